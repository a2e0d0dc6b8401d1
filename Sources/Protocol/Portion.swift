/// How much goes into one message, and stands in memory, at a time: so many records, and so many bytes of them. A device keeps
/// to it, and a server insists on it.
package enum Portion {
  /// Where they are small.
  package static let records = 100
  /// About: a single record that has more goes alone.
  package static let bytes = 4 << 20
  /// Contents that are looked for in the history at once.
  package static let contents = 500
  /// Records that are told of one such content. There are more only where a card was copied, and edited, more often than that.
  package static let sayers = 20
  /// Large values that are asked for at once: more than the largest card can have of the smallest.
  package static let values = 20_480

  /// Makes elements of sources, one by one, and passes them on in portions of about so many bytes. Nil makes none.
  package static func each<Source, Element, Failure>(
    of sources: [Source], bytes: Int = Portion.bytes, make: (Source) throws(Failure) -> Element?,
    size: (Element) -> Int, pass: ([Element]) throws(Failure) -> Void
  ) throws(Failure) {
    var portion: [Element] = []
    var held = 0
    for source in sources {
      guard let element = try make(source) else { continue }
      held += size(element)
      if held > bytes, !portion.isEmpty {
        try pass(portion)
        portion = []
        held = size(element)
      }
      portion.append(element)
    }
    if !portion.isEmpty { try pass(portion) }
  }
}
