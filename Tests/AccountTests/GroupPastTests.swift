import Account
import Contacts
import Testing

/// Who was in which group, from states of cards.
@Suite struct GroupPastTests {
  private typealias Stretch = GroupPast.Stretch

  private func state(
    _ stretch: GroupPast.Stretch, uid: String = "a", groups: [String] = [], key: String = "ann"
  ) -> GroupPast.State {
    GroupPast.State(uid: uid, groups: groups, sortFirst: key, sortLast: key, stretch)
  }

  private func places(_ past: GroupPast, _ states: [GroupPast.State]) -> [String: [GroupPast.Stretch]] {
    Dictionary(uniqueKeysWithValues: past.places(states).map { ("\($0.group) \($0.sortFirst)", $1) })
  }

  @Test func `what follows on each other in a person's own cards is one stretch, and a gap makes two`() {
    let states = [
      state(Stretch(from: 7, to: .max), groups: ["Club"]), state(Stretch(from: 1, to: 3), groups: ["Club", "Work"]),
      state(Stretch(from: 3, to: 5), groups: ["Club"]), state(Stretch(from: 5, to: 7)),
    ]
    #expect(
      places(GroupPast(), states) == [
        "Club ann": [Stretch(from: 1, to: 5), Stretch(from: 7, to: .max)], "Work ann": [Stretch(from: 1, to: 3)],
      ])
  }

  @Test func `a group card counts while it listed the UID that the person had then`() {
    var past = GroupPast()
    let card = UniqueID.random()
    past.add(card, group: "Club", members: ["a", "b"], Stretch(from: 2, to: 4))
    past.add(card, group: "Club", members: ["a"], Stretch(from: 4, to: 6))
    past.add(card, group: "Other", members: ["a"], Stretch(from: 6, to: .max))
    let states = [state(Stretch(from: 1, to: 8)), state(Stretch(from: 8, to: 9), uid: "c")]
    #expect(
      places(past, states) == ["Club ann": [Stretch(from: 2, to: 6)], "Other ann": [Stretch(from: 6, to: 8)]])
    #expect(places(past, [state(Stretch(from: 3, to: .max), uid: "b")]) == ["Club ann": [Stretch(from: 3, to: 4)]])
  }

  @Test func `both spellings are one stretch, and another name makes another place`() {
    var past = GroupPast()
    past.add(.random(), group: "Club", members: ["a"], Stretch(from: 3, to: .max))
    let states = [
      state(Stretch(from: 1, to: 4), groups: ["Club"]), state(Stretch(from: 4, to: 6)),
      state(Stretch(from: 6, to: .max), key: "zoe"),
    ]
    #expect(
      places(past, states) == ["Club ann": [Stretch(from: 1, to: 6)], "Club zoe": [Stretch(from: 6, to: .max)]])
  }

  @Test func `a card that was in the trash for a while listed nobody meanwhile`() {
    var past = GroupPast()
    let card = UniqueID.random()
    past.add(card, group: "Club", members: ["a"], Stretch(from: 1, to: 3))
    past.add(card, group: "Club", members: ["a"], Stretch(from: 5, to: .max))
    #expect(
      places(past, [state(Stretch(from: 0, to: .max))]) == [
        "Club ann": [Stretch(from: 1, to: 3), Stretch(from: 5, to: .max)]
      ])
  }

  @Test func `a group that ended when somebody began was none of theirs`() {
    var past = GroupPast()
    past.add(.random(), group: "Club", members: ["a"], Stretch(from: 1, to: 3))
    #expect(places(past, [state(Stretch(from: 3, to: 5))]) == [:])
    #expect(places(past, [state(Stretch(from: 0, to: 1))]) == [:])
  }
}
