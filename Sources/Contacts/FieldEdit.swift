/// One change of one field, for many contacts at once: "the organization becomes Globex".
package struct FieldEdit: Sendable, Equatable {
  /// A field that several people have in common.
  package struct Field: Sendable, Equatable {
    /// As the form of one contact calls it.
    package let key: String
    /// As a person calls it.
    package let title: String
    /// A contact has it once: it is set, where of the others one more is added.
    package let isSingle: Bool
    fileprivate let place: Place

    fileprivate enum Place: Sendable {
      case text(any WritableKeyPath<Contact, String> & Sendable)
      case values(any WritableKeyPath<Contact, [Labeled<String>]> & Sendable)
      case groups
    }

    private static func values(
      _ list: ContactList, _ path: any WritableKeyPath<Contact, [Labeled<String>]> & Sendable
    ) -> Field { Field(key: list.key, title: list.title, isSingle: false, place: .values(path)) }

    fileprivate static let phone = values(.phones, \.phones)

    /// In the order in which they are offered.
    package static let all: [Field] = {
      let texts = ContactText.all.filter(\.isCommon).map {
        Field(key: $0.key, title: $0.title, isSingle: $0.mergedField != nil, place: .text($0.path))
      }
      let group = Field(key: "group", title: "Group", isSingle: false, place: .groups)
      return texts.filter(\.isSingle) + [group] + texts.filter { !$0.isSingle }
        + [values(.emails, \.emails), phone, values(.urls, \.urls)]
    }()

    package static func named(_ key: String) -> Field? { all.first { $0.key == key } }

    package static func == (left: Field, right: Field) -> Bool { left.key == right.key }

    /// Its values have labels.
    package var isLabeled: Bool { if case .values = place { true } else { false } }
  }

  /// What becomes of it.
  package enum Deed: String, CaseIterable, Sendable {
    /// It says the new text; of a field that may say several things, it says that as well. A note gets one more line.
    case set
    /// The text that is looked for is replaced by the new one, wherever it stands; in a phone number only at its beginning, where
    /// the country and area stand, and of groups a whole name only. Small and capital letters are the same.
    case replace
    /// What says the text goes: a whole value, a line of the note. Without a text, a field that a contact has once is emptied.
    case remove
  }

  /// Why an edit means nothing.
  package enum Problem: Error { case nothingToSet, nothingToLookFor, nothingToRemove }

  package let field: Field
  package let deed: Deed
  /// What is looked for.
  package let old: String
  package let new: String
  /// Of a value that is added.
  package let label: String

  /// `old` and `new` are taken without the white space around them, but for what a replacement looks for.
  package init(
    _ field: Field, _ deed: Deed, old: String = "", new: String = "", label: String = ""
  ) throws(Problem) {
    self.field = field
    self.deed = deed
    self.label = label
    self.old = deed == .replace ? old : ContactFields.trimmed(old)
    self.new = deed == .replace ? new : ContactFields.trimmed(new)
    switch deed {
    case .set where self.new.isEmpty: throw .nothingToSet
    case .replace where self.old.isEmpty: throw .nothingToLookFor
    case .remove where self.old.isEmpty && !field.isSingle: throw .nothingToRemove
    default: break
    }
  }

  /// The contact with the edit; just as it was where the edit does not concern it.
  package func edited(_ contact: Contact) -> Contact {
    var contact = contact
    switch field.place {
    case .text(let path): contact[keyPath: path] = edited(text: contact[keyPath: path])
    case .values(let path): contact[keyPath: path] = edited(contact[keyPath: path])
    case .groups: contact.groups = edited(contact.groups)
    }
    return contact
  }

  private func edited(text: String) -> String {
    switch deed {
    case .set:
      if field.isSingle { return new }
      if text.isEmpty { return new }
      return lines(text).contains(new[...]) ? text : text + "\n" + new
    case .replace:
      let replaced = replacing(in: text)
      return replaced.isExactly(text) ? text : ContactFields.trimmed(replaced)
    case .remove:
      if field.isSingle { return old.isEmpty || isSame(text, old) ? "" : text }
      let left = lines(text).filter { !isSame(String($0), old) }
      return left.count == lines(text).count ? text : left.joined(separator: "\n")
    }
  }

  private func lines(_ text: String) -> [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  private func edited(_ values: [Labeled<String>]) -> [Labeled<String>] {
    switch deed {
    case .set: return values.contains { isSame($0.value, new) } ? values : values + [Labeled(label, new)]
    case .replace:
      // What the new text leaves empty is gone, and what it makes the same as another value is said once.
      var kept: [Labeled<String>] = []
      for value in values {
        var replaced = value
        replaced.value = replacing(in: value.value)
        guard !replaced.value.isExactly(value.value) else {
          kept.append(value)
          continue
        }
        replaced.value = ContactFields.trimmed(replaced.value)
        let stands =
          values.contains { isSame($0.value, replaced.value) } || kept.contains { isSame($0.value, replaced.value) }
        if !replaced.value.isEmpty, !stands || isSame(value.value, replaced.value) { kept.append(replaced) }
      }
      return kept
    case .remove: return values.filter { !isSame($0.value, old) }
    }
  }

  private func edited(_ groups: [String]) -> [String] {
    switch deed {
    case .set: return groups.contains { isSame($0, new) } ? groups : groups + [new]
    case .replace:
      var kept: [String] = []
      for group in groups.map({ isSame($0, old) ? ContactFields.trimmed(new) : $0 })
      where !group.isEmpty && !kept.contains(where: { isSame($0, group) }) { kept.append(group) }
      return kept
    case .remove: return groups.filter { !isSame($0, old) }
    }
  }

  private func isSame(_ left: String, _ right: String) -> Bool { left.lowercased() == right.lowercased() }

  private func replacing(in text: String) -> String {
    let (characters, wanted) = (Array(text), old.map { $0.lowercased() })
    var result = ""
    var place = 0
    while place < characters.count {
      let end = place + wanted.count
      let isThere =
        end <= characters.count && (field != .phone || place == 0)
        && zip(characters[place..<end], wanted).allSatisfy { $0.lowercased() == $1 }
      if isThere {
        result += new
        place = end
      } else {
        result.append(characters[place])
        place += 1
      }
    }
    return result
  }
}
