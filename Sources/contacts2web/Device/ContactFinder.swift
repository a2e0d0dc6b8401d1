import Cache
import Contacts
import POSIX
import Protocol
import Sync
import Words

/// Finds the contact that a person names: by its file, by its id, or by its name.
struct ContactFinder {
  /// If so many contacts match, one more word helps more than a list of them.
  private static let limit = 100
  private static let listed = 20

  private let cloud: any CloudHistory
  private let home: Home
  private let console: Console

  init(_ cloud: any CloudHistory, _ home: Home, _ console: Console) {
    self.cloud = cloud
    self.home = home
    self.console = console
  }

  /// The contact. Throws where it could be several, which are listed on standard error with their ids, or none.
  func contact(_ text: String) throws -> ListedContact {
    let found = try found(text)
    // A contact of just this name goes before contacts with longer names, and a live one before one in the trash, where
    // duplicates have the same name.
    let exact = found.filter { TextFolding.fold($0.name) == TextFolding.fold(text) }
    let choices = [exact.filter { $0.trashing == nil }, exact, found.filter { $0.trashing == nil }, found]
    return try only(choices.first { !$0.isEmpty } ?? [], text) {
      Problem("no contact is called \"\(text)\"", hint: "type a part of its name, its id, or the name of its file")
    }
  }

  /// The contact in the trash; likewise.
  func trashed(_ text: String) throws -> ListedContact {
    let found = try found(text)
    let trashed = found.filter { $0.trashing != nil }
    let exact = trashed.filter { TextFolding.fold($0.name) == TextFolding.fold(text) }
    return try only(exact.isEmpty ? trashed : exact, text) {
      Problem(
        found.isEmpty
          ? "nothing in the trash is called \"\(text)\"" : "\(NameWords.shown(found[0].name)) is not in the trash",
        hint: "contacts2web trash lists what is there")
    }
  }

  private func found(_ text: String) throws -> [ListedContact] {
    if text.hasSuffix(".vcf") { return try file(text) }
    if let prefix = HexPrefix(text) {
      let found = try cloud.contacts(.id(prefix), limit: Self.limit)
      // Some names are hexadecimal digits, like Decade.
      if !found.isEmpty { return found }
    }
    return try cloud.contacts(.name(text), limit: Self.limit)
  }

  /// The contact whose card stands in that file, as far as the last sync knows.
  private func file(_ path: String) throws -> [ListedContact] {
    let name = ItemName(String(path.split(separator: "/").last ?? ""))
    var id: UniqueID?
    if File.exists(home.cache) {
      let cache = try DeviceCache(path: home.cache)
      defer { cache.close() }
      id = try cache.cloudID(of: name)
    }
    guard let id, let prefix = HexPrefix(id.description) else {
      throw Problem("no sync has seen a file \(name)", hint: "type a part of the contact's name, or its id")
    }
    let found = try cloud.contacts(.id(prefix), limit: 1)
    guard !found.isEmpty else { throw Problem("the cloud does not have \(name) yet", hint: "contacts2web sync") }
    return found
  }

  private func only(_ found: [ListedContact], _ text: String, otherwise: () -> Problem) throws -> ListedContact {
    guard let first = found.first else { throw otherwise() }
    guard found.count > 1 else { return first }
    for contact in found.prefix(Self.listed) { console.note(Console.onOneLine(Self.line(contact))) }
    if found.count > Self.listed { console.note("and more") }
    let count = found.count < Self.limit ? "\(found.count)" : "at least \(Self.limit)"
    throw Problem("\"\(text)\" can mean \(count) contacts", hint: "type more of the name, or an id")
  }

  private static func line(_ contact: ListedContact) -> String {
    [
      ShortID.text(contact.id), NameWords.shown(contact.name), contact.detail,
      contact.trashing == nil ? "" : "(in the trash)",
    ].filter { !$0.isEmpty }.joined(separator: "  ")
  }
}
