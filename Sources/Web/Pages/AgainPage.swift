import Words

/// Shows a form again that was not carried out, with one button to send it.
enum AgainPage {
  /// To somebody who is signed in. `what` is what the form's button was called, `whom` whom it was about.
  static func html(_ kept: KeptForm, what: String, whom: String?, back: String, _ frame: Frame) -> HTML {
    let title = "Not done yet: \(what)"
    let name = whom.map { name -> HTML in " <bdi>\(NameWords.shown(name))</bdi>" }
    return Layout.page(
      title, frame, at: nil,
      """
      <main id="content" class="column" tabindex="-1">
      <h1>\(title)</h1>
      <div class="panel stack">
      <p>You were signed out meanwhile, so nothing was done. Shall it be done now?</p>
      <form method="post" action="\(kept.path)">\(frame.guardField)\(fields(kept.form))
      <p class="actions"><button class="primary"><span>\(what)\(name)</span></button><a class="button" href="\(back)">Cancel</a></p>
      </form></div>
      </main>
      """)
  }

  /// While the server cannot get at the contacts: the same form, as it came. `incident` names the log line of a fault of ours.
  static func html(unavailable path: String, _ form: Form, lacks: Set<KeptForm.Lack>, incident: String?) -> HTML {
    Layout.plainPage(
      "Please try again",
      """
      <h1>Please try again</h1>
      <p class="lead">\(incident == nil
        ? "The server cannot get at the contacts at the moment." : "Something went wrong, and the fault is ours.") \
      Nothing was saved, and nothing that you typed is lost. \(KeptForm.explanation(lacks))</p>
      \(incident.map { #"<p class="aside">If it happens again, tell whoever runs the server this number: <code>\#($0)</code></p>"# })
      <form method="post" action="\(path)" enctype="multipart/form-data">\(fields(form))
      <p class="actions"><button class="primary">Try again</button><a class="button" href="/contacts">Cancel</a></p></form>
      """)
  }

  static func fields(_ form: Form) -> [HTML] {
    form.fields.filter { $0.fileName == nil }.map { field in
      // A text area, because a hidden field of several lines is one, and no browser changes its line ends.
      """
      <textarea hidden name="\(field.name)" aria-label="\(field.name)">
      \(String(decoding: field.bytes, as: UTF8.self))</textarea>
      """
    }
  }
}
