import AddressBook
import Contacts
import POSIX

/// An address book's folder, made if it is missing. If what it was made for fails, the folders that were not there before are
/// removed again.
struct MadeFolder {
  /// Without links and dots.
  let path: String
  let id: UniqueID
  /// The innermost stands first.
  private let made: [String]
  private let isNewID: Bool

  init(_ path: String) throws {
    made = Self.missing(path)
    try Vdir.make(path: path)
    do {
      guard let folder = File.resolve(path) else { throw Problem("the folder \(path) cannot be found") }
      self.path = folder
      isNewID = try Vdir(path: folder).existingID() == nil
      id = try Vdir(path: folder).id()
    } catch {
      Self.remove(made)
      throw error
    }
  }

  /// Removes the folders that were made, unless somebody has put something into them.
  func takeBack() {
    if isNewID { try? Vdir(path: path).forgetID() }
    Self.remove(made)
  }

  /// The folders of this path that do not exist.
  private static func missing(_ path: String) -> [String] {
    var missing: [String] = []
    var rest = path[...]
    while !rest.isEmpty, !File.exists(String(rest)) {
      missing.append(String(rest))
      guard let slash = rest.lastIndex(of: "/") else { break }
      rest = rest[..<slash]
      while rest.last == "/" { rest.removeLast() }
    }
    return missing
  }

  private static func remove(_ folders: [String]) {
    for folder in folders { guard (try? File.removeEmptyFolder(folder)) == true else { return } }
  }
}
