import Cloud
import Contacts
import HTTPServer
import Synchronization
import Words

/// People for paper: all that were chosen on one page, so that the browser prints them all. It is made while the browser takes it. A browser shows a
/// page that was cut off without a word; so the last line says that it is the last, and how many there are.
enum PrintPage {
  /// What the form of ``ExportPage`` calls it.
  static let format = "paper"
  /// Some two hundred sheets. Whoever has more wants a table.
  static let most = 10_000
  private static let portion = 500

  private struct Making {
    /// Nil once the end is sent.
    var rest: ArraySlice<UniqueID>?
    /// Whoever has gone meanwhile is not on the page.
    var sent = 0
  }

  /// `back`: the list that they were chosen from. `permit` is held until the page is sent.
  static func response(
    _ ids: [UniqueID], _ contacts: ContactStore, _ order: ContactStore.Order, from back: ListPlace, _ frame: Frame,
    holding permit: ExportPermits.Permit
  ) -> Response {
    // Of linked cards each is here, where the list counts people.
    let title = (back.group.map { "\($0): " } ?? "") + counted(ids.count, "contact")
    let (before, after) = Layout.around("Print \(title)", frame, at: .contacts)
    let start: HTML = """
      <main id="content" class="column" tabindex="-1">
      <a class="button quiet back" href="\(back.path)">\(Icon.back.html)<span>Contacts</span></a>
      <h1>\(title)</h1>
      <p class="unprinted">Your browser prints this page. \
      <button type="button" data-print hidden>Print</button></p>
      <ul class="entries">

      """
    let making = Mutex(Making(rest: ids[...]))
    let next: @Sendable () throws -> [UInt8]? = {
      // As long as there is more to come, the account has one permit less.
      _ = permit
      return try making.withLock { making -> [UInt8]? in
        var rows = HTML()
        while rows.isEmpty, let left = making.rest, !left.isEmpty {
          making.rest = left.dropFirst(portion)
          for row in try contacts.rows(Array(left.prefix(portion)), order) {
            rows += self.row(row)
            making.sent += 1
          }
        }
        if !rows.isEmpty { return rows.bytes }
        guard making.rest != nil else { return nil }
        making.rest = nil
        let end: HTML = """
          </ul>
          <p class="aside">End of the list: \(grouped(making.sent)) of \(counted(ids.count, "contact")).</p>
          </main>
          """
        return (end + after).bytes
      }
    }
    var response = Response.page(before + start)
    response.rest = next
    return response
  }

  private static func row(_ row: ContactRow) -> HTML {
    let detail = row.detail == row.displayName ? "" : row.detail
    return """
      <li><span class="row-text"><span class="row-name" dir="auto">\(NameWords.shown(row.displayName))</span>\
      \(when: !detail.isEmpty, #"<span class="row-detail" dir="auto">\#(detail)</span>"#)</span></li>

      """
  }
}
