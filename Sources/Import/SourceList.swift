/// The sources in the order in which they are imported: a later one does not change what an earlier one says.
package struct SourceList: Equatable, Sendable {
  package private(set) var sources: [Source] = []

  package init() {}

  package func source(_ name: String) throws(ImportError) -> Source { sources[try index(of: name)] }

  package mutating func add(_ source: Source) throws(ImportError) {
    try source.check()
    guard !sources.contains(where: { $0.name == source.name }) else {
      throw ImportError(
        "there is already a source named \(source.name)", hint: "contacts2web source edit \(source.name) changes it")
    }
    sources.append(source)
  }

  /// Puts `source` in the place of the one named `name`, whose name it may change.
  package mutating func replace(_ name: String, with source: Source) throws(ImportError) {
    let index = try index(of: name)
    try source.check()
    if let other = sources.firstIndex(where: { $0.name == source.name }), other != index {
      throw ImportError("there is already a source named \(source.name)")
    }
    sources[index] = source
  }

  package mutating func remove(_ name: String) throws(ImportError) { sources.remove(at: try index(of: name)) }

  /// Puts it at `position`, counted from 1; behind the last means last.
  package mutating func move(_ name: String, to position: Int) throws(ImportError) {
    let source = sources.remove(at: try index(of: name))
    sources.insert(source, at: min(max(position - 1, 0), sources.count))
  }

  private func index(of name: String) throws(ImportError) -> Int {
    if let index = sources.firstIndex(where: { $0.name == name }) { return index }
    throw ImportError(
      "there is no source named \(name)",
      hint: sources.isEmpty
        ? "contacts2web source add NAME URL makes one" : "there are: \(sources.map(\.name).joined(separator: ", "))")
  }
}

// MARK: As text

extension SourceList {
  private static let remark = "vCard sources, imported from top to bottom: earlier ones win. contacts2web help source"

  package init(text: String) throws(ImportError) {
    let sections: [SectionedText.Section]
    do throws(SectionedText.Malformed) {
      sections = try SectionedText(reading: text).sections
    } catch {
      throw ImportError("line \(error.line) is invalid")
    }
    for section in sections { try add(Source(section)) }
  }

  package var text: String { SectionedText(sources.map(\.section)).text(remark: Self.remark) }
}

extension Source {
  fileprivate init(_ section: SectionedText.Section) {
    self.init(name: section.name, url: section["url"] ?? "")
    user = section["user"]
    if let url = section["login-url"] {
      let fields = (section["login-fields"] ?? "").split(separator: " ").map(String.init)
      login =
        fields.count == 2 ? Login(url: url, userField: fields[0], passwordField: fields[1]) : Login(url: url)
    }
    authority = section["ca"]
    isEnabled = section["disabled"] == nil
  }

  fileprivate var section: SectionedText.Section {
    var section = SectionedText.Section(name: name, fields: [("url", url)])
    if let user { section.fields.append(("user", user)) }
    if let login {
      section.fields.append(("login-url", login.url))
      section.fields.append(("login-fields", "\(login.userField) \(login.passwordField)"))
    }
    if let authority { section.fields.append(("ca", authority)) }
    if !isEnabled { section.fields.append(("disabled", "")) }
    return section
  }
}
