import Contacts

/// A phone or a desktop program of a history: what it holds of the book, and what a person does in it.
final class SimulatedProgram {
  enum State {
    /// As the server has it, as far as the program knows.
    case same
    /// The person has made or changed it, and the server does not know.
    case new, changed
    /// The server did not take it: it stays until the server has another one.
    case refused
    /// The person has deleted it, and the server does not know.
    case deleted
  }

  struct Held {
    var card: [UInt8]
    /// Nil where the server did not say.
    var tag: String?
    var state: State
    /// What both sides had after the last sync; for a program that compares.
    var agreed: [UInt8]?
  }

  let wire: ProgramWire
  /// Of its app password.
  let id: UniqueID
  var kind: ProgramKind { wire.kind }
  private let typed: TypedWords
  /// By their addresses.
  var held: [String: Held] = [:]
  /// Of the last sync; nil before the first.
  var token: String?
  /// What it found when it was set up.
  var place: (principal: String, book: String)?

  init(_ wire: ProgramWire, _ typed: TypedWords, id: UniqueID) {
    self.wire = wire
    self.id = id
    self.typed = typed
  }

  /// The addresses of the people whom the person sees.
  var people: [String] { shown.filter { held[$0].map { CardLines($0.card).group } == .some(nil) } }

  /// The addresses of the cards of a group.
  func cards(of group: String) -> [String] { shown.filter { held[$0].flatMap { CardLines($0.card).group } == group } }

  private var shown: [String] { addresses { $0 != .deleted } }

  /// Always in the same order.
  func addresses(where isMeant: (State) -> Bool) -> [String] {
    held.filter { isMeant($0.value.state) }.keys.sorted()
  }

  /// The new card's address; nil before the program is set up.
  func create(_ word: String) -> String? {
    guard let place else { return nil }
    let uid = "person-\(word)"
    let address = "\(place.book)\(uid).vcf"
    held[address] = Held(card: CardLines.person(word, uid: uid, version: kind.version), tag: nil, state: .new)
    return address
  }

  /// The new card of a group, without members: its address. `word` makes it another one than those that others make. Nil before the program is set
  /// up.
  func create(group: String, _ word: String) -> String? {
    guard let place else { return nil }
    let uid = "group-\(word)"
    let address = "\(place.book)\(uid).vcf"
    held[address] = Held(card: CardLines.group(group, uid: uid, version: kind.version), tag: nil, state: .new)
    return address
  }

  func edit(_ address: String, _ change: (inout CardLines) -> Void) {
    guard var item = held[address] else { return }
    var lines = CardLines(item.card)
    change(&lines)
    if kind.dropsCategories { lines.categories = [] }
    item.card = lines.bytes
    if item.state != .new { item.state = .changed }
    held[address] = item
  }

  func delete(_ address: String) {
    guard let item = held[address] else { return }
    typed.delete(item.card)
    // Also what it has just made: the server may have it, and its answer was lost.
    held[address]?.state = .deleted
  }
}
