package import Contacts

extension Identity {
  /// What a file was at the last look.
  package enum Before: Equatable, Sendable {
    /// There was no file of that name.
    case nothing
    /// It was a contact's card, with this content and UID.
    case card(of: Int64, content: RecordID, uid: String)
    /// It was left alone, a duplicate, or waiting, or its contact is gone.
    case other
  }

  /// What tells that a new file may be somebody whom the cache knows, or whom the look at hand has found.
  package struct Signs: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A contact has the file's content.
    package static let content = Signs(rawValue: 1)
    /// A contact has the file's UID.
    package static let uid = Signs(rawValue: 2)
    /// A contact had the file's secondary ID when the look began.
    package static let name = Signs(rawValue: 4)
    /// Another file of this look has the content or UID, and it is not certain who that one is.
    package static let uncertainFile = Signs(rawValue: 8)
    /// A contact that is gone had a file of that name.
    package static let tombstone = Signs(rawValue: 16)
    /// A run that was cut off has written the content into another file.
    package static let writtenElsewhere = Signs(rawValue: 32)
    /// A run that was cut off has written the file for a contact that had been removed here.
    package static let comingBack = Signs(rawValue: 64)
  }

  /// Who a file is, where that is certain as soon as it is read: a contact that says what it said, or somebody of whom there is no sign. Nil
  /// where it is not: ``assign(_:_:keepsPerson:)`` looks at these files together. `signs` is only asked of a new file.
  package static func certainOwner(
    _ ids: RecordIDs, uid: String, before: Before, signs: () throws -> Signs
  ) rethrows -> Owner? {
    switch before {
    case .card(let contact, let content, let said): content == ids.primary && said == uid ? .contact(contact) : nil
    case .nothing: try signs().isEmpty ? .newContact : nil
    case .other: nil
    }
  }
}
