import Account
import Contacts
import Sync
import VCard

// What people did, and when, as far as it decides what must be there.

extension World {
  /// A card that a person has typed: `over` another one, which they saw, or like one that stays.
  func typed(_ card: [UInt8], over old: [UInt8]? = nil, copying like: [UInt8]? = nil) -> [UInt8] {
    let values = facts[card].values
    deeds.typedValues.formUnion(values)
    if let person = facts[card].person { deeds.people.insert(person) }
    guard let content = primary(card) else { return card }
    let before = old.flatMap(primary)
    if let before, before != content { deeds.superseded.insert(before) }
    let known = (old ?? like).map { facts[$0].values } ?? []
    // Where the same was typed more than once, what was new each time.
    deeds.edits[content] = deeds.edits[content]?.intersection(values.subtracting(known)) ?? values.subtracting(known)
    return card
  }

  func note(deleted card: [UInt8]) {
    if let person = facts[card].person { note(deletable: [person]) }
    if let content = primary(card) { deeds.superseded.insert(content) }
  }

  /// Somebody may have deleted them.
  func note(deletable people: some Sequence<String>) {
    for person in people {
      deeds.deletable.insert(person)
      deletions[person, default: 0] += 1
    }
  }

  /// What was done to a file of a device, and of those that work on the same folder.
  func note(_ name: ItemName, _ device: Int, _ change: (SimulatedDevice) -> Void) {
    for other in devices where other.folder === devices[device].folder {
      change(other)
      guard other.renamed.contains(name), other.edited.contains(name), let card = other.folder.bytes(name) else {
        continue
      }
      noteMade(card)
      noteTwofold(card, device)
    }
  }

  func noteRenamed(_ device: Int, _ name: ItemName, to other: ItemName) {
    for name in [name, other] { noteNoExchange(device, name) }
    note(other, device) { device in
      if device.edited.remove(name) != nil { device.edited.insert(other) } else { device.edited.remove(other) }
      device.renamed.remove(name)
      device.renamed.insert(other)
    }
  }

  /// One of the two files of half an exchange is renamed, deleted or written over: nobody can know any more that it was one, and
  /// the contact that has no file yet may count as deleted.
  func noteNoExchange(_ device: Int, _ name: ItemName) {
    for sharer in sharers(of: device) {
      for (place, file) in sharer.onTheirWay.enumerated() where [file.first, file.name].contains(name) {
        sharer.onTheirWay[place].isLate = true
        note(deleted: file.new)
      }
    }
  }

  /// A device that has written a file gave it another name than another device on the folder knows. A namesake's new file is then that
  /// contact's to the other one.
  func noteRewritten(_ name: ItemName, _ old: [UInt8], _ index: Int) {
    guard let new = devices[index].folder.bytes(name), self.name(old) != self.name(new),
      sharers(of: index).contains(where: { $0 !== devices[index] && $0.known.contains(name) })
    else { return }
    noteTwofold(new, index)
  }

  private func name(_ card: [UInt8]) -> RecordID? { (try? Card(card)).map { RecordIDs($0).secondary } }

  /// The card may be one contact to one device and another one to the next on its folder. What one of them writes is then new to the
  /// other, so each edit, wherever it is made, may be one more contact.
  func noteTwofold(_ card: [UInt8], _ device: Int) {
    if sharers(of: device).count > 1, let person = facts[card].person { deeds.twofold.insert(person) }
  }

  /// How often a person may be there at the end.
  func allowed(_ person: String) -> Int {
    let made = deeds.made[person, default: 0]
    guard deeds.twofold.contains(person) else { return made }
    return made + deeds.edits.keys.count { cardsByContent[$0].flatMap { facts[$0].person } == person }
  }

  /// Before a device loses its cache: then it knows its files by what they say alone. What the cloud has not, because no run could send
  /// the edit or because it has forgotten it, tells nothing.
  func noteUnknown(_ device: Int) throws {
    devices[device].loseTrackOfExchanges()
    noteOverwritten(on: devices[device])
    let (inCloud, known) = (try account.everything, devices[device].known)
    for name in devices[device].folder.names {
      let content = devices[device].folder.bytes(name).flatMap(primary)
      let tellsNothing = known.contains(name) && content.map(inCloud.contains) != true
      note(name, device) { device in
        device.renamed.insert(name)
        if tellsNothing || device.folder.broken[name] != nil { device.edited.insert(name) }
      }
    }
  }

  /// Another person's card was put in place of it in the browser. A device without its cache takes that person's file for the contact, and
  /// this one's for another.
  func noteOverwritten(_ card: [UInt8]) {
    guard let person = facts[card].person else { return }
    deeds.overwritten.insert(person)
    for device in devices where device.known.isEmpty { noteOverwritten(on: device) }
  }

  private func noteOverwritten(on device: SimulatedDevice) {
    for file in device.folder.files.values {
      if let person = facts[file.bytes].person, deeds.overwritten.contains(person) { noteMade(file.bytes) }
    }
  }

  /// The cloud has forgotten contents. To a device that has lost its cache and has not looked since, files that say so are other contacts.
  private func noteForgotten(_ contents: Set<RecordID>) {
    for device in devices where device.known.isEmpty {
      for name in device.renamed {
        guard let card = device.folder.bytes(name), primary(card).map(contents.contains) == true,
          device.edited.insert(name).inserted
        else { continue }
        noteMade(card)
      }
    }
  }

  func noteMade(_ card: [UInt8]) {
    if let person = facts[card].person { deeds.made[person, default: 0] += 1 }
  }

  /// Whoever is there more often after it has been made by it.
  func noteMade(_ body: () throws -> Void) throws {
    func count() throws -> [String: Int] {
      try account.cards.values.compactMap { facts[$0].person }.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
    let before = try count()
    try body()
    for (person, number) in try count() {
      deeds.made[person, default: 0] += max(0, number - before[person, default: 0])
    }
  }

  // MARK: Time

  private var lived: Int64 { clock.now + passed }

  func pass(_ milliseconds: Int64) throws {
    try account.pass(milliseconds)
    if !clock.isOwn { passed += milliseconds }
  }

  func noteLive() throws {
    let now = lived
    let contents = try account.contents
    wereInCloud.formUnion(contents)
    for content in contents { lastLive[content] = now }
    // What the cloud has had is as old as it is there: that a folder waits for its sync makes it no younger.
    for device in devices {
      for file in device.folder.files.values {
        if let content = primary(file.bytes), !wereInCloud.contains(content) { lastLive[content] = now }
      }
    }
  }

  func forgetOld() throws {
    let before = try account.everything
    if watchesAges { try noteLive() }
    try account.forgetOld()
    let gone = try before.subtracting(account.everything)
    deeds.forgotten.formUnion(gone)
    noteForgotten(gone)
    guard watchesAges else { return }
    for content in gone {
      guard let last = lastLive[content], lived - last < AccountTimes.kept else { continue }
      throw Violation(
        property: .forgottenTooSoon, detail: "\(content), \((lived - last) / 86_400_000) days after it was live")
    }
  }
}
