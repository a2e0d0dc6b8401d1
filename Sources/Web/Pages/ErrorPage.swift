/// Tells a visitor in plain words that something went wrong, and nothing of the program's inside.
enum ErrorPage {
  /// `incident` names the log line of a fault of ours, so that it can be reported. `way`: where else what is missing may be.
  static func html(
    _ title: String, _ explanation: String, incident: String? = nil, way: (path: String, words: String)? = nil
  ) -> HTML {
    Layout.plainPage(
      title,
      """
      <h1>\(title)</h1>
      <p class="lead">\(explanation)</p>
      \(incident.map { #"<p class="aside">If it happens again, tell whoever runs the server this number: <code>\#($0)</code></p>"# })
      <p class="actions"><a class="button primary" href="/contacts">Go to your contacts</a>\
      \(way.map { #"<a class="button" href="\#($0.path)">\#($0.words)</a>"# })</p>
      """)
  }
}
