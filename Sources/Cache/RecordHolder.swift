/// The other contact of this device whose record the cloud already has a contact's content in: it decides what becomes of the two.
enum RecordHolder: Equatable {
  /// This device does not know the record.
  case nobody
  /// It stands in a file of its own.
  case inFile(Int64)
  /// Its file cannot be read, or is none.
  case inUnreadableFile(Int64)
  /// A change of this device, or one of the cloud's, is about to take the record elsewhere, so it does not keep the content.
  case leaving

  /// What the cache knows of the contact that has the record.
  struct Found {
    var contact: Int64
    var hasWork: Bool
    /// It has the content that the cloud found in the record.
    var hasContent: Bool
    /// It has a file that is its card.
    var isReadable: Bool
  }

  /// `isListed`: the cloud has news of the record.
  init(_ found: Found?, isListed: Bool) {
    if isListed {
      self = .leaving
    } else if let found {
      self =
        found.hasWork || !found.hasContent
        ? .leaving : found.isReadable ? .inFile(found.contact) : .inUnreadableFile(found.contact)
    } else {
      self = .nobody
    }
  }
}
