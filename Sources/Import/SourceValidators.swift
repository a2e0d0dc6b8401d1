internal import HTTPClient
internal import OpenSSL

/// What is remembered of a source's last import, so that what has not changed is not downloaded again.
package struct SourceValidators: Equatable, Sendable {
  /// SHA-256 of URL, user, password and login: when one of these changes, what is remembered counts for nothing.
  package var access: String
  /// ETag and Last-Modified as they came (RFC 9110 §8.8).
  package var entityTag: String?
  package var lastModified: String?
  package var length: Int?
  /// SHA-256 of the file: some servers tell nothing, or something new each time.
  package var content: String

  /// What a HEAD answer says about what is remembered.
  enum Verdict: Equatable {
    case unchanged, changed
    /// Nothing that could be compared.
    case unknown
  }

  /// If any of them differs, the file has changed, also when the ETag is the same.
  func verdict(on response: ClientResponse) -> Verdict {
    let tag = Self.compare(entityTag, response.header("etag"))
    let date = Self.compare(lastModified, response.header("last-modified"))
    let size = Self.compare(length, response.header("content-length").flatMap { Int($0) })
    if [tag, date, size].contains(.changed) { return .changed }
    return tag == .unchanged || date == .unchanged ? .unchanged : .unknown
  }

  private static func compare<Value: Equatable>(_ known: Value?, _ now: Value?) -> Verdict {
    guard let known, let now else { return .unknown }
    return known == now ? .unchanged : .changed
  }

  /// The digest of what it takes to get the file.
  static func access(_ source: Source, password: String?) -> String {
    let parts = [
      source.url, source.user ?? "", password ?? "", source.login?.url ?? "", source.login?.userField ?? "",
      source.login?.passwordField ?? "",
    ]
    return hexadecimal(SHA256.hash(parts.flatMap { Array("\($0.utf8.count) \($0)".utf8) }))
  }

  static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

// MARK: As text

extension SourceValidators {
  init?(_ section: SectionedText.Section) {
    guard let access = section["access"], let content = section["content"] else { return nil }
    self.init(
      access: access, entityTag: section["etag"], lastModified: section["last-modified"],
      length: section["length"].flatMap { Int($0) }, content: content)
  }

  func section(_ name: String) -> SectionedText.Section {
    var section = SectionedText.Section(name: name, fields: [("access", access), ("content", content)])
    if let entityTag, SectionedText.mayHold(entityTag) { section.fields.append(("etag", entityTag)) }
    if let lastModified, SectionedText.mayHold(lastModified) {
      section.fields.append(("last-modified", lastModified))
    }
    if let length { section.fields.append(("length", "\(length)")) }
    return section
  }
}
