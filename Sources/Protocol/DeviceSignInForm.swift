package import Contacts

/// The form by which a device signs in, or a program that does what a device does.
package struct DeviceSignInForm: Equatable, Sendable {
  /// The account's.
  package let name: String
  package let password: String
  /// What the device asks to be called; "" leaves it to the server.
  package let device: String
  package let book: UniqueID
  /// The id that the device had before, or a new one; nil leaves it to the server.
  package let id: UniqueID?
  /// A code of the account's second factor.
  package let code: String?

  package init(name: String, password: String, device: String, book: UniqueID, id: UniqueID?, code: String?) {
    self.name = name
    self.password = password
    self.device = device
    self.book = book
    self.id = id
    self.code = code
  }

  /// Reads the form. `field`: the value of the field of that name, where it was sent. Nil where no address book is named.
  package init?(reading field: (String) -> String?) {
    guard let form = Self.visit(nil, { name, _ in field(name) }) else { return nil }
    self = form
  }

  /// What is sent, in this order.
  package var fields: [(name: String, value: String)] {
    var fields: [(name: String, value: String)] = []
    _ = Self.visit(self) { name, value in
      if let value { fields.append((name, value)) }
      return value
    }
    return fields
  }

  /// Writes a form, or reads one where there is none, so that each field stands once. `field` is given a field's name and the value to write,
  /// and returns the one that was written or read; nil for a field that is not sent.
  private static func visit(
    _ form: DeviceSignInForm?, _ field: (String, String?) -> String?
  ) -> DeviceSignInForm? {
    let name = field("name", form?.name) ?? ""
    let password = field("password", form?.password) ?? ""
    let device = field("device", form?.device) ?? ""
    let book = field("book", form?.book.description).flatMap { UniqueID($0) }
    let id = field("id", form?.id?.description).flatMap { UniqueID($0) }
    let code = field("code", form?.code)
    guard let book else { return nil }
    return DeviceSignInForm(name: name, password: password, device: device, book: book, id: id, code: code)
  }
}
