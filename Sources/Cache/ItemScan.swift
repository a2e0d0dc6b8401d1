import Contacts
import Sync

/// Which of the items that the cache knows, but the young ones, a scan has seen: their marks in order, and one bit for each.
struct ItemScan {
  private let marks: [ItemMark]
  private var seen: [Bool]

  /// `marks` in ascending order.
  init(marks: [ItemMark]) {
    self.marks = marks
    seen = [Bool](repeating: false, count: marks.count)
  }

  /// The folder has an item of this mark. False where the cache knows none.
  mutating func see(_ mark: ItemMark) -> Bool {
    var place = marks.partitionPoint { $0 >= mark }
    var isKnown = false
    // Two items of one mark, as unlikely as they are, count as seen together: nothing is taken for gone that may be there.
    while place < marks.count, marks[place] == mark {
      seen[place] = true
      isKnown = true
      place += 1
    }
    return isKnown
  }

  /// The marks that no item of the folder has.
  var unseen: [ItemMark] { zip(marks, seen).filter { !$0.1 }.map(\.0) }
}
