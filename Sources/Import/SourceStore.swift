internal import POSIX

/// The device's sources on disk: the list, the passwords and what is remembered of the last import, each a text file of its
/// own in the device's home, replaced whole or not at all.
package final class SourceStore: Sendable {
  private let folder: String

  package init(folder: String) { self.folder = folder }

  private var listPath: String { folder + "/sources" }
  /// Mode 0600, apart from the list, so that the list can be shown and copied.
  private var passwordsPath: String { folder + "/source-passwords" }
  /// Mode 0600 as well, because a digest of a password helps to guess it.
  private var validatorsPath: String { folder + "/source-validators" }
  private var outcomesPath: String { folder + "/source-outcomes" }

  package func list() throws(ImportError) -> SourceList {
    try Self.inFile(listPath) { () throws(ImportError) in try SourceList(text: try read(listPath)) }
  }

  package func password(of name: String) throws(ImportError) -> String? {
    try sections(passwordsPath).first { $0.name == name }?["password"]
  }

  package func validators(of name: String) throws(ImportError) -> SourceValidators? {
    try sections(validatorsPath).first { $0.name == name }.flatMap { SourceValidators($0) }
  }

  /// Changes list and passwords; two processes do so one after the other. Where `body` throws, nothing is changed.
  package func change(
    _ body: (inout SourceList, inout Passwords) throws(ImportError) -> Void
  ) throws(ImportError) {
    try locked { () throws(ImportError) in
      var list = try list()
      var passwords = Passwords(try sections(passwordsPath))
      let (oldList, oldPasswords) = (list, passwords)
      try body(&list, &passwords)
      passwords.removeAll(but: list.sources.filter { $0.user != nil }.map(\.name))
      // The password is written first, because a source without its password would be fetched without one.
      if passwords != oldPasswords {
        try write(passwordsPath, passwords.text, mode: 0o600)
      }
      if list != oldList { try write(listPath, list.text, mode: 0o600) }
    }
  }

  /// Remembers what was imported; nil forgets it.
  package func remember(_ changes: [(name: String, validators: SourceValidators)]) throws(ImportError) {
    guard !changes.isEmpty else { return }
    try locked { () throws(ImportError) in
      let names = Set(try list().sources.map(\.name))
      let replaced = Set(changes.map(\.name))
      var sections = try sections(validatorsPath).filter { names.contains($0.name) && !replaced.contains($0.name) }
      sections += changes.filter { names.contains($0.name) }.map { $0.validators.section($0.name) }
      let text = SectionedText(sections).text(
        remark: "What the last import saw. Without this file everything is read again.")
      try write(validatorsPath, text, mode: 0o600)
    }
  }

  /// What came of each source when it was last imported, in the order of the list; those without any are left out.
  package func outcomes() throws(ImportError) -> [SourceOutcome] {
    let known = try sections(outcomesPath).compactMap { SourceOutcome($0) }
    return try list().sources.compactMap { source in known.first { $0.source == source.name } }
  }

  /// Notes what came of sources, and forgets what came of them before.
  func note(_ outcomes: [SourceOutcome]) throws(ImportError) {
    guard !outcomes.isEmpty else { return }
    try locked { () throws(ImportError) in
      let noted = Set(outcomes.map(\.source))
      let all = try self.outcomes().filter { !noted.contains($0.source) } + outcomes
      let text = SectionedText(all.map(\.section)).text(remark: "What came of each source when it was last imported.")
      try write(outcomesPath, text, mode: 0o600)
    }
  }

  // MARK: Files

  func locked<Result>(_ body: () throws(ImportError) -> Result) throws(ImportError) -> Result {
    let lock = try Self.inWords { () throws(SystemError) in
      try File.makeFolder(folder, mode: 0o700)
      return try FileLock(folder + "/sources.lock", wait: true)
    }
    defer { lock?.unlock() }
    return try body()
  }

  private func sections(_ path: String) throws(ImportError) -> [SectionedText.Section] {
    let text = try Self.inFile(path) { () throws(ImportError) in try read(path) }
    do throws(SectionedText.Malformed) {
      return try SectionedText(reading: text).sections
    } catch {
      throw ImportError("line \(error.line) of \(path) is invalid", hint: "mend the file, or remove it")
    }
  }

  private func read(_ path: String) throws(ImportError) -> String {
    do throws(SystemError) {
      return String(decoding: try File.read(path, limit: 16 << 20), as: UTF8.self)
    } catch {
      if error.isMissing { return "" }
      throw ImportError(error.reason)
    }
  }

  private func write(_ path: String, _ text: String, mode: UInt32) throws(ImportError) {
    try Self.inWords { () throws(SystemError) in try File.write(path, Array(text.utf8), mode: mode) }
  }

  private static func inFile<Result>(
    _ path: String, _ body: () throws(ImportError) -> Result
  ) throws(ImportError) -> Result {
    do throws(ImportError) {
      return try body()
    } catch {
      throw ImportError("the file \(path) cannot be read: \(error.message)", hint: "mend the file")
    }
  }

  static func inWords<Result>(_ body: () throws(SystemError) -> Result) throws(ImportError) -> Result {
    do throws(SystemError) { return try body() } catch { throw ImportError(error.description) }
  }
}

extension SourceStore {
  /// The passwords by source, while they are changed.
  package struct Passwords: Equatable {
    private var sections: [SectionedText.Section]

    init(_ sections: [SectionedText.Section]) { self.sections = sections }

    /// Nil where there is none.
    package subscript(name: String) -> String? {
      get { sections.first { $0.name == name }?["password"] }
      set {
        sections.removeAll { $0.name == name }
        if let newValue { sections.append(.init(name: name, fields: [("password", newValue)])) }
      }
    }

    mutating func removeAll(but names: [String]) { sections.removeAll { !names.contains($0.name) } }

    var text: String { SectionedText(sections).text(remark: "Passwords of vCard sources: for nobody else's eyes.") }
  }
}
