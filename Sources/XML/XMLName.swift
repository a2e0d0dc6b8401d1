/// An element's or attribute's name (Namespaces in XML 1.0): prefixes are gone, so that `D:prop` and `prop` are the same where
/// they mean the same.
package struct XMLName: Hashable, Sendable, CustomStringConvertible {
  /// Empty for a name in no namespace.
  package let namespace: String
  package let local: String

  package init(namespace: String, _ local: String) {
    self.namespace = namespace
    self.local = local
  }

  /// In Clark's notation, for messages: `{DAV:}prop`.
  package var description: String { namespace.isEmpty ? local : "{\(namespace)}\(local)" }
}

/// One attribute of an element, its value with entities resolved and blanks normalized (XML 1.0 §3.3.3).
package struct XMLAttribute: Equatable, Sendable {
  package let name: XMLName
  package let value: String

  package init(_ name: XMLName, _ value: String) {
    self.name = name
    self.value = value
  }
}
