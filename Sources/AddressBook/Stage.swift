import Contacts
import POSIX

/// The hidden folder in which the new files of a group lie until they are put in place.
///
/// A process that is killed cannot say which files it has put in place, and a person may remove one before anybody looks. The
/// stage tells: it gets the group's name when all of its files are on the disk, and a rename takes a file out of it and
/// puts it in place at once. So what a sealed stage holds never was in place, and what it does not hold was.
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
      // What is larger is an old file that a new one was exchanged for.
      return try file.readAll(limit: limit, expected: 0) ?? []
    }
  }

  /// Removes a stage of this name, by another name first: one of which some files are removed must not look as if these had
  /// been put in place. A file that may not go comes into `folder`, under its temporary name.
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
