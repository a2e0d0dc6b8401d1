import Contacts

/// The small model: three places (two devices and the browser), one contact, at most one operation in each, in every order
/// among themselves and with a sync of each device, from each state to begin with. What happens afterwards is ``Ending``.
package enum SmallModel {
  /// Where the contact is before anything happens.
  package enum Start: CaseIterable, Sendable {
    case nowhere, everywhere, onTheFirstDevice, inTheCloud
  }

  /// From every start, with either policy.
  package static let all = Start.allCases.flatMap { start in [false, true].flatMap { stories(start, isMerge: $0) } }

  package static func stories(_ start: Start, isMerge: Bool) -> [Story] {
    var stories: [Story] = []
    for first in places(start)[0] {
      for second in places(start)[1] {
        for third in places(start)[2] {
          let happening = [first, second, third].compactMap { $0 }
          for order in orders(happening + [sync(0), sync(1)]) {
            stories.append(
              Story(
                seed: UInt64(stories.count), clockOffsets: [0, 0], isMerge: isMerge,
                operations: beginning(start) + order))
          }
        }
      }
    }
    return stories
  }

  /// What must have become of the contact, as far as the operations alone decide it; nil where their order does.
  package static func mustBeThere(_ story: Story) -> Bool? {
    let kinds = Set(story.operations.map(\.kind))
    let isDeleted = kinds.contains("removeFiles") || kinds.contains("deleteContacts")
    if !isDeleted { return kinds.contains("newFile") || kinds.contains("newContact") }
    // A new name alone is no edit, and does not bring a deleted contact back.
    return kinds.isDisjoint(with: ["editFile", "editContact", "copyFile"]) && isEverywhere(story) ? false : nil
  }

  private static func isEverywhere(_ story: Story) -> Bool { story.operations.starts(with: beginning(.everywhere)) }

  private static func beginning(_ start: Start) -> [Operation] {
    switch start {
    case .nowhere: []
    case .everywhere: [newFile(0, 0), sync(0), sync(1), .pass(milliseconds: 1_000)]
    case .onTheFirstDevice: [newFile(0, 0)]
    case .inTheCloud: [.newContact(person: 0, variant: 0, hasUID: false)]
    }
  }

  /// What may happen at each place, nothing included.
  private static func places(_ start: Start) -> [[Operation?]] {
    // The same content, one with a phone in common, and one with nothing but the name.
    let variants = [0, 3, 11]
    if start == .nowhere {
      return [
        [nil] + variants.map { newFile(0, $0) }, [nil] + variants.map { newFile(1, $0) },
        [nil] + variants.map { .newContact(person: 0, variant: $0, hasUID: false) },
      ]
    }
    return [
      [
        nil, edit(0, .note, 1), edit(0, .phone, 2), remove(0), .renameFile(device: 0, pick: 0),
        .copyFile(device: 0, pick: 0, nil, 0),
      ],
      [nil, edit(1, .note, 1), edit(1, .note, 3), remove(1)],
      [
        nil, .editContact(pick: 0, .note, 1), .editContact(pick: 0, .phone, 4),
        .deleteContacts(pick: 0, count: 1, allowed: false),
      ],
    ]
  }

  private static func sync(_ device: Int) -> Operation { .sync(device: device, allowsDeletions: true, nil) }

  private static func newFile(_ device: Int, _ variant: Int) -> Operation {
    .newFile(device: device, person: 0, variant: variant, hasUID: false)
  }

  private static func edit(_ device: Int, _ change: CardChange, _ value: Int) -> Operation {
    .editFile(device: device, pick: 0, change, value, inPlace: false)
  }

  private static func remove(_ device: Int) -> Operation { .removeFiles(device: device, pick: 0, count: 1) }

  private static func orders(_ operations: [Operation]) -> [[Operation]] {
    guard let first = operations.first else { return [[]] }
    return orders(Array(operations.dropFirst())).flatMap { rest in
      (0...rest.count).map { place in Array(rest[..<place]) + [first] + Array(rest[place...]) }
    }
  }
}
