/// What answers what.
enum Routes {
  static let table: [Route] = [
    .open("GET", "/") { _, _ in .redirect(to: "/contacts") },
    .open("GET", "/sign-in", SignInHandlers.show),
    .openPassword("/sign-in", SignInHandlers.signIn),
    .post("/sign-out", SignInHandlers.signOut),

    .get("/contacts", ListHandlers.show),
    .get("/contacts/new", EditHandlers.showNew),
    .post("/contacts", .contact, EditHandlers.saveNew),
    .get("/contacts/*", CardHandlers.show),
    .get("/contacts/*/photo", CardHandlers.photo),
    .get("/contacts/*/waiting", CardHandlers.waiting),
    .get("/contacts/*/card.vcf", CardHandlers.file),
    .get("/contacts/*/share", ShareHandlers.show),
    .get("/contacts/*/share/card.vcf", ShareHandlers.file),
    .get("/contacts/*/edit", EditHandlers.show),
    .post("/contacts/*", .contact, EditHandlers.save),
    .get("/contacts/*/delete", TrashHandlers.ask),
    .post("/contacts/*/delete", .question("Delete"), TrashHandlers.delete),
    .get("/contacts/*/history", VersionHandlers.list),
    .get("/contacts/*/versions/*", VersionHandlers.show),
    .get("/contacts/*/versions/*/photo", VersionHandlers.photo),
    .post("/contacts/*/versions/*/restore", .question("Restore this version"), VersionHandlers.restore),

    .get("/drafts", DraftHandlers.list),
    .post("/drafts/*", DraftHandlers.keep),
    .post("/drafts/*/discard", .question("Throw the draft away"), DraftHandlers.discard),
    .post("/drafts/*/restore", .question("Restore the draft"), DraftHandlers.restore),

    .get("/review", ReviewHandlers.show),
    .post("/review/*/*", .question("Decide"), ReviewHandlers.decide),
    .post("/review/*/*/reopen", .question("Put back into Review"), ReviewHandlers.reopen),

    .get("/trash", TrashHandlers.show),
    .post("/trash/restore", .question("Restore selected"), TrashHandlers.restoreSeveral),
    .post("/trash/*/restore", .question("Restore"), TrashHandlers.restore),

    .get("/settings", SettingsHandlers.show),
    .post("/settings/sort", .question("Save the order of the list"), SettingsHandlers.setSort),
    .post("/settings/policy", .question("Save what happens to two edits"), SettingsHandlers.setPolicy),
    .post("/settings/sessions/end-others", .question("Sign out everywhere else"), SettingsHandlers.endOtherSessions),
    .password("/settings/password", SettingsHandlers.setPassword),

    .get("/log", LogHandlers.show),
    .get("/log/*", LogHandlers.run),
    .get("/log/*/undo", LogHandlers.ask),
    .post("/log/*/undo", .question("Undo"), LogHandlers.undo),

    .get("/devices", DeviceHandlers.show),
    .get("/devices/*/revoke", DeviceHandlers.ask),
    .post("/devices/*/revoke", .question("Sign out the device"), DeviceHandlers.revoke),
  ]

  /// How a form that was sent there comes back where it is not carried out; nil where it does not.
  static func returning(_ segments: [String]) -> Route.Return? {
    table.first { $0.method == "POST" && $0.parameters(segments) != nil }?.returns
  }
}
