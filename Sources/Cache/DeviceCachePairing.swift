internal import Contacts
package import Sync

// Phase two, first half: whom a run pairs with what the cloud lists.

extension DeviceCache {
  /// The contacts that may have something to do with what the cloud lists and is not dealt with, in the order of their keys: those that are open, those
  /// whose records it lists, and those that were found to be these records.
  package func contacts(for listing: Listing) throws -> [KnownContact] {
    var known = try contacts(.open)
    // A copy of the records would be large, where the cloud lists all.
    let waiting = listing.records.lazy.filter { !$0.isDone }
    let ids = known.map(\.cloudID).sorted()
    known += try contacts(.records(waiting.map(\.id).filter { !ids.containsSorted($0) }))
    let keys = known.map(\.key).sorted()
    known += try contacts(.keys(waiting.compactMap(\.partner).filter { !keys.containsSorted($0) }))
    known.sort { $0.key < $1.key }
    return known
  }
}
