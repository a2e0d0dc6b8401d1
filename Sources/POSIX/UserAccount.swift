internal import Glibc

/// A user of this machine.
package struct UserAccount: Equatable, Sendable {
  package let name: String
  package let id: UInt32
  package let group: UInt32
  package let homeFolder: String

  /// The effective user of this process; 0 is root.
  package static var currentID: UInt32 { geteuid() }

  /// Nil where there is no such user.
  package init?(name: String) {
    guard !name.utf8.contains(0) else { return nil }
    unsafe self.init { entry, buffer, size, found in unsafe getpwnam_r(name, entry, buffer, size, found) }
  }

  package init?(id: UInt32) {
    unsafe self.init { entry, buffer, size, found in unsafe getpwuid_r(id, entry, buffer, size, found) }
  }

  private typealias Lookup = (
    UnsafeMutablePointer<passwd>, UnsafeMutablePointer<CChar>, Int, UnsafeMutablePointer<UnsafeMutablePointer<passwd>?>
  ) -> Int32

  private init?(_ lookup: Lookup) {
    // The texts of the entry stand in the buffer.
    let account: UserAccount? = unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16_384) { buffer in
      var entry = unsafe passwd()
      var found: UnsafeMutablePointer<passwd>?
      guard let start = buffer.baseAddress, unsafe lookup(&entry, start, buffer.count, &found) == 0,
        unsafe found != nil, let name = unsafe entry.pw_name, let home = unsafe entry.pw_dir
      else { return nil }
      return unsafe UserAccount(
        name: String(cString: name), id: entry.pw_uid, group: entry.pw_gid, homeFolder: String(cString: home))
    }
    guard let account else { return nil }
    self = account
  }

  private init(name: String, id: UInt32, group: UInt32, homeFolder: String) {
    self.name = name
    self.id = id
    self.group = group
    self.homeFolder = homeFolder
  }
}
