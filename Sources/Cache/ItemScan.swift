import Sync

/// Which of the settled items that the cache knows a scan has seen: their marks in order, and one bit for each.
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
    var low = 0
    var high = marks.count
    while low < high {
      let middle = (low + high) / 2
      if marks[middle] < mark { low = middle + 1 } else { high = middle }
    }
    var isKnown = false
    // Two items of one mark, as unlikely as they are, count as seen together: nothing is taken for gone that may be there.
    while low < marks.count, marks[low] == mark {
      seen[low] = true
      isKnown = true
      low += 1
    }
    return isKnown
  }

  /// The marks that no item of the folder has.
  var unseen: [ItemMark] { zip(marks, seen).filter { !$0.1 }.map(\.0) }
}
