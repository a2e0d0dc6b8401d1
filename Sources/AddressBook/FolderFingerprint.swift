import Contacts
import Sync

/// A 128-bit sum over all items of a folder that does not depend on their order: each item's name and signature are hashed
/// to 128 bits, and the hashes are added.
///
/// Two lanes of multiply-and-fold with different constants, crossed at the end. Chance alone makes two sums equal as seldom
/// as two MD5s; it is no guard against somebody who looks for equal sums in his own folder. The cache stores sums, so a
/// change of this function costs one look at every item and nothing else.
struct FolderFingerprint {
  private var sum: UInt128 = 0
  private(set) var count = 0

  mutating func insert(name: Span<UInt8>, _ signature: ItemSignature) {
    var lanes = Lanes()
    let bytes = name.bytes
    var offset = 0
    while offset + 8 <= bytes.byteCount {
      // Within the bytes by the condition of the loop; byte by byte this took a tenth of the time of a whole scan.
      lanes.add(
        UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self)))
      offset += 8
    }
    var rest: UInt64 = 0
    for index in offset..<name.count { rest = rest << 8 | UInt64(name[index]) }
    lanes.add(rest)
    lanes.add(UInt64(name.count))
    lanes.add(UInt64(bitPattern: signature.modified))
    lanes.add(UInt64(bitPattern: signature.changed))
    lanes.add(signature.inode)
    lanes.add(UInt64(bitPattern: signature.size))
    sum &+= lanes.value
    count += 1
  }

  var word: Word128 { Word128(high: UInt64(truncatingIfNeeded: sum >> 64), low: UInt64(truncatingIfNeeded: sum)) }

  private struct Lanes {
    private var first: UInt64 = 0x9E37_79B9_7F4A_7C15
    private var second: UInt64 = 0xC2B2_AE3D_27D4_EB4F

    mutating func add(_ word: UInt64) {
      // The addition after the folding keeps a product of zero from forgetting what came before.
      first = Self.fold(first ^ word, 0xA076_1D64_78BD_642F) &+ first.rotated(by: 23)
      second = Self.fold(second ^ word, 0xE703_7ED1_A0B4_28DB) &+ second.rotated(by: 41)
    }

    var value: UInt128 {
      let high = Self.finish(first ^ second.rotated(by: 32))
      let low = Self.finish(second &+ Self.finish(first))
      return UInt128(high) << 64 | UInt128(low)
    }

    private static func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
      let product = left.multipliedFullWidth(by: right)
      return product.high ^ product.low
    }

    private static func finish(_ word: UInt64) -> UInt64 {
      var word = word
      word = (word ^ word >> 33) &* 0xFF51_AFD7_ED55_8CCD
      word = (word ^ word >> 33) &* 0xC4CE_B9FE_1A85_EC53
      return word ^ word >> 33
    }
  }
}

extension UInt64 {
  fileprivate func rotated(by bits: UInt64) -> UInt64 { self << bits | self >> (64 - bits) }
}
