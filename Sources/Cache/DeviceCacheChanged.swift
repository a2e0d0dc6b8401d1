internal import SQLite
package import Sync

extension DeviceCache {
  /// How many files of the folder are not as the last run knew them: new ones, changed ones, and those that are gone. Reads no file, and notes
  /// nothing.
  package func changedFiles(in book: some BookReplica) throws -> Int {
    let known = try Self.attempt { try storedMarkSums() ?? countedMarkSums() }
    var seen = MarkSums()
    _ = try book.scan { name, signature throws(any Error) in seen.insert(ItemMark(name, signature)) }
    let buckets = known.differences(from: seen)
    var files = try files(of: buckets)
    var changed = 0
    if !buckets.isEmpty {
      _ = try book.scan(buckets) { name, signature throws(any Error) in
        if files.removeValue(forKey: name) != signature { changed += 1 }
      }
    }
    return changed + files.count
  }

  /// The files of these buckets, with all that are looked at by each run, in whatever bucket they are.
  private func files(of buckets: ItemBuckets) throws -> [ItemName: ItemSignature] {
    var files: [ItemName: ItemSignature] = [:]
    try read {
      for bucket in buckets.numbers {
        let range = ItemMark.range(ofBucket: bucket)
        try database.query(
          """
          SELECT modified, changed, inode, size, name FROM files
          WHERE NOT young AND mark BETWEEN \(range.lowerBound.number) AND \(range.upperBound.number)
          """
        ) { files[ItemName(bytes: $0.blob(4))] = $0.signature(0) }
      }
      try database.query("SELECT modified, changed, inode, size, name FROM files WHERE young") {
        files[ItemName(bytes: $0.blob(4))] = $0.signature(0)
      }
    }
    return files
  }
}
