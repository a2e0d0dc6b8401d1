package import Contacts

/// Cards of one person that are shown together.
package enum LinkWords {
  /// What each card is called beside the others: by the first thing in which they all differ, else by its number.
  package static func names(_ contacts: [Contact]) -> [String] {
    let ways: [(Contact) -> String] = [
      \.displayName, \.organization, { $0.emails.first?.value ?? "" }, { $0.phones.first?.value ?? "" },
    ]
    for way in ways {
      let names = contacts.map(way)
      // One that has none is told apart by that.
      if Set(names).count == names.count {
        return names.enumerated().map { $1.isEmpty ? number($0) : $1 }
      }
    }
    return contacts.indices.map(number)
  }

  private static func number(_ index: Int) -> String { "Card \(index + 1)" }
}
