/// What answers what.
enum Routes {
  static let table: [Route] = [
    .open("GET", "/") { _, _ in .redirect(to: "/contacts") },
    .open("GET", "/sign-in", SignInHandlers.show),
    .openPassword("/sign-in", SignInHandlers.signIn),
    .post("/sign-out", SignInHandlers.signOut),

    .get("/contacts", ListHandlers.show),
    .get("/contacts/new", EditHandlers.showNew),
    .post("/contacts", EditHandlers.saveNew),
    .get("/contacts/*", CardHandlers.show),
    .get("/contacts/*/photo", CardHandlers.photo),
    .get("/contacts/*/waiting", CardHandlers.waiting),
    .get("/contacts/*/card.vcf", CardHandlers.file),
    .get("/contacts/*/share", ShareHandlers.show),
    .get("/contacts/*/share/card.vcf", ShareHandlers.file),
    .get("/contacts/*/edit", EditHandlers.show),
    .post("/contacts/*", EditHandlers.save),
    .get("/contacts/*/delete", TrashHandlers.ask),
    .post("/contacts/*/delete", TrashHandlers.delete),
    .get("/contacts/*/history", VersionHandlers.list),
    .get("/contacts/*/versions/*", VersionHandlers.show),
    .get("/contacts/*/versions/*/photo", VersionHandlers.photo),
    .post("/contacts/*/versions/*/restore", VersionHandlers.restore),

    .get("/review", ReviewHandlers.show),
    .post("/review/*/*", ReviewHandlers.decide),
    .post("/review/*/*/reopen", ReviewHandlers.reopen),

    .get("/trash", TrashHandlers.show),
    .post("/trash/restore", TrashHandlers.restoreSeveral),
    .post("/trash/*/restore", TrashHandlers.restore),

    .get("/settings", SettingsHandlers.show),
    .post("/settings/sort", SettingsHandlers.setSort),
    .post("/settings/policy", SettingsHandlers.setPolicy),
    .post("/settings/sessions/end-others", SettingsHandlers.endOtherSessions),
    .password("/settings/password", SettingsHandlers.setPassword),

    .get("/log", LogHandlers.show),
    .get("/log/*", LogHandlers.run),
    .get("/log/*/undo", LogHandlers.ask),
    .post("/log/*/undo", LogHandlers.undo),

    .get("/devices", DeviceHandlers.show),
    .get("/devices/*/revoke", DeviceHandlers.ask),
    .post("/devices/*/revoke", DeviceHandlers.revoke),
  ]
}
