/// A field of the form for text, of one line or of several.
enum TextField {
  /// `keyboard`: that of a phone ("tel", "email", "url").
  static func html(
    _ name: String, _ text: String, _ usual: Control, rows: Int = 2, keyboard: String? = nil,
    describedBy hint: String? = nil, autofocus: Bool = false
  ) -> HTML {
    switch Control.showing(text, usually: usual) {
    case .lines:
      // A parser of HTML drops the first line end in a text area, so there is one more.
      """
      <textarea id="\(name)" name="\(name)" dir="auto" rows="\(rows)"\(attribute: "aria-describedby", hint)\
      \(attribute: "autofocus", autofocus)>\n\(text)</textarea>
      """
    case .line, .choice:
      """
      <input id="\(name)" name="\(name)" value="\(text)" dir="auto"\(attribute: "inputmode", keyboard)\
      \(attribute: "autocapitalize", keyboard == nil ? nil : "none")\(attribute: "aria-describedby", hint)\
      \(attribute: "autofocus", autofocus)>
      """
    }
  }
}
