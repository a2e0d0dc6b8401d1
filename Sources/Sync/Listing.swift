package import Contacts

/// What the cloud has listed and the run has not dealt with: what waited from earlier runs, and the pages of this one.
///
/// Records keep their places while the run goes on, so that steps may name them by these.
package struct Listing: Sendable {
  package private(set) var records: [ListedRecord]
  /// Places of the records that count, in the order of the ids.
  package private(set) var order: [Int32] = []
  /// Records that are listed as both sides know them, with their change numbers: nothing is to be done about them.
  private var agreed: [(id: UniqueID, change: Int64)] = []
  /// Versions that cannot be read here.
  private let unreadable: [UniqueID: RecordID]

  /// `inbox`: what waits from earlier runs.
  package init(inbox: [ListedRecord] = []) {
    records = inbox
    unreadable = Dictionary(inbox.filter(\.isUnreadable).map { ($0.id, $0.ids.primary) }) { first, _ in first }
    sort()
  }

  /// Before the cloud lists everything: what waited is listed again, if it still is news.
  package mutating func clear() {
    records = []
    order = []
    agreed = []
  }

  // MARK: Pages

  /// Takes a page of the listing. `known`: the contacts with its records' ids.
  package mutating func add(_ page: [ListedRecord], known: [KnownContact]) {
    let contacts = Dictionary(known.map { ($0.cloudID, $0) }) { first, _ in first }
    for var record in page {
      if contacts[record.id]?.isAgreed(with: record) == true {
        agreed.append((record.id, record.change))
      } else {
        record.isUnreadable = unreadable[record.id] == record.ids.primary
        records.append(record)
      }
    }
  }

  /// After the last page: of several versions of a record the latest counts, and what has been dealt with goes.
  package mutating func sort() {
    records.removeAll(where: \.isDone)
    agreed.sort { $0.id != $1.id ? $0.id < $1.id : $0.change < $1.change }
    order = records.indices.map { Int32($0) }
    order.sort { left, right in
      let (one, other) = (records[Int(left)], records[Int(right)])
      if one.id != other.id { return one.id < other.id }
      return one.change != other.change ? one.change < other.change : left < right
    }
    for (index, place) in order.enumerated() {
      let record = records[Int(place)]
      let isReplaced = index + 1 < order.count && records[Int(order[index + 1])].id == record.id
      let isAgreed = agreedChange(record.id).map { $0 >= record.change } == true
      if isReplaced || isAgreed { records[Int(place)].isDone = true }
    }
    order.removeAll { records[Int($0)].isDone }
  }

  /// The change number with which the record was last listed as both sides know it.
  private func agreedChange(_ id: UniqueID) -> Int64? {
    let end = agreed.partitionPoint { $0.id > id }
    return end > 0 && agreed[end - 1].id == id ? agreed[end - 1].change : nil
  }

  // MARK: Looking up

  /// The record's place; nil where it is not listed, or dealt with.
  package func place(of id: UniqueID) -> Int? {
    let start = order.partitionPoint { records[Int($0)].id >= id }
    guard start < order.count else { return nil }
    let place = Int(order[start])
    return records[place].id == id && !records[place].isDone ? place : nil
  }

  /// True where the cloud has listed it, also as both sides know it.
  package func lists(_ id: UniqueID) -> Bool { place(of: id) != nil || agreedChange(id) != nil }

  /// What is not dealt with.
  package var waiting: [ListedRecord] { records.filter { !$0.isDone } }

  // MARK: Changes

  package mutating func pair(_ place: Int, with contact: Int64?, by rule: PartnerRule) {
    records[place].partner = contact
    records[place].rule = rule
  }

  /// Nobody has a partner.
  package mutating func unpair() { for place in records.indices { records[place].partner = nil } }

  package mutating func finish(_ place: Int) { records[place].isDone = true }

  package mutating func markUnreadable(_ place: Int) { records[place].isUnreadable = true }
}
