package import Contacts

/// The records of a zip archive (PKWARE, APPNOTE.TXT 6.3.10), as they are written one after the other.
///
/// A zip's directory stands behind its files. Until then about 16 bytes and the name of each file are in memory.
package struct ZipRecords: Sendable {
  private struct Entry {
    var checkSum: UInt32
    var stored: UInt32
    var size: UInt32
    var nameLength: UInt16
    var isDeflated: Bool
  }

  private var entries: [Entry] = []
  /// All names, one behind the other.
  private var names: [UInt8] = []
  /// Where the next record stands in the file.
  private var offset: UInt64
  /// As MS-DOS counts it, which is what a zip has: date and time of day.
  private let moment: UInt32

  /// What the next part of the directory begins with.
  private var next = Place()

  private struct Place {
    var entry = 0
    var name = 0
    var offset: UInt64 = 0
    /// Where the directory begins; nil while files are written.
    var start: UInt64?
    var isDone = false
  }

  /// `moment` is the time of all files. `offset`: how many bytes the file has before the archive.
  package init(moment: Timestamp, offset: UInt64 = 0) {
    let civil = moment.civil
    let date = UInt32(clamping: max(0, civil.year - 1980)) << 9 | UInt32(civil.month) << 5 | UInt32(civil.day)
    let time = UInt32(civil.hour) << 11 | UInt32(civil.minute) << 5 | UInt32(civil.second / 2)
    self.moment = date << 16 | time
    self.offset = offset
    next.offset = offset
  }

  package mutating func reserve(_ count: Int) {
    entries.reserveCapacity(count)
    names.reserveCapacity(count * 40)
  }

  /// The head of a file, behind which stand its bytes: `stored` of them, which are `size` when they are not deflated any more. The name is
  /// UTF-8, of at most 65,535 bytes.
  package mutating func head(
    name: [UInt8], checkSum: UInt32, stored: UInt32, size: UInt32, isDeflated: Bool
  ) -> [UInt8] {
    let entry = Entry(
      checkSum: checkSum, stored: stored, size: size, nameLength: UInt16(clamping: name.count), isDeflated: isDeflated)
    var head = LittleEndian()
    head.add(0x0403_4B50 as UInt32)
    Self.describe(entry, Self.ordinary, moment, to: &head)
    head.add(0 as UInt16)
    head.bytes += name
    entries.append(entry)
    names += name
    offset += UInt64(head.bytes.count) + UInt64(stored)
    return head.bytes
  }

  /// The next part of the directory and of what ends the archive; empty behind it. No file can follow.
  package mutating func directory() -> [UInt8] {
    guard !next.isDone else { return [] }
    let start = next.start ?? offset
    next.start = start
    var part = LittleEndian()
    while next.entry < entries.count, part.bytes.count < 1 << 16 { addNext(to: &part) }
    offset += UInt64(part.bytes.count)
    if next.entry == entries.count {
      addEnd(from: start, to: &part)
      next.isDone = true
    }
    return part.bytes
  }

  private mutating func addNext(to part: inout LittleEndian) {
    let entry = entries[next.entry]
    let isFar = next.offset >= UInt64(UInt32.max)
    part.add(0x0201_4B50 as UInt32)
    // Made on Unix, whose file modes are in the attributes.
    part.add(3 << 8 | Self.withZip64)
    Self.describe(entry, isFar ? Self.withZip64 : Self.ordinary, moment, to: &part)
    part.add(isFar ? 12 as UInt16 : 0)
    for _ in 0..<3 { part.add(0 as UInt16) }
    part.add(0o100644 << 16 as UInt32)
    part.add(isFar ? UInt32.max : UInt32(next.offset))
    part.bytes += names[next.name..<next.name + Int(entry.nameLength)]
    if isFar {
      part.add(1 as UInt16)
      part.add(8 as UInt16)
      part.add(next.offset)
    }
    next.entry += 1
    next.name += Int(entry.nameLength)
    next.offset += 30 + UInt64(entry.nameLength) + UInt64(entry.stored)
  }

  /// What both records of a file begin with, up to the length of its name.
  private static func describe(_ entry: Entry, _ needed: UInt16, _ moment: UInt32, to record: inout LittleEndian) {
    record.add(needed)
    // The name is UTF-8.
    record.add(1 << 11 as UInt16)
    record.add(entry.isDeflated ? 8 : 0 as UInt16)
    record.add(moment)
    record.add(entry.checkSum)
    record.add(entry.stored)
    record.add(entry.size)
    record.add(entry.nameLength)
  }

  private func addEnd(from start: UInt64, to part: inout LittleEndian) {
    let (count, size) = (UInt64(entries.count), offset - start)
    if count >= UInt64(UInt16.max) || start >= UInt64(UInt32.max) || size >= UInt64(UInt32.max) {
      part.add(0x0606_4B50 as UInt32)
      // Of the rest of this record.
      part.add(44 as UInt64)
      part.add(3 << 8 | Self.withZip64)
      part.add(Self.withZip64)
      part.add(0 as UInt64)
      for number in [count, count, size, start] { part.add(number) }
      part.add(0x0706_4B50 as UInt32)
      part.add(0 as UInt32)
      part.add(offset)
      part.add(1 as UInt32)
    }
    part.add(0x0605_4B50 as UInt32)
    part.add(0 as UInt32)
    part.add(UInt16(clamping: count))
    part.add(UInt16(clamping: count))
    part.add(UInt32(clamping: size))
    part.add(UInt32(clamping: start))
    part.add(0 as UInt16)
  }

  /// Versions of the format that a reader must know: 2.0, and 4.5 for ZIP64.
  private static let ordinary: UInt16 = 20
  private static let withZip64: UInt16 = 45
}

private struct LittleEndian {
  var bytes: [UInt8] = []

  mutating func add<Number: FixedWidthInteger & UnsignedInteger>(_ number: Number) {
    for shift in stride(from: 0, to: Number.bitWidth, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> Number(shift)))
    }
  }
}
