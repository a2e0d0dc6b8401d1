/// The libFuzzer target for cards: built by script/fuzz together with the sources of the VCard module, as one module.
///
/// Whatever the bytes are, reading ends; a card writes the bytes that it was read from; and after edits what is written
/// reads as what was edited.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCard(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  for item in CardFile(bytes) {
    guard case .success(let card) = item.result else { continue }
    check(card.bytes.count <= 2 * bytes.count, "a card of a file is longer than the file")
    read(card)
  }
  guard let card = try? Card(bytes) else { return 0 }
  check(card.bytes == bytes, "a card is not the bytes that it was read from")
  read(card)
  for index in 0..<min(card.count, 2) { edit(card, at: (index * 7 + count) % card.count) }
  return 0
}

/// Asks for everything that a property can say.
private func read(_ card: Card) {
  for property in card.properties.prefix(200) {
    _ = (property.text, property.components, property.fields, property.list, property.data)
    _ = (property.types, property.preference, property.isNestedCard)
  }
}

private func edit(_ card: Card, at index: Int) {
  let property = card[index]
  var texts = card
  var changed = property
  changed.text = property.text + ";,\\n"
  texts.replace(at: index, with: changed)
  checkReads(texts, "after a text was replaced")
  if !property.name.isEmpty, property.name != "VERSION", !Property.binaryNames.contains(property.name) {
    check(texts[position(index, in: texts)].text == changed.text.cleaned, "a text is not what was set")
  }

  var structures = card
  changed = property
  changed.components = property.components + [["a;b", "c,d"]]
  changed.parameters.append(Parameter("X-\(property.name)", property.text))
  structures.replace(at: index, with: changed)
  checkReads(structures, "after a structure was replaced")

  var shorter = card
  shorter.remove(at: index)
  checkReads(shorter, "after a property was removed")

  for version in Version.allCases {
    var other = Card(version: version, uid: "1")
    for property in card.properties.prefix(50) where property.name != "VERSION" { other.append(property) }
    checkReads(other, "after properties came from another card")
  }

  var longer = card
  longer.insert(Property(name: "NOTE", text: property.text), at: index)
  longer.append(Property(name: "PHOTO", data: .bytes(Array(property.text.utf8), mediaType: nil)))
  longer.append(property)
  checkReads(longer, "after properties were added")
}

/// Where the property at `index` stands now: edits keep the order.
private func position(_ index: Int, in card: Card) -> Int { index }

private func checkReads(_ card: Card, _ when: String) {
  guard let again = try? Card(card.bytes) else {
    check(false, "not a card \(when)")
    return
  }
  check(again.bytes == card.bytes, "other bytes \(when)")
  check(again.version == card.version, "another version \(when)")
  check(again.properties == card.properties, "other properties \(when)")
}

private func check(_ condition: Bool, _ message: String) {
  if !condition { fatalError(message) }
}

extension String {
  /// What a value can hold: line feeds for all line ends, no other control characters but the tab.
  fileprivate var cleaned: String { String(decoding: Escaping.cleaned(self), as: UTF8.self) }
}
