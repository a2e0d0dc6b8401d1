import HTTPClient

// How each kind sends and fetches.

extension SimulatedProgram {
  /// Throws ``ProgramWire/Silence`` where it got stuck, and a ``HistoryFailure/Reason`` for an answer that no program understands.
  func sync() throws {
    let place = try place ?? setUp()
    self.place = place
    if kind == .vdirsyncer { return try compare(place.book) }
    try send()
    if kind == .iPhone || kind == .davx5 {
      let book = try wire.propfind(
        place.book, depth: 0, ["D:sync-token", "S:getctag", "D:supported-report-set", "C:supported-address-data"])
      let now = book.items.first?.properties["getctag"]
      guard let now else { throw HistoryFailure.Reason("the book has no getctag") }
      if now == token { return }
    }
    switch kind {
    case .thunderbird: try fetchWithCards(place.book)
    case .kde: try fetchListed(place.book, ["D:displayname", "D:resourcetype", "D:getetag"])
    case .davx5, .evolution, .iPhone, .vdirsyncer: try fetchTags(place.book)
    }
  }

  // MARK: Setting up

  /// From the host alone to the book, by what the server says.
  private func setUp() throws -> (principal: String, book: String) {
    let known = try wire.send("PROPFIND", "/.well-known/carddav", [("Depth", "0")])
    guard known.status == 301, let entrance = known.header("location") else {
      throw HistoryFailure.Reason("/.well-known/carddav answers \(known.status)")
    }
    let first = try wire.propfind(entrance, depth: 0, kind.setUp.entrance)
    guard let principal = first.items.first?.properties["current-user-principal"] else {
      throw HistoryFailure.Reason("no principal at \(entrance)")
    }
    let options = try wire.send("OPTIONS", principal)
    guard options.header("dav")?.contains("addressbook") == true else {
      throw HistoryFailure.Reason("the principal does not speak CardDAV")
    }
    guard
      let home = try wire.propfind(principal, depth: 0, kind.setUp.principal).items.first?
        .properties["addressbook-home-set"],
      let book = try wire.propfind(home, depth: 1, kind.setUp.home).items
        .first(where: { $0.elements["resourcetype"]?.contains("addressbook") == true })
    else { throw HistoryFailure.Reason("no address book") }
    return (principal, book.href)
  }

  // MARK: Sending

  /// What the person has done: deletions first.
  func send() throws {
    for address in addresses(where: { $0 == .deleted }) { try sendDeletion(address) }
    for address in addresses(where: { $0 == .new || $0 == .changed }) { try put(address) }
  }

  private func sendDeletion(_ address: String) throws {
    guard let item = held[address] else { return }
    let known = kind.isConditional ? item.tag.map { [("If-Match", $0)] } ?? [] : []
    let answer = try wire.send("DELETE", address, known)
    switch answer.status {
    // Programs forget deletions that are refused, and have to be told again of the card.
    case 204, 403, 404, 412: held[address] = nil
    default: throw HistoryFailure.Reason("DELETE of \(address) is answered \(answer.status)")
    }
  }

  private func put(_ address: String) throws {
    guard var item = held[address] else { return }
    var headers = [("Content-Type", "text/vcard; charset=utf-8")]
    if kind.isConditional {
      if item.state == .new { headers.append(("If-None-Match", "*")) }
      if let tag = item.tag { headers.append(("If-Match", tag)) }
    }
    let answer = try wire.send("PUT", address, headers, item.card)
    switch answer.status {
    case 201, 204:
      (item.state, item.tag) = (.same, answer.header("etag"))
    case 412: item.state = .refused
    default: throw HistoryFailure.Reason("PUT of \(address) is answered \(answer.status)")
    }
    held[address] = item
    if kind.writesThrough, item.state == .same, item.tag == nil || kind.readsBack { try fetch(address) }
  }

  /// What the server made of a card.
  private func fetch(_ address: String) throws {
    if kind == .thunderbird, let place { return try multiget(place.book, [address]) }
    let answer = try wire.send("GET", address)
    if answer.status == 404 {
      held[address] = nil
    } else {
      held[address] = Held(card: answer.body, tag: answer.header("etag"), state: .same)
    }
  }

  // MARK: Fetching

  /// By addresses and tags, and then the cards that are new to it.
  private func fetchTags(_ book: String) throws {
    var next = token
    var wanted: [String] = []
    var isCut = true
    while isCut {
      let isFirst = next == nil
      let answer = try sync(book, next, "<D:getetag/>")
      if answer.status == 403, !isFirst {
        next = nil
        continue
      }
      guard answer.status == 207, let newToken = answer.syncToken else {
        throw HistoryFailure.Reason("the sync is answered \(answer.status)")
      }
      isCut = answer.items.contains { $0.status == 507 }
      if isFirst, !isCut { forget(but: Set(answer.items.map(\.href))) }
      for item in answer.items where item.status != 507 {
        if item.status == 404 {
          held[item.href] = nil
        } else if held[item.href]?.tag != item.tag || held[item.href]?.state == .refused {
          wanted.append(item.href)
        }
      }
      next = newToken
    }
    try multiget(book, wanted)
    token = next
  }

  /// The whole book at once, and from then on what changed, with the cards.
  private func fetchWithCards(_ book: String) throws {
    guard let token else { return try fetchAll(book) }
    let answer = try sync(book, token, "<D:getetag/><C:address-data/>", depth: 1)
    // It never asks again after 403.
    guard answer.status != 400 else {
      self.token = nil
      return try fetchAll(book)
    }
    guard answer.status == 207, let newToken = answer.syncToken else {
      throw HistoryFailure.Reason("the sync is answered \(answer.status)")
    }
    for item in answer.items { try take(item) }
    self.token = newToken
  }

  private func fetchAll(_ book: String) throws {
    try fetchListed(book, ["D:resourcetype", "D:getetag", "S:getctag"])
    let now = try wire.propfind(book, depth: 0, ["D:displayname", "S:getctag", "D:sync-token"])
    token = now.items.first?.properties["sync-token"]
  }

  private func fetchListed(_ book: String, _ properties: [String]) throws {
    let cards = try wire.propfind(book, depth: 1, properties).items.filter { $0.tag != nil }
    forget(but: Set(cards.map(\.href)))
    try multiget(book, cards.filter { held[$0.href]?.tag != $0.tag || held[$0.href]?.state == .refused }.map(\.href))
  }

  private func sync(_ book: String, _ token: String?, _ properties: String, depth: Int? = nil) throws -> DAVAnswer {
    try wire.report(
      book, "D:sync-collection", depth: depth,
      "<D:sync-token>\(token ?? "")</D:sync-token><D:sync-level>1</D:sync-level><D:prop>\(properties)</D:prop>")
  }

  private func multiget(_ book: String, _ addresses: [String]) throws {
    for item in try cards(book, addresses) { try take(item) }
  }

  /// What the server has of these addresses.
  func cards(_ book: String, _ addresses: [String]) throws -> [DAVAnswer.Item] {
    var items: [DAVAnswer.Item] = []
    var left = addresses[...]
    while !left.isEmpty {
      let some = left.prefix(kind.fetched)
      left = left.dropFirst(some.count)
      let hrefs = some.map { "<D:href>\($0)</D:href>" }.joined()
      let answer = try wire.report(
        book, "C:addressbook-multiget", depth: kind == .thunderbird ? 1 : nil,
        "<D:prop><D:getetag/>\(kind.cardProperty)</D:prop>\(hrefs)")
      guard answer.status == 207, answer.items.count == some.count else {
        throw HistoryFailure.Reason("\(some.count) cards are answered \(answer.status) with \(answer.items.count)")
      }
      items += answer.items
    }
    return items
  }

  private func take(_ item: DAVAnswer.Item) throws {
    if item.status == 404 {
      held[item.href] = nil
      return
    }
    guard let card = item.card, let tag = item.tag else {
      throw HistoryFailure.Reason("\(item.href) comes without its card or its tag")
    }
    // What the person did meanwhile in a program that sends at once, and that the server does not know, is sent first the next time.
    if let mine = held[item.href], mine.tag == tag, [.changed, .deleted].contains(mine.state) { return }
    held[item.href] = Held(card: card, tag: tag, state: .same)
  }

  /// Those that the server does not have any more.
  private func forget(but listed: Set<String>) {
    for (address, item) in held where !listed.contains(address) && item.state != .new { held[address] = nil }
  }
}
