/// A field of the form for text, of one line or of several.
enum TextField {
  /// `keyboard`: that of a phone ("tel", "email", "url"). `offered`: the id of a list of words for it.
  static func html(
    _ name: String, _ text: String, _ usual: Control, rows: Int = 2, keyboard: String? = nil,
    offered: String? = nil, describedBy hint: String? = nil, autofocus: Bool = false
  ) -> HTML {
    switch Control.showing(text, usually: usual) {
    case .lines:
      // A parser of HTML drops the first line end in a text area, so there is one more.
      """
      <textarea id="\(name)" name="\(name)" dir="auto" rows="\(rows)"\(attribute: "aria-describedby", hint)\
      \(attribute: "autofocus", autofocus)>\n\(text)</textarea>
      """
    case .line:
      """
      <input id="\(name)" name="\(name)" value="\(text)" dir="auto"\(attribute: "inputmode", keyboard)\
      \(attribute: "autocapitalize", keyboard == nil && offered == nil ? nil : "none")\(attribute: "list", offered)\(attribute: "aria-describedby", hint)\
      \(attribute: "autofocus", autofocus)>
      """
    }
  }
}
