/// What answers what.
enum Routes {
  static let table: [Route] = [
    .open("GET", "/") { _, _ in .redirect(to: "/contacts") },
    .open("GET", "/healthz", HealthHandlers.isAlive),
    .open("GET", "/readyz", HealthHandlers.isReady),
    .open("GET", "/sign-in", SignInHandlers.show),
    .openPassword("/sign-in", SignInHandlers.signIn),
    .open("GET", "/sign-in/code") { _, _ in .redirect(to: "/sign-in") },
    .open("POST", "/sign-in/code", SignInCodeHandlers.signIn),
    .open("GET", "/sign-in/passkey") { _, _ in .redirect(to: "/sign-in") },
    .open("POST", "/sign-in/passkey", SignInPasskeyHandlers.signIn),
    .open("POST", "/sign-in/passkey/challenge", SignInPasskeyHandlers.ask),
    .open("GET", SignUpPage.path, SignUpHandlers.show),
    .openPassword(SignUpPage.path, SignUpHandlers.signUp),
    .open("GET", SignUpPage.path + "/*", SignUpHandlers.show),
    .openPassword(SignUpPage.path + "/*", SignUpHandlers.signUp),
    .post("/sign-out", SignInHandlers.signOut),

    .get("/contacts", ListHandlers.show),
    .get("/contacts/new", EditHandlers.showNew),
    .post("/contacts", EditHandlers.saveNew, returns: .contact),
    .get("/contacts/*", CardHandlers.show),
    .get("/contacts/*/photo", CardHandlers.photo),
    .get("/contacts/*/waiting", CardHandlers.waiting),
    .get("/contacts/*/related", CardHandlers.related),
    .get("/contacts/*/card.vcf", CardHandlers.file),
    .get("/contacts/*/share", ShareHandlers.show),
    .get("/contacts/*/share/card.vcf", ShareHandlers.file),
    .get("/contacts/*/edit", EditHandlers.show),
    .post("/contacts/*", EditHandlers.save, returns: .contact),
    .get("/contacts/*/delete", TrashHandlers.ask),
    .post("/contacts/*/delete", TrashHandlers.delete, returns: .question("Delete")),
    .get("/contacts/*/history", VersionHandlers.list),
    .get("/contacts/*/versions/*", VersionHandlers.show),
    .get("/contacts/*/versions/*/photo", VersionHandlers.photo),
    .post("/contacts/*/versions/*/restore", VersionHandlers.restore, returns: .question("Restore this version")),
    .get("/contacts/*/versions/*/choose", SettlementHandlers.showVersion),
    .post("/contacts/*/versions/*/choose", SettlementHandlers.settleVersion, returns: .question("Save what is chosen")),

    .waiting(ChangeHandlers.path, ChangeHandlers.wait),

    .get("/select", SelectHandlers.show),
    // Somebody at a browser that was left open must not carry off the whole book.
    .post("/select", SelectHandlers.act, returns: .question("Go on with the selection")) {
      $0["do"] == "download" && $0["all"] == "1"
    },
    .get(ExportPage.path, SelectHandlers.showExport),

    .get(DatesPage.path, DateHandlers.show),
    .get(DatesPage.filePath, DateHandlers.file),
    .openSecret("/calendar/*", CalendarHandlers.file),
    .get(DuplicatesPage.path, DuplicateHandlers.list),
    .post("/duplicates/different", DuplicateHandlers.setDifferent, returns: .question("Not the same")),
    .post("/duplicates/compare", DuplicateHandlers.compare, returns: .question("Compare and merge")),
    .get("/merge", MergeHandlers.show),
    .post("/merge", MergeHandlers.merge, returns: .question("Merge")),
    .get("/contacts/*/link", LinkHandlers.choose),
    .post("/link", LinkHandlers.link, returns: .question("Link the cards")),
    .post("/contacts/*/unlink", LinkHandlers.unlink, returns: .question("Unlink")),
    .post("/contacts/*/take-apart", MergeHandlers.takeApart, returns: .question("Take apart")),

    .get("/groups", GroupHandlers.list),
    .get("/groups/edit", GroupHandlers.edit),
    .post("/groups/rename", GroupHandlers.rename, returns: .question("Rename the group")),
    .post("/groups/delete", GroupHandlers.delete, returns: .question("Delete the group")),
    .get("/import", ImportHandlers.show),
    .post("/import", ImportHandlers.send),
    .get("/import/*", ImportHandlers.preview),
    .get("/import/*/*", ImportPersonHandlers.show),
    .post("/import/*/*", ImportPersonHandlers.assign, returns: .question("Go on with the import")),
    .post("/import/*", ImportHandlers.act, returns: .question("Go on with the import")),

    .get("/drafts", DraftHandlers.list),
    .post("/drafts/*", DraftHandlers.keep),
    .post("/drafts/*/discard", DraftHandlers.discard, returns: .question("Throw the draft away")),
    .post("/drafts/*/restore", DraftHandlers.restore, returns: .question("Restore the draft")),

    .get("/review", ReviewHandlers.show),
    .get("/review/*/*", SettlementHandlers.showConflict),
    .post("/review/*/*", ReviewHandlers.decide, returns: .question("Decide")),
    .post("/review/*/*/reopen", ReviewHandlers.reopen, returns: .question("Put back into Review")),

    .get("/trash", TrashPageHandlers.show),
    .post("/trash", TrashPageHandlers.choose, returns: .question("Go on with the trash")),
    .post("/trash/restore", TrashPageHandlers.restore, returns: .question("Restore selected")),
    // Nothing takes it back, so a browser that was left open is not enough.
    .post("/trash/erase", TrashPageHandlers.erase, returns: .question("Delete for good")) { $0["sure"] != nil },
    .post("/trash/*/restore", TrashHandlers.restore, returns: .question("Restore")),

    .get("/keys") { visit, _ in .page(KeysPage.html(visit.frame)) },

    .get("/settings", SettingsHandlers.show),
    .post("/settings/sort", SettingsHandlers.setSort, returns: .question("Save the order of the list")),
    .post("/settings/policy", SettingsHandlers.setPolicy, returns: .question("Save what happens to two edits")),
    .dangerous("/settings/sessions/end-others", SettingsHandlers.endOtherSessions, "Sign out everywhere else"),
    .dangerous("/settings/sessions/*/end", SettingsHandlers.endSession, "Sign out the browser"),
    .password("/settings/password", SettingsHandlers.setPassword),

    .get("/settings/factor", SecondFactorHandlers.show),
    .dangerous("/settings/factor", SecondFactorHandlers.switchOn, "Switch the authenticator app on"),
    .get("/settings/factor/new", SecondFactorHandlers.goToPage),
    .dangerous("/settings/factor/new", SecondFactorHandlers.setUp, "Set up an authenticator app"),
    .get("/settings/factor/recovery", SecondFactorHandlers.goToPage),
    .dangerous("/settings/factor/recovery", SecondFactorHandlers.renewRecoveryCodes, "Make new recovery codes"),
    .get("/settings/factor/remove", SecondFactorHandlers.ask),
    .dangerous("/settings/factor/remove", SecondFactorHandlers.switchOff, "Switch the authenticator app off"),

    .get("/settings/passkeys", PasskeyHandlers.goToPage),
    .dangerous("/settings/passkeys", PasskeyHandlers.add, "Add the passkey"),
    .get("/settings/passkeys/new", PasskeyHandlers.goToPage),
    .dangerous("/settings/passkeys/new", PasskeyHandlers.setUp, "Add a passkey"),
    .get("/settings/passkeys/*/remove", PasskeyHandlers.ask),
    .dangerous("/settings/passkeys/*/remove", PasskeyHandlers.remove, "Remove the passkey"),

    .get(CalendarPage.path, CalendarHandlers.show),
    .dangerous(CalendarPage.path, CalendarHandlers.make, "Make a calendar address"),
    .get(CalendarPage.removal, CalendarHandlers.goToPage),
    .dangerous(CalendarPage.removal, CalendarHandlers.remove, "Take the calendar address away"),

    .get(PastMomentPage.path, PastHandlers.choose),
    .get("/past/*", PastHandlers.show),
    .post("/past/*", PastHandlers.act, returns: .question("Take back")),
    .get("/past/*/contacts", PastHandlers.list),
    .get("/past/*/contacts/*", PastHandlers.card),
    .get("/past/*/groups", PastGroupHandlers.list),
    .get("/past/*/group", PastGroupHandlers.show),
    .post("/past/*/group", PastGroupHandlers.act, returns: .question("Take back the group")),

    .get("/log", LogHandlers.show),
    .get("/log/*", LogHandlers.run),
    .get("/log/*/undo", LogHandlers.ask),
    .post("/log/*/undo", LogHandlers.undo, returns: .question("Undo")),

    .get("/phones", PhoneHandlers.show),
    .get("/phones/certificate", PhoneHandlers.certificate),
    .dangerous("/phones", PhoneHandlers.add, "Make a password"),
    .post("/phones/*/profile", PhoneHandlers.profile),
    .dangerous("/phones/*/deletions", PhoneHandlers.setDeletions, "Save what the phone may delete"),
    .get("/phones/*/remove", PhoneHandlers.ask),
    .dangerous("/phones/*/remove", PhoneHandlers.remove, "Sign out the phone"),

    .get("/devices", DeviceHandlers.show),
    .get("/devices/*/revoke", DeviceHandlers.ask),
    .dangerous("/devices/*/revoke", DeviceHandlers.revoke, "Sign out the device"),
  ]

  /// How a form that was sent there comes back where it is not carried out; nil where it does not.
  static func returning(_ segments: [String]) -> Route.Return? {
    table.first { $0.method == "POST" && $0.parameters(segments) != nil }?.returns
  }
}
