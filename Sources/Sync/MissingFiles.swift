package import Contacts

/// What it means that a file is missing from the folder.
package enum MissingFiles: UInt8, Sendable {
  case areDeleted = 0
  /// The folder is being put back: a file that no run has missed before is written again.
  case comeBack = 1
  /// A person asks for all files, also for those that earlier runs have missed and the cloud has not been told of.
  case allComeBack = 2
  /// An earlier run was cut off while it wrote files: the rest of these is written, and any other missing file was deleted.
  case restComesBack = 3
}

/// A contact whose file is missing.
package struct LostFile: Equatable, Sendable {
  /// The cache's own key of the contact.
  package var key: Int64
  /// What the file was called, as far as that is known.
  package var name: ItemName?
  package var uid: String
  package var cloudID: UniqueID
  /// What is to stand in it; nil where only the cloud knows.
  package var card: [UInt8]?

  package init(key: Int64, name: ItemName?, uid: String, cloudID: UniqueID, card: [UInt8]?) {
    self.key = key
    self.name = name
    self.uid = uid
    self.cloudID = cloudID
    self.card = card
  }
}

/// A file that stands in the folder again.
package struct RestoredFile: Equatable, Sendable {
  package var key: Int64
  package var cloudID: UniqueID
  package var name: ItemName
  package var signature: ItemSignature
  package var card: [UInt8]
  package var ids: RecordIDs
  package var uid: String

  package init(
    key: Int64, cloudID: UniqueID, name: ItemName, signature: ItemSignature, card: [UInt8], ids: RecordIDs, uid: String
  ) {
    self.key = key
    self.cloudID = cloudID
    self.name = name
    self.signature = signature
    self.card = card
    self.ids = ids
    self.uid = uid
  }
}
