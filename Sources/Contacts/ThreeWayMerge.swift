package import VCard

/// Merges two edits of one card, property by property: what the account's policy `merge` does.
///
/// What only one side changed, added or removed since the base is taken from that side. Of a property that both changed
/// differently the preferred side's stands, also where it is that there is none any more. A property is: each single value (name, title,
/// note, photo, …); each value of a list (a phone number, a category), of which the label is the changeable part, unless a card has the value under
/// several labels; each other property that no card has twice, else each of its values. Without a base, both sides have added what they have.
///
/// The result is the preferred card with other lines only where the other side's are taken: its UID, REV and order stay.
/// Which side is called ours or theirs does not matter, and merging the result again with either side changes nothing.
package struct ThreeWayMerge: Sendable {
  package enum Side: Sendable, Hashable {
    case ours, theirs
  }

  /// The merged card.
  package let card: Card
  /// The names of the properties that both sides changed differently, each once: what the merge had to decide.
  package let conflicts: [String]

  package init(base: Card?, ours: Card, theirs: Card, preferring side: Side) {
    let (preferred, other) = side == .ours ? (ours, theirs) : (theirs, ours)
    let fields = (ContactFields(preferred), ContactFields(other), base.map { ContactFields($0) })
    let units = MergeUnits.aligned([fields.0, fields.1] + (fields.2.map { [$0] } ?? []))
    let (mine, theirs, before) = (units[0], units[1], units.dropFirst(2).first)
    var edit = CardEdit(preferred, fields.0.properties)
    var transplant = Transplant(into: fields.0.properties)
    var conflicts: [String] = []
    var conflicting: Set<String> = []
    for key in mine.keys + theirs.keys.filter({ mine[$0] == nil }) {
      let (own, foreign, base) = (mine[key], theirs[key], before?[key])
      guard foreign?.content != base?.content, foreign?.content != own?.content else { continue }
      let takesLast = foreign == nil && own.map { Self.leavesNone($0.value, mine, theirs, before) } ?? false
      if own?.content != base?.content || takesLast {
        let name = String(key.prefix { $0 != "/" })
        if conflicting.insert(name).inserted { conflicts.append(name) }
        continue
      }
      for line in own?.lines ?? [] { edit.remove(line) }
      let lines = transplant.lines(foreign?.lines ?? [], of: fields.1)
      edit.add(lines, after: own.map { [$0.lines[0]] } ?? mine.lastSibling(of: key).map { [$0] } ?? [])
    }
    let card = edit.isEmpty ? preferred : edit.applied()
    self.card = Self.mergeCategories(card, fields.0, fields.1, fields.2)
    self.conflicts = conflicts
  }

  /// Whether nothing would be left of a value that both sides have, because each took off the label under which the other has it.
  private static func leavesNone(
    _ value: String, _ mine: MergeUnits, _ theirs: MergeUnits, _ before: MergeUnits?
  ) -> Bool {
    let foreign = theirs.keys(saying: value)
    return !foreign.isEmpty && foreign.allSatisfy { mine[$0] == nil && before?[$0] != nil }
      && mine.keys(saying: value).allSatisfy { before?[$0] != nil }
  }

  /// Categories stand in one line: merged as the set that they are.
  private static func mergeCategories(
    _ card: Card, _ preferred: ContactFields, _ other: ContactFields, _ base: ContactFields?
  ) -> Card {
    let mine = Contact(preferred).groups
    let theirs = Contact(other).groups
    let before = base.map { Contact($0).groups } ?? []
    let (inMine, inTheirs, inBase) = (Set(mine), Set(theirs), Set(before))
    let merged =
      mine.filter { inTheirs.contains($0) || !inBase.contains($0) }
      + theirs.filter { !inMine.contains($0) && !inBase.contains($0) }
    guard Set(merged) != Set(mine) else { return card }
    let fields = ContactFields(card)
    let old = Contact(fields)
    var new = old
    new.groups = merged
    var patch = ContactPatch(card: card, fields: fields, old: old, new: new)
    patch.patchCategories()
    return patch.edit.applied()
  }
}
