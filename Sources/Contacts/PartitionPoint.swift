extension RandomAccessCollection where Index == Int {
  /// The first place from which on `isAfter` is true, in a collection where it is false before and true from then on.
  package func partitionPoint(_ isAfter: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension Array where Element: Comparable {
  /// True where this sorted array has the element.
  package func containsSorted(_ element: Element) -> Bool {
    let place = partitionPoint { $0 >= element }
    return place < count && self[place] == element
  }
}
