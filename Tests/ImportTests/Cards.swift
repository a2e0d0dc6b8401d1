import AddressBook
import Contacts
import POSIX
import Sync
import VCard

@testable import Import

/// A card of these lines.
func cardText(_ lines: String...) -> String {
  (["BEGIN:VCARD", "VERSION:3.0"] + lines + ["END:VCARD", ""]).joined(separator: "\r\n")
}

let noon = Timestamp(milliseconds: 1_700_000_000_000)

/// A device: its home, and the folder of its address book.
final class TestDevice {
  let folder: TemporaryFolder
  let book: Vdir
  let store: SourceStore

  init() throws {
    folder = try TemporaryFolder()
    try Vdir.make(path: folder.path("book"))
    book = Vdir(path: folder.path("book"))
    store = SourceStore(folder: folder.path("home"))
  }

  var home: String { folder.path("home") }

  func add(_ name: String, _ url: String, password: String? = nil, _ edit: (inout Source) -> Void = { _ in }) throws {
    var source = Source(name: name, url: url)
    if password != nil { source.user = "ada" }
    edit(&source)
    try store.change { (list, passwords) throws(ImportError) in
      try list.add(source)
      passwords[name] = password
    }
  }

  func run(
    _ selection: SourceImport.Selection = .enabled, isRepeated: Bool = false, book: (any BookReplica)? = nil,
    isCancelled: @escaping @Sendable () -> Bool = { false }, announce: ((ImportStep) -> Void)? = nil
  ) throws -> [ImportReport.Entry] {
    var limits = FetchLimits()
    (limits.crawl, limits.size, limits.cards) = (1, 1 << 20, 5_000)
    return try importer(book: book, limits: limits, isCancelled: isCancelled)
      .run(selection, isRepeated: isRepeated, announce: announce).entries
  }

  func importer(
    book: (any BookReplica)? = nil, limits: FetchLimits = FetchLimits(),
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) -> SourceImport {
    SourceImport(
      book: book ?? self.book, home: home, context: ImportContext(now: { noon }, isCancelled: isCancelled),
      limits: limits)
  }

  func write(_ name: String, _ text: String) throws { try File.write(folder.path("book/\(name)"), Array(text.utf8)) }

  func write(file name: String, _ text: String) throws -> String {
    try File.write(folder.path(name), Array(text.utf8))
    return folder.path(name)
  }

  /// All files of the address book.
  func files() throws -> [String: String] {
    var files: [String: String] = [:]
    try Directory(path: folder.path("book")).forEachEntry { entry in
      let name = String(decoding: entry.name, as: UTF8.self)
      // What a failed clean-up leaves is cleared away by the next scan.
      if name.hasPrefix(".") { return }
      files[name] = String(decoding: try File.read(folder.path("book/\(name)")), as: UTF8.self)
    }
    return files
  }

  /// All contacts, sorted by what a list shows.
  func contacts() throws -> [Contact] {
    try files().values.map { Contact(try Card(Array($0.utf8))) }.sorted { $0.displayName < $1.displayName }
  }

  /// What is left in the home besides the files that belong there.
  func leftovers() throws -> [String] {
    var names: [String] = []
    try Directory(path: home).forEachEntry { names.append(String(decoding: $0.name, as: UTF8.self)) }
    let known = ["sources", "source-passwords", "source-validators", "source-outcomes", "sources.lock", "lock"]
    return names.filter { !known.contains($0) && !$0.hasPrefix("imports.sqlite") }
  }
}
