/// A form that was not carried out yet, because it takes the password.
enum PasswordAgainPage {
  /// `what` is what the form's button was called, `back` where "Cancel" leads.
  static func html(
    _ kept: KeptForm, what: String, back: String, problem: PasswordAgain.Problem?, _ frame: Frame
  ) -> HTML {
    Layout.page(
      "Please confirm: \(what)", frame, at: .settings,
      """
      <main id="content" class="column" tabindex="-1">
      <h1>Please confirm: \(what)</h1>
      <form class="panel stack" method="post" action="\(kept.path)">\(frame.guardField)\(AgainPage.fields(kept.form))
      <p>This takes your password, because you gave it more than 15 minutes ago. Nothing was done yet, and nothing that you typed is lost.</p>
      \(problem.map { #"<p id="problem" class="problem" role="alert">\#(Icon.warning.html)<span>\#($0.text)</span></p>"# })
      <input class="hidden" value="\(frame.account)" autocomplete="username" tabindex="-1" aria-hidden="true" readonly>
      <p class="field"><label for="confirm-password">Password</label>\
      <input id="confirm-password" name="\(PasswordAgain.field)" type="password" autocomplete="current-password" required autofocus\
      \(attribute: "aria-describedby", problem == nil ? nil : "problem")></p>
      <p class="actions"><button class="primary">\(what)</button><a class="button" href="\(back)">Cancel</a></p>
      </form>
      </main>
      """)
  }
}
