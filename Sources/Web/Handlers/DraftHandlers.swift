import Cloud
import Contacts
import HTTPServer
import Protocol

/// What was typed into forms of contacts and not saved.
enum DraftHandlers {
  static func list(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    .page(DraftsPage.html(try visit.drafts.list().map(DraftRow.init), visit.frame))
  }

  /// Keeps a form while it is typed: the script asks for it.
  static func keep(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let id = UniqueID(parameters[0]) else { return .notFound }
    guard try visit.keepDraft(id, visit.form) else { return .text(413, "too long for a draft") }
    return .text(200, "kept")
  }

  static func discard(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let id = UniqueID(parameters[0]), let kept = try visit.drafts.find(id) else {
      return .redirect(to: back(visit))
    }
    let isThere = try visit.drafts.discard(id)
    return .redirect(
      to: back(visit), telling: Done(.draftDiscarded, kept.name, undo: isThere ? .draft(contact: id) : nil))
  }

  /// Takes the throwing away back.
  static func restore(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let id = UniqueID(parameters[0]) else { return .notFound }
    _ = try visit.drafts.discard(id, false)
    guard let kept = try visit.drafts.find(id) else { return .redirect(to: back(visit), telling: Done(.gone)) }
    return .redirect(to: back(visit), telling: Done(.draftBack, kept.name))
  }

  private static func back(_ visit: Visit) -> String { SignInHandlers.local(visit.form["back"] ?? "/drafts") }
}

extension Visit {
  var drafts: Drafts { Drafts(database, account: account) }

  /// Keeps what was typed into a contact's form, without its photo. False where it is too long for that.
  @discardableResult
  func keepDraft(_ id: UniqueID, _ form: Form, lacks: Set<KeptForm.Lack> = []) throws(CloudError) -> Bool {
    var lacks = lacks
    if form.file("photo") != nil || form["photo-kept"] != nil { lacks.insert(.photo) }
    var texts = form.texts.fields.filter { $0.name != KeptForm.Lack.field }
    lacks.formUnion(KeptForm.Lack.read(form))
    if !lacks.isEmpty { texts.append(KeptForm.Lack.write(lacks)) }
    let kept = Form(fields: texts)
    guard kept.textBytes.count <= Drafts.largest else { return false }
    try drafts.keep(id, isNew: form["base"] == nil, name: Draft.read(kept).draft.displayName, fields: kept.textBytes)
    return true
  }
}

extension DraftRow {
  init(_ kept: Drafts.Kept) {
    self.init(contact: kept.contact, isNew: kept.isNew, name: kept.name, typedAt: kept.typedAt)
  }
}
