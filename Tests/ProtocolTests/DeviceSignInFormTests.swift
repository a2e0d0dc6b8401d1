import Contacts
import Protocol
import Testing

@Suite struct DeviceSignInFormTests {
  private static let book = UniqueID(word: Word128(high: 11, low: 12))
  private static let id = UniqueID(word: Word128(high: 13, low: 14))

  private static func form(id: UniqueID?, code: String?) -> DeviceSignInForm {
    DeviceSignInForm(name: "ada", password: "a & b", device: "büro", book: book, id: id, code: code)
  }

  /// Reads these fields as a server does.
  private static func read(_ fields: [(name: String, value: String)]) -> DeviceSignInForm? {
    DeviceSignInForm(reading: { name in fields.first { $0.name == name }?.value })
  }

  @Test func `the fields are those that released devices send`() {
    let fields = Self.form(id: Self.id, code: "123456").fields
    #expect(fields.map(\.name) == ["name", "password", "device", "book", "id", "code"])
    #expect(
      fields.map(\.value) == [
        "ada", "a & b", "büro", "00000000-0000-000b-0000-00000000000c", "00000000-0000-000d-0000-00000000000e",
        "123456",
      ])
    #expect(Self.form(id: Self.id, code: nil).fields.map(\.name) == ["name", "password", "device", "book", "id"])
  }

  @Test func `a form is read as it was written`() {
    for form in [
      Self.form(id: Self.id, code: "123456"), Self.form(id: Self.id, code: nil), Self.form(id: nil, code: ""),
    ] {
      #expect(Self.read(form.fields) == form)
    }
  }

  @Test func `a form needs no more than an address book, whose id is one`() {
    let least = DeviceSignInForm(name: "", password: "", device: "", book: Self.book, id: nil, code: nil)
    #expect(Self.read([("book", Self.book.description), ("id", "none")]) == least)
    #expect(Self.read([("name", "ada"), ("book", "none")]) == nil)
    #expect(Self.read([("name", "ada")]) == nil)
  }
}
