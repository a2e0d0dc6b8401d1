/// Two versions of a contact that become one, value by value.
package enum SettlementWords {
  package static let choose = "Choose value by value"
  package static let save = "Save what is chosen"
  package static let settled = "saved as you chose. Both versions are in the history"
  package static let moved =
    "The contact changed meanwhile, so nothing was saved. Your choice is still here; please look again: this is how it stands now."
}
