import Contacts
import Words

/// A version of a contact and the contact as it is, of which a person makes one.
struct SettleView: Sendable {
  /// Where the version stands, and the person goes back to.
  enum Origin: Sendable { case review, history }

  var origin: Origin
  var contact: UniqueID
  var version: UniqueID
  /// The contact as the page shows it.
  var base: RecordID
  var name: String
  var old: DifferenceTable.Side
  var new: DifferenceTable.Side
  var settlement: Settlement
  var choice: Set<String>
  var isTrashed: Bool
  /// The entry of the log, drawn here so that sending the form twice settles once.
  var run: UniqueID
  var problem: String?
}

/// The choice among the values of two versions.
enum SettlePage {
  /// The button's word where a conflict is decided.
  static let choice = "settle"

  static func html(_ view: SettleView, _ frame: Frame) -> HTML {
    let name = NameWords.shown(view.name)
    let isReview = view.origin == .review
    let version = "/contacts/\(view.contact)/versions/\(view.version)"
    let path =
      isReview ? "/review/\(view.contact)/\(view.version)" : "\(version)/choose\(frame.placeSuffix)"
    let back = isReview ? "/review" : version + frame.placeSuffix
    return Layout.page(
      "\(name)\(isReview ? "" : ", earlier"): \(SettlementWords.choose.lowercased())", frame,
      at: isReview ? .review : .contacts,
      """
      <main id="content" class="column wide" tabindex="-1">
      <a class="button quiet back" href="\(back)">\(Icon.back.html)<span>\(isReview ? "Review" : "Version")</span></a>
      <h1>\(name)</h1>
      \(view.problem.map { #"<p class="problem" role="alert">\#(Icon.warning.html)<span>\#($0)</span></p>"# })
      \(when: view.isTrashed, trashed)
      <p class="lead">Choose what the contact says. What you do not choose stays in its history for \(frame.keptDays).</p>
      <form method="post" action="\(path)" class="panel stack">\(frame.guardField)\
      <input type="hidden" name="base" value="\(view.base.hex)">\
      <input type="hidden" name="run" value="\(view.run.description)">
      \(view.settlement.rows.isEmpty
        ? "<p>\(DifferenceWords.none)</p>"
        : ChoiceTable.html(view.settlement, choice: view.choice, old: view.old, new: view.new))
      <p class="actions"><button class="primary" name="choice" value="\(choice)">\(SettlementWords.save)</button>\
      <a class="button quiet" href="\(back)">Cancel</a></p>
      </form>
      </main>
      """)
  }

  private static let trashed: HTML = """
    <p class="waiting">\(Icon.trash.html)<span>The contact is in the trash. Saving what is chosen brings it back.</span></p>
    """
}
