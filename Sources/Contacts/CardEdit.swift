internal import VCard

/// Changes to a card that are collected first, by the indexes of its properties as they were, and then made at once.
struct CardEdit {
  private(set) var card: Card
  let properties: [Property]
  private var replaced: [Int: Property] = [:]
  private var removed: Set<Int> = []
  private var inserted: [Int: [Property]] = [:]
  private var appended: [Property] = []
  /// What comes before the lines that stand at the key.
  private var leading: [Int: [Property]] = [:]
  /// Which lines stand in the place of those that begin at the key.
  private var arranged: [Int: Range<Int>] = [:]
  /// The properties of each group, by its name in lower case; none of a group that is new.
  private var groups: [String: [Int]] = [:]
  /// All names of groups with smaller numbers are taken.
  private var groupNumber = 1

  init(_ card: Card, _ properties: [Property]) {
    self.card = card
    self.properties = properties
    for (index, property) in properties.enumerated() {
      if let group = property.group { groups[group.lowercased(), default: []].append(index) }
    }
  }

  var isEmpty: Bool {
    replaced.isEmpty && removed.isEmpty && inserted.isEmpty && appended.isEmpty && leading.isEmpty && arranged.isEmpty
  }

  /// The property at `index` with the changes so far.
  func property(at index: Int) -> Property { replaced[index] ?? properties[index] }

  func isRemoved(_ index: Int) -> Bool { removed.contains(index) }

  /// Nothing happens where the new property says the same in the same spelling.
  mutating func replace(_ index: Int, with property: Property) {
    if property != self.property(at: index) { replaced[index] = property }
  }

  mutating func remove(_ index: Int) { removed.insert(index) }

  /// Adds `new` behind the last of the properties in `siblings`, or at the card's end.
  mutating func add(_ new: [Property], after siblings: [Int]) {
    if let last = siblings.max() { inserted[last, default: []] += new } else { appended += new }
  }

  /// Adds `new` before the lines that stand where the one at `index` stood.
  mutating func add(_ new: [Property], before index: Int) { leading[index, default: []] += new }

  /// Puts lines into the place of others: the first of `blocks` to where the first of them in the card stood, and so on. No two of
  /// them overlap.
  mutating func arrange(_ blocks: [Range<Int>]) {
    for (place, block) in zip(blocks.map(\.lowerBound).sorted(), blocks) { arranged[place] = block }
  }

  /// A group name that the card does not use: "item1", "item2", …
  mutating func newGroup() -> String {
    while groups["item\(groupNumber)"] != nil { groupNumber += 1 }
    groups["item\(groupNumber)"] = []
    return "item\(groupNumber)"
  }

  /// The indexes of the other properties in the group of the one at `index`.
  func groupMembers(of index: Int) -> [Int] {
    guard let group = property(at: index).group?.lowercased() else { return [] }
    return (groups[group] ?? []).filter { $0 != index }
  }

  /// The index of the last property in the group of the one at `index`; nil where that is in no group.
  func lastMember(ofGroupOf index: Int) -> Int? {
    property(at: index).group.flatMap { groups[$0.lowercased()]?.last }
  }

  /// Removes the property, and with it the label and the country code that only it has.
  mutating func removeWithGroup(_ index: Int) {
    let members = groupMembers(of: index)
    remove(index)
    guard members.allSatisfy({ isRemoved($0) || ["X-ABLABEL", "X-ABADR"].contains(properties[$0].name) }) else {
      return
    }
    for member in members { remove(member) }
  }

  /// The edited card, with `now` as REV where it has one; as it was where nothing was edited.
  func revised(_ now: Timestamp) -> Card {
    guard !isEmpty else { return card }
    var edit = self
    for index in properties.indices where properties[index].name == "REV" {
      var revision = properties[index]
      ValueKind.write(now, into: &revision)
      edit.replace(index, with: revision)
    }
    return edit.applied()
  }

  /// The edited card.
  func applied() -> Card {
    var card = card
    let (order, starts) = order
    if !arranged.isEmpty { card.arrange(order) }
    var edits: [Int: Card.LineEdit] = [:]
    for (place, index) in order.enumerated() {
      var edit = Card.LineEdit()
      edit.before = starts[place].flatMap { leading[$0] } ?? []
      edit.replacement = replaced[index]
      edit.isRemoved = removed.contains(index)
      edit.after = inserted[index] ?? []
      if !edit.isEmpty { edits[place] = edit }
    }
    card.edit(edits, appending: appended)
    return card
  }

  /// Which property stands at each place, and what began at some of them.
  private var order: (order: [Int], starts: [Int: Int]) {
    var order: [Int] = []
    var starts: [Int: Int] = [:]
    order.reserveCapacity(properties.count)
    let moved = arranged.values.reduce(into: Set<Int>()) { $0.formUnion($1) }
    for index in properties.indices {
      if leading[index] != nil { starts[order.count] = index }
      if let block = arranged[index] { order += block } else if !moved.contains(index) { order.append(index) }
    }
    return (order, starts)
  }
}
