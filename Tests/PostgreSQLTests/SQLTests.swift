import PostgreSQL
import Testing

@Suite struct SQLTests {
  @Test func `a literal is code and an interpolation is a parameter`() {
    let name = "Robert'); DROP TABLE contacts;--"
    let statement: SQL = "SELECT 1 FROM t WHERE name = \(name) AND age > \(Int64(5))"
    #expect(statement.text == "SELECT 1 FROM t WHERE name = $1 AND age > $2")
    #expect(statement.parameters.count == 2)
  }

  @Test func `code that is joined in keeps its parameters behind those before it`() {
    let condition: SQL = "b = \("x") AND c = \("y")"
    let statement: SQL = "SELECT 1 FROM t WHERE a = \("w") AND \(code: condition) AND d = \("z")"
    #expect(statement.text == "SELECT 1 FROM t WHERE a = $1 AND b = $2 AND c = $3 AND d = $4")
    #expect(statement.parameters.count == 4)
  }
}
