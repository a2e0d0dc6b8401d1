import TestDocuments
import Testing

@testable import Web

/// The page tests go over every page: Tests/Browser/every_page.py has a line for each route.
@Suite struct EveryPageTests {
  @Test func `the page tests know every route that a browser loads`() throws {
    let text = try RepositoryDocument("Tests/Browser/every_page.py").text()
    let listed = Set(text.matches(of: /"(\/[^"?{]*)": ?["{]/).map { String($0.1) })
    let routes = Set(Routes.table.filter { $0.method == "GET" }.map(\.name))
    #expect(routes.subtracting(listed).isEmpty, "they have no line there")
  }
}
