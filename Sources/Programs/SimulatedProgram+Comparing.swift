import HTTPClient

// How vdirsyncer syncs a folder with a book, as its `sync` and `storage/dav.py` show it; of two edits of one contact the folder's wins
// (`conflict_resolution = "a wins"`).

extension SimulatedProgram {
  /// Lists the book, fetches what has another tag, and decides for each contact by what both sides had after the last sync.
  func compare(_ book: String) throws {
    let listed = try wire.propfind(book, depth: 1, ["D:resourcetype", "D:getcontenttype", "D:getetag"]).items
    let tags = Dictionary(listed.compactMap { item in item.tag.map { (item.href, $0) } }) { first, _ in first }
    let changed = tags.filter { held[$0.key]?.tag != $0.value }.keys.sorted()
    let cards = Dictionary(try cards(book, changed).map { ($0.href, $0.card) }) { first, _ in first }
    // It gives up where a card went in between.
    guard cards.values.allSatisfy({ $0 != nil }) else { throw ProgramWire.Silence() }
    let theirs = cards.compactMapValues(\.self)
    followMoved(theirs, in: tags)
    for address in Set(tags.keys).union(held.keys).sorted() {
      try decide(address, in: book, tag: tags[address], theirs: theirs[address])
    }
  }

  /// It knows contacts by their UIDs: one that has another address now is the same.
  private func followMoved(_ theirs: [String: [UInt8]], in tags: [String: String]) {
    for (address, card) in theirs.sorted(by: { $0.key < $1.key }) where held[address] == nil {
      guard let uid = CardLines(card).uid,
        let old = held.keys.sorted().first(where: {
          tags[$0] == nil && held[$0].flatMap { CardLines($0.card).uid } == uid
        })
      else { continue }
      held[address] = held.removeValue(forKey: old)
    }
  }

  /// `theirs`: the server's card where its tag is another one than before.
  private func decide(_ address: String, in book: String, tag: String?, theirs: [UInt8]?) throws {
    guard let mine = held[address] else {
      if let tag, let theirs { held[address] = Held(card: theirs, tag: tag, state: .same, agreed: theirs) }
      return
    }
    // Another tag alone is no change.
    let isChangedThere = theirs.map { $0 != mine.agreed } ?? false
    switch (mine.state, tag) {
    case (.deleted, nil), (.same, nil): held[address] = nil
    case (.deleted, let tag?):
      if isChangedThere, let theirs {
        held[address] = Held(card: theirs, tag: tag, state: .same, agreed: theirs)
      } else {
        try delete(address, tag)
      }
    case (.same, let tag?):
      held[address]?.tag = tag
      if let theirs { held[address] = Held(card: theirs, tag: tag, state: .same, agreed: theirs) }
    case (.new, nil), (.changed, nil), (.refused, nil): try upload(address, in: book)
    case (.new, let tag?), (.changed, let tag?), (.refused, let tag?):
      if mine.card == theirs {
        held[address] = Held(card: mine.card, tag: tag, state: .same, agreed: mine.card)
      } else {
        try write(address, [("If-Match", tag)])
      }
    }
  }

  /// What is refused stays deleted here, and is asked for again with the next sync.
  private func delete(_ address: String, _ tag: String) throws {
    let answer = try wire.send("DELETE", address, [("If-Match", tag)])
    switch answer.status {
    case 204, 404: held[address] = nil
    case 403, 412: break
    default: throw HistoryFailure.Reason("DELETE of \(address) is answered \(answer.status)")
    }
  }

  /// Also of what was deleted there and edited here: under the name that its UID makes.
  private func upload(_ address: String, in book: String) throws {
    guard let mine = held[address], let uid = CardLines(mine.card).uid else { return }
    let own = "\(book)\(uid).vcf"
    if own != address { held[own] = held.removeValue(forKey: address) }
    try write(own, [("If-None-Match", "*")])
  }

  private func write(_ address: String, _ conditions: [(String, String)]) throws {
    guard let card = held[address]?.card else { return }
    let answer = try wire.send("PUT", address, conditions + [("Content-Type", "text/vcard")], card)
    switch answer.status {
    case 201, 204: held[address] = Held(card: card, tag: answer.header("etag"), state: .same, agreed: card)
    // The next sync lists anew.
    case 409, 412: break
    default: throw HistoryFailure.Reason("PUT of \(address) is answered \(answer.status)")
    }
  }
}
