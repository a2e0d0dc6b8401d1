import Contacts

/// The groups of a contact's form beside those that the contact's own card names.
struct FormGroups: Sendable, Equatable {
  /// Those that the contact was in by a group's card alone when the form was shown. The form has them in one field with the card's own.
  var listed: [String] = []
  /// Those that were ticked.
  var joining: [String] = []
  /// Others of the account, to be ticked.
  var offered: [String] = []

  init() {}

  /// `all`: the groups that the contact is in, by its own card or a group's.
  init(_ all: [String], of contact: Contact) {
    let own = Set(contact.groups.map(GroupCard.comparable))
    listed = all.filter { !own.contains($0) }
  }

  /// What a form that was sent says.
  init(_ form: Form) {
    listed = form.all("listed").map { GroupCard.comparable(name: $0) }
    joining = form.all("join").map { GroupCard.comparable(name: $0) }.filter { !$0.isEmpty }
  }

  /// The contact as the form shows it.
  func shown(_ contact: Contact) -> Contact {
    var shown = contact
    shown.groups += listed
    return shown
  }

  /// Leaves in `edited`, which the form made of ``shown(_:)``, only the groups that the contact's own card is to name. Groups
  /// that list the contact by a card of theirs are taken out, because they stand there. Returns those that the contact
  /// leaves.
  func takeOver(_ edited: inout Contact, from contact: Contact) -> [String] {
    let typed = Set(edited.groups.map(GroupCard.comparable))
    let own = Set(contact.groups)
    edited.groups.removeAll { listed.contains(GroupCard.comparable(name: $0)) && !own.contains($0) }
    edited.groups += joining.filter { !typed.contains($0) }
    return listed.filter { !typed.contains($0) }
  }
}
