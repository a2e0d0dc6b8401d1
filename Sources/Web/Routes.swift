/// What answers what.
enum Routes {
  static let table: [Route] = [
    .open("GET", "/") { _, _ in .redirect(to: "/contacts") },
    .open("GET", "/sign-in", SignInHandlers.show),
    .open("POST", "/sign-in", SignInHandlers.signIn),
    .post("/sign-out", SignInHandlers.signOut),

    .get("/contacts", ListHandlers.show),
    .get("/contacts/new", EditHandlers.showNew),
    .post("/contacts", EditHandlers.saveNew),
    .get("/contacts/*", CardHandlers.show),
    .get("/contacts/*/photo", CardHandlers.photo),
    .get("/contacts/*/card.vcf", CardHandlers.file),
    .get("/contacts/*/edit", EditHandlers.show),
    .post("/contacts/*", EditHandlers.save),
    .get("/contacts/*/delete", TrashHandlers.ask),
    .post("/contacts/*/delete", TrashHandlers.delete),

    .get("/trash", TrashHandlers.show),
    .post("/trash/*/restore", TrashHandlers.restore),

    .get("/settings", SettingsHandlers.show),
    .post("/settings/sort", SettingsHandlers.setSort),
    .post("/settings/password", SettingsHandlers.setPassword),
  ]
}
