import Contacts
import POSIX

/// The hidden folder in which the new files of a group lie until they are put in place.
///
/// After a kill, the stage tells which files were put in place, also if a person has removed one since. It is sealed, by the
/// group's name, when all of its files are on the disk. From then on one rename takes a file out of the stage and puts it in
/// place. So a file in a sealed stage never was in place, and a file of the group that is not in it was.
struct Stage {
  /// Itself.
  let files: Directory
  private let folder: Directory
  private let group: UniqueID
  private let temporary = VdirName.temporary()

  /// Makes it, empty and not sealed.
  init(for group: UniqueID, in folder: Directory) throws(SystemError) {
    self.folder = folder
    self.group = group
    try folder.makeFolder(temporary)
    files = try folder.openFolder(temporary)
  }

  /// All files in it are on the disk, and none is in place yet.
  func seal() throws(SystemError) {
    try files.sync()
    try folder.rename(temporary, to: VdirName.stage(group))
  }

  /// Removes it unless it is sealed.
  func discard() { try? folder.removeFolder(temporary) }

  /// The files in a group's sealed stage; nil where there is none.
  static func files(of group: UniqueID, in folder: Directory, limit: Int) throws -> [[UInt8]]? {
    guard try folder.statusIfPresent(VdirName.stage(group)) != nil else { return nil }
    let files = try folder.openFolder(VdirName.stage(group))
    var names: [[UInt8]] = []
    try files.forEachEntry { names.append($0.name) }
    return try names.map { name in
      let file = try files.open(name, [.noLinks, .nonBlocking])
      // A larger file is an old one that was exchanged for a new one.
      return try file.readAll(limit: limit, expected: 0) ?? []
    }
  }

  /// Removes a stage of this name. It is renamed first, because a half-removed stage would look as if the missing files had
  /// been put in place. A file that may not be removed is moved to `folder` under its temporary name.
  static func remove(_ name: [UInt8], in folder: Directory) throws {
    let other = VdirName.temporary()
    try folder.rename(name, to: other)
    let files = try folder.openFolder(other)
    var names: [[UInt8]] = []
    try files.forEachEntry { names.append($0.name) }
    var isOneLeft = false
    for name in names where try !Leftover.mayGo(name, in: files) {
      try folder.place(name, from: files, as: name)
      isOneLeft = true
    }
    if isOneLeft { try folder.sync() }
    try folder.removeFolder(other)
  }
}
