import Contacts
import HTTPServer

/// A form that was not carried out, because its session had ended, its token was old, or the server could not get at the
/// contacts. It goes back to the person who filled it in, whole but for a photo, and nothing of it has been done.
struct KeptForm: Sendable, Equatable {
  /// Where it was sent.
  var path: String
  /// Whose pages it stood on. Nobody else gets it back.
  var account: UniqueID
  /// Its texts: neither the token that it came with nor a photo.
  var form: Form
  /// What it had beside that.
  var lacks: Set<Lack> = []

  enum Lack: String, Sendable, CaseIterable {
    case photo
    /// It was so long that its end was not read.
    case end

    /// The field of a draft that tells them.
    static let field = "lacks"

    static func read(_ form: Form) -> Set<Lack> {
      Set((form[field] ?? "").split(separator: " ").compactMap { Lack(rawValue: String($0)) })
    }

    static func write(_ lacks: Set<Lack>) -> Form.Field {
      Form.Field(name: field, bytes: Array(lacks.map(\.rawValue).sorted().joined(separator: " ").utf8))
    }
  }

  /// Bytes of texts that go through the page that asks for the password: in base64, they fit in what that page may send.
  static let largest = 44_000

  /// The form of a request. Nil for one that is not to come back: signing out, passwords, and what no page of ours has sent.
  init?(_ request: Request, isCut: Bool) {
    guard request.method == "POST", Routes.returning(request.pathSegments) != nil,
      let form = try? Form(contentType: request.header("content-type"), body: request.body, isCut: isCut),
      let account = form["account"].flatMap({ UniqueID($0) })
    else { return nil }
    self.init(path: request.path, account: account, form: form, isCut: isCut)
  }

  init(path: String, account: UniqueID, form: Form, isCut: Bool) {
    self.path = path
    self.account = account
    self.form = form.texts
    if form.file("photo") != nil || form["photo-kept"] != nil { lacks.insert(.photo) }
    if isCut { lacks.insert(.end) }
  }

  /// Reads what ``text`` gave; nil for anything else.
  init?(text: String) {
    guard let bytes = Base64Text.decode(text) else { return nil }
    let parts = bytes.split(separator: 0, maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, let account = UniqueID(String(decoding: parts[1], as: UTF8.self)),
      let form = Form(texts: Array(parts[3]))
    else { return nil }
    path = String(decoding: parts[0], as: UTF8.self)
    self.account = account
    self.form = form
    lacks = Lack.read(Form(fields: [Form.Field(name: Lack.field, bytes: Array(parts[2]))]))
    guard Routes.returning(segments) != nil else { return nil }
  }

  /// For a field of the page that asks for the password.
  var text: String {
    var kept = self
    if form.textBytes.count > Self.largest {
      kept.form = form.beginning(Self.largest)
      kept.lacks.insert(.end)
    }
    return Base64Text.encode(
      Array("\(path)\0\(account)\0".utf8) + Lack.write(kept.lacks).bytes + [0] + kept.form.textBytes)
  }

  var segments: [String] { path.split(separator: "/").map(String.init) }

  /// What stands beside the form when it comes back.
  var explanation: String { Self.explanation(lacks) }

  static func explanation(_ lacks: Set<Lack>) -> String {
    [
      lacks.contains(.photo) ? "The photo has to be chosen again." : "",
      lacks.contains(.end) ? "It was so long that its end is missing: please look at the last fields." : "",
    ].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension Form {
  /// What its fields say, but for what proves whose form it is, what button was pressed, and photos.
  var texts: Form {
    let left: Set = ["token", "account", "photo-kept", "save", "add", "remove", "move", "keep", PasswordAgain.field]
    return Form(fields: fields.filter { $0.fileName == nil && !left.contains($0.name) && !$0.bytes.isEmpty })
  }

  /// Names and values, each with a NUL behind it, which no text of a form has.
  var textBytes: [UInt8] {
    fields.flatMap { Array($0.name.utf8) + [0] + $0.bytes.filter { $0 != 0 } + [0] }
  }

  /// Reads what ``textBytes`` gave.
  init?(texts bytes: [UInt8]) {
    var parts = bytes.split(separator: 0, omittingEmptySubsequences: false)
    guard parts.popLast()?.isEmpty == true, parts.count % 2 == 0, parts.count <= 2 * Self.limit else { return nil }
    self.init(
      fields: stride(from: 0, to: parts.count, by: 2).map {
        Field(name: String(decoding: parts[$0], as: UTF8.self), bytes: Array(parts[$0 + 1]))
      })
  }

  /// The fields that fit in so many bytes, the last one cut between two characters.
  fileprivate func beginning(_ most: Int) -> Form {
    var left = most
    var kept: [Field] = []
    for field in fields {
      let size = field.name.utf8.count + field.bytes.count + 2
      if size <= left {
        kept.append(field)
      } else if left > field.name.utf8.count + 2 {
        var text = String(decoding: field.bytes.prefix(left - field.name.utf8.count - 2), as: UTF8.self)
        while text.unicodeScalars.last == "\u{FFFD}" { text.unicodeScalars.removeLast() }
        kept.append(Field(name: field.name, bytes: Array(text.utf8)))
      }
      left = max(0, left - size)
    }
    return Form(fields: kept)
  }
}
