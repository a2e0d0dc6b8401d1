import Protocol
import Testing

@Suite struct `A device's name` {
  @Test(
    arguments: [
      ("laptop", [], "laptop"), ("laptop", ["desktop"], "laptop"), ("laptop", ["laptop"], "laptop (2)"),
      ("laptop", ["laptop", "laptop (2)", "laptop (4)"], "laptop (3)"), ("laptop", ["laptop (2)"], "laptop"),
      ("laptop (2)", ["laptop"], "laptop (2)"), ("laptop (2)", ["laptop", "laptop (2)"], "laptop (3)"),
      ("Ada's phone 15", ["Ada's phone 15"], "Ada's phone 15 (2)"), ("laptop (1)", ["laptop (1)"], "laptop (1) (2)"),
      ("laptop (007)", ["laptop (007)"], "laptop (007) (2)"), ("(2)", ["(2)"], "(2) (2)"), ("", [""], " (2)"),
    ] as [(String, Set<String>, String)])
  func `is the one that it asks for, or the first with a number that nobody has`(
    asked: String, taken: Set<String>, given: String
  ) {
    let name = DeviceName(asked).free(among: taken)
    #expect(name.text == given && DeviceName(asked).text == asked)
    // The device hears the number.
    #expect(DeviceName(asked).numbered(name.number) == name)
  }

  @Test func `is of 200 bytes at most, and without NUL, on both sides`() {
    let asked = "a\0" + String(repeating: "ä", count: 150)
    #expect(DeviceName(asked: asked).text == "a" + String(repeating: "ä", count: 99))
    #expect(DeviceName(asked: "laptop (2)") == DeviceName("laptop (2)"))
  }
}
