internal import HTTPClient

/// A vCard file at a URL, from which contacts are imported.
package struct Source: Equatable, Sendable {
  /// How a source is signed in to with a form, before the file is asked for.
  package struct Login: Equatable, Sendable {
    /// Where the form is sent to.
    package var url: String
    package var userField: String
    package var passwordField: String

    package init(url: String, userField: String = "username", passwordField: String = "password") {
      self.url = url
      self.userField = userField
      self.passwordField = passwordField
    }
  }

  /// What the person calls it; unique in the list.
  package var name: String
  package var url: String
  /// Nil: no sign-in. The password is kept elsewhere; see ``SourceStore``.
  package var user: String?
  /// Nil: HTTP Basic, where there is a user.
  package var login: Login?
  /// The file of the certificate authorities that vouch for the server (PEM); nil: the system's.
  package var authority: String?
  package var isEnabled = true

  package init(name: String, url: String) {
    self.name = name
    self.url = url
  }

  /// Throws what is wrong with it.
  package func check() throws(ImportError) {
    try Self.check(name: name)
    try Self.check(url: url)
    if let login {
      try Self.check(url: login.url)
      guard user != nil else { throw ImportError("a login URL needs a user", hint: "name one with --user") }
      for field in [login.userField, login.passwordField] where field.isEmpty || !Self.isPlain(field) {
        throw ImportError("\"\(field)\" is no name of a form's field")
      }
    }
    if let user {
      guard !user.isEmpty, SectionedText.mayHold(user) else { throw ImportError("the user's name is empty or invalid") }
      // RFC 7617 §2.
      guard login != nil || !user.contains(":") else { throw ImportError("a user's name must not hold a colon") }
    }
    if let authority, !SectionedText.mayHold(authority) || !authority.hasPrefix("/") {
      throw ImportError("the file of the certificate authority has an invalid name")
    }
  }

  /// True where the password goes over the network in the clear.
  package var sendsPasswordInTheClear: Bool {
    user != nil && WebAddress(login?.url ?? url)?.isSecure == false
  }

  private static func check(name: String) throws(ImportError) {
    guard (1...64).contains(name.utf8.count), isPlain(name), !name.hasPrefix("-"), !name.contains("]") else {
      throw ImportError(
        "\"\(name)\" cannot be a source's name", hint: "up to 64 letters, digits and signs, without spaces")
    }
  }

  private static func check(url: String) throws(ImportError) {
    guard let address = WebAddress(url) else {
      throw ImportError("\"\(url)\" is no http or https address")
    }
    guard !address.holdsCredentials else {
      throw ImportError(
        "the address holds a user name or a password", hint: "give them with --user and --password-stdin")
    }
  }

  private static func isPlain(_ text: String) -> Bool {
    SectionedText.mayHold(text) && !text.contains(where: \.isWhitespace)
  }
}
