@testable import Cache
@testable import Sync

extension DeviceCache {
  /// The cache is told of a folder with these items, as the folder phase does it. Returns the buckets of which each item was compared.
  @discardableResult
  func see(_ items: [(name: ItemName, signature: ItemSignature)]) throws -> ItemBuckets {
    try beginScan()
    for item in items { try observe(item.name, item.signature) }
    let buckets = try endScan()
    for item in items where buckets.contains(item.name) { try compare(item.name, item.signature) }
    try endComparison()
    return buckets
  }
}
