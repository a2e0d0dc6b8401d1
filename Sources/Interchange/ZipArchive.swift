package import Contacts
internal import Gzip

/// A zip archive that is written as a stream: a file at a time, each compressed where that makes it shorter.
package final class ZipArchive {
  private var records: ZipRecords
  /// Without it, where memory is short, files are stored as they are.
  private let deflater = Deflater()

  /// `moment` is the time of all files; about `count` of them are to come.
  package init(moment: Timestamp, count: Int) {
    records = ZipRecords(moment: moment)
    records.reserve(count)
  }

  /// A file as the archive has it. Nil where it has more than 4 GB.
  package func file(_ content: [UInt8], name: [UInt8]) -> [UInt8]? {
    guard let size = UInt32(exactly: content.count) else { return nil }
    let deflated = deflater?.deflate(content)
    let stored = deflated ?? content
    let head = records.head(
      name: name, checkSum: Deflater.checkSum(content), stored: UInt32(clamping: stored.count), size: size,
      isDeflated: deflated != nil)
    return head + stored
  }

  /// The next part of what ends the archive; nil behind it.
  package func end() -> [UInt8]? {
    let part = records.directory()
    return part.isEmpty ? nil : part
  }
}
