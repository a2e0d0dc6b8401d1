import Cloud
import Contacts
import HTTPServer
import Protocol
import Words

/// Gives a form that was not carried out back to the person who filled it in.
enum ComingBack {
  /// The answer to the person who sent the form, and is signed in by now. Somebody else who signed in meanwhile sees
  /// nothing of it.
  static func response(_ kept: KeptForm, _ visit: Visit, status: Int) throws(CloudError) -> Response {
    guard kept.account == visit.account else { return .page(notYours(visit), status: status) }
    let segments = kept.segments
    let whom = segments.count > 1 ? UniqueID(segments[1]) : nil
    if case .contact? = Routes.returning(segments), let id = whom ?? kept.form["id"].flatMap({ UniqueID($0) }),
      try visit.keepDraft(id, kept.form, lacks: kept.lacks)
    {
      return .redirect(to: whom == nil ? "/contacts/new?draft=\(id)" : "/contacts/\(id)/edit")
    }
    let name =
      ["contacts", "trash", "review"].contains(segments.first) ? try? whom.flatMap { try visit.name(of: $0) } : nil
    return .page(AgainPage.html(kept, what: what(kept), whom: name, back: back(segments), visit.frame), status: status)
  }

  static func what(_ kept: KeptForm) -> String {
    switch kept.form["choice"] {
    case "use": return "Use the other version"
    case "keep": return "Keep current"
    case SettlePage.choice: return SettlementWords.save
    default: break
    }
    if kept.form["do"] == "download" { return "Export" }
    if case .question(let what)? = Routes.returning(kept.segments) { return what }
    return "Save"
  }

  /// A page that is about the same.
  static func back(_ segments: [String]) -> String {
    switch segments.first {
    case "contacts" where segments.count > 1: "/contacts/\(segments[1])"
    case "log" where segments.count > 1: "/log/\(segments[1])"
    default: "/\(segments.first ?? "")"
    }
  }

  private static func notYours(_ visit: Visit) -> HTML {
    ErrorPage.html(
      "That was somebody else’s form",
      """
      It was filled in by somebody who was signed in under another name than \(visit.session.accountName). Nothing of it was \
      saved or shown. They can sign in and fill it in again.
      """)
  }

  /// The same form once more, while the server cannot get at the contacts; nil for a request that is none.
  static func page(unavailable request: Request, incident: String? = nil) -> HTML? {
    guard let kept = KeptForm(request, isCut: request.isCut),
      let form = try? Form(contentType: request.header("content-type"), body: request.body, isCut: request.isCut)
    else { return nil }
    var fields = form.fields.filter {
      $0.fileName == nil && !["save", "add", "remove", "keep", PasswordAgain.field].contains($0.name)
    }
    var lacks = kept.lacks.subtracting([.photo])
    if let photo = form.file("photo") {
      if request.isCut {
        lacks.insert(.photo)
      } else {
        fields.append(Form.Field(name: "photo-kept", bytes: Array(Base64Text.encode(photo).utf8)))
      }
    }
    if !lacks.isEmpty { fields.append(KeptForm.Lack.write(lacks)) }
    return AgainPage.html(unavailable: kept.path, Form(fields: fields), lacks: lacks, incident: incident)
  }
}
