/// What tells which contact a card is.
enum Sign: CaseIterable {
  case uid, content, name

  /// One that nobody else has.
  static func phone(_ name: String) -> String { "0170 \(name.utf8.reduce(0) { $0 * 31 + Int($1) })" }

  /// A card of that person. Of an edited one only the sign is as it was.
  func card(_ name: String, isEdited: Bool = false) -> [UInt8] {
    CacheCards.person(
      self == .uid && isEdited ? "\(name) New" : name, uid: self == .uid ? name : nil,
      phone: Self.phone(name),
      note: isEdited && self != .content ? "edited" : nil)
  }
}

extension WatchedFolder {
  /// Files of so many people, on whom both sides agree.
  func fill(_ sign: Sign, _ names: String...) throws {
    for name in names { write(name, sign.card(name)) }
    try look()
    try agree()
  }
}
