import Contacts
import Words

/// A file that waits to be looked at.
struct ImportRow: Sendable, Equatable {
  var id: UniqueID
  var name: String
  var sentAt: Timestamp
  /// Of its contacts.
  var count: Int
  /// It is being carried out.
  var isBegun: Bool
}

/// Where a file of contacts is chosen.
enum ImportPage {
  static let segment = "import"
  static let path = "/" + segment
  /// Where the list of a new account leads to. The page leads back to the list then, and to the settings else.
  static let firstPath = path + "?" + first + "=1"
  static let first = "first"

  static func path(of id: UniqueID) -> String { "\(path)/\(id)" }

  /// `isFirst`: at ``firstPath``. `problem`: why a file was not taken.
  static func html(_ rows: [ImportRow], isFirst: Bool, problem: Sentence? = nil, _ frame: Frame) -> HTML {
    Layout.page(
      "Import", frame, at: isFirst ? .contacts : .settings,
      """
      <main id="content" class="column" tabindex="-1">
      \(isFirst ? contacts : SettingsPage.back)
      <h1>Import</h1>
      \(problem.map { #"<p class="problem" role="alert">\#(Icon.warning.html)<span>Nothing was imported: \#($0).</span></p>"# })
      <form method="post" action="\(isFirst ? firstPath : path)" enctype="multipart/form-data" class="panel stack">\(frame.guardField)
      <p class="field"><label for="file">File</label><input id="file" name="file" type="file" required \
      accept=".vcf,.vcard,.csv,.txt,text/vcard,text/x-vcard,text/csv" aria-describedby="file-hint">\
      <span class="hint" id="file-hint">vCards of any version, or a table (CSV) as Google, Outlook or Contacts2Web write it: 100 MB at \
      most. One file at a time; it can also be dropped on any page.</span></p>
      <p>You see first what is new and what differs. Nothing is imported before you say so, and it can be undone as a whole.</p>
      <p class="actions"><button class="primary">Look at the file</button></p>
      </form>
      \(when: !rows.isEmpty, waiting(rows, frame))
      </main>
      """)
  }

  private static let contacts: HTML =
    #"<a class="button quiet back" href="/contacts">\#(Icon.back.html)<span>Contacts</span></a>"#

  private static func waiting(_ rows: [ImportRow], _ frame: Frame) -> HTML {
    let items = rows.map { row -> HTML in
      let path = path(of: row.id)
      let name: HTML = "<bdi>\(NameWords.shown(row.name))</bdi>"
      return """
        <li><span class="row-text"><a class="row-name" href="\(path)">\(name)</a>\
        <span class="row-detail">\(counted(row.count, "contact")), sent \(DateText.html(row.sentAt))</span></span>\
        <a class="button small" href="\(path)">\(row.isBegun ? "Go on" : "Look")<span class="hidden"> at \(name)</span></a>\
        <form method="post" action="\(path)">\(frame.guardField)<input type="hidden" name="do" value="discard">\
        <button class="small quiet danger">Forget<span class="hidden"> \(name)</span></button></form></li>
        """
    }
    return """
      <section class="panel stack" aria-labelledby="waiting"><h2 id="waiting">Sent and not imported yet</h2>
      <p>The server forgets them after a day.</p>
      <ul class="entries wrapping">\(items)</ul></section>
      """
  }
}

/// What takes longer than a browser waits, to go on with: a script sends the form by itself. The buttons that do something else stand before
/// the hidden field, because the first one counts.
enum ImportGoOnPage {
  enum Step { case comparing, carryingOut }

  static func html(_ id: UniqueID, _ step: Step, left: Int, _ frame: Frame) -> HTML {
    let title = step == .comparing ? "Looking at the file" : "Importing"
    let words: HTML =
      switch step {
      case .comparing: "\(counted(left, "contact")) of the file are still to be compared with yours."
      case .carryingOut:
        "\(counted(left, "contact")) of the file are still to come. What is done is done, as one entry of \(LogWords.log)."
      }
    let leaving: HTML =
      step == .carryingOut
      ? #"<button name="do" value="discard">Leave it at that</button>"#
      : #"<button name="do" value="discard">Forget the file</button>"#
    return Layout.page(
      title, frame, at: .contacts,
      """
      <main id="content" class="column" tabindex="-1">
      <h1>\(title)</h1>
      <form method="post" action="\(ImportPage.path(of: id))" class="panel stack" data-go-on>\(frame.guardField)
      <p role="status">\(words)</p>
      <p class="actions"><button class="primary">Go on</button>\(leaving)</p>
      <input type="hidden" name="do" value="\(step == .comparing ? "compare" : "import")">
      </form>
      </main>
      """)
  }
}
