import OpenSSL
import POSIX
import Sync

/// A file that a killed run left under a temporary name. It is a file that was to be removed, one that was never put in place,
/// or one that another program wrote between the look at a file and its exchange.
///
/// Its name tells in which states it may be removed, so that nothing is removed that nobody has seen. A state is known by
/// inode, time and size, or by its content, because a copied folder has other inodes.
///
/// A name has 143 bytes at most, as eCryptfs has them. So it holds the beginning of a digest; the names of earlier programs
/// hold more of it.
enum Leftover {
  /// A state of a file, with a digest of its content where that could be read.
  struct State {
    var signature: ItemSignature
    var digest: [UInt8]?
  }

  /// A name for a file that may go as long as it is in one of these states.
  static func name(states: [State]) -> [UInt8] {
    VdirName.temporary(
      states.map { state in
        let numbers = [
          UInt64(bitPattern: state.signature.modified), state.signature.inode, UInt64(bitPattern: state.signature.size),
        ]
        return (numbers.map { String($0, radix: 16) } + [hex(state.digest)]).joined(separator: ".")
      })
  }

  /// Of a whole content.
  static func digest(_ bytes: [UInt8]) -> [UInt8] { SHA256.hash(bytes) }

  /// So many bytes of a digest stand in a name: enough for two files of one size.
  private static let digestLength = 6

  /// The state of a file of that signature; without a digest where the file cannot be read as it was.
  static func state(of name: [UInt8], in folder: Directory, _ signature: ItemSignature) -> State {
    guard let file = try? folder.open(name, [.noLinks, .nonBlocking]), let before = try? file.status(),
      ItemSignature(before) == signature,
      let bytes = try? file.readAll(limit: Int(signature.size), expected: Int(signature.size)),
      let after = try? file.status(), ItemSignature(after) == signature
    else { return State(signature: signature) }
    return State(signature: signature, digest: digest(bytes))
  }

  /// Whether the file is in one of the states in which it may be removed.
  static func mayGo(_ name: [UInt8], in folder: Directory) throws(SystemError) -> Bool {
    guard let states = states(name), let status = try folder.statusIfPresent(name) else { return true }
    let signature = ItemSignature(status)
    if states.contains(where: { signature.isSameContent(as: $0.signature) }) { return true }
    // As in a copy of the folder.
    let expected = states.filter { $0.signature.size == signature.size }.compactMap(\.digest)
    guard !expected.isEmpty, let digest = state(of: name, in: folder, signature).digest else { return false }
    return expected.contains { digest.starts(with: $0) }
  }

  /// Nil for the name of a file that may be removed in any state, because it never was in place.
  private static func states(_ name: [UInt8]) -> [State]? {
    let parts = VdirName.notes(name)
    guard !parts.isEmpty else { return nil }
    return parts.compactMap { part in
      let fields = part.split(separator: ".")
      let numbers = fields.prefix(3).compactMap { UInt64($0, radix: 16) }
      guard numbers.count == 3 else { return nil }
      return State(
        signature: ItemSignature(
          modified: Int64(bitPattern: numbers[0]), changed: 0, inode: numbers[1], size: Int64(bitPattern: numbers[2])),
        digest: fields.count > 3 ? bytes(fields[3]) : nil)
    }
  }

  /// `0` for none.
  private static func hex(_ digest: [UInt8]?) -> String {
    guard let digest else { return "0" }
    return digest.prefix(digestLength).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static func bytes(_ hex: Substring) -> [UInt8]? {
    let digits = Array(hex.utf8).compactMap { Character(UnicodeScalar($0)).hexDigitValue.map(UInt8.init) }
    guard digits.count == hex.utf8.count, digits.count >= 2 * digestLength, digits.count % 2 == 0 else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
