/// One line of what a run would do.
package struct PlannedChange: Equatable, Sendable {
  package var action: Action
  /// Nil for a contact that the address book does not have yet.
  package var file: ItemName?
  /// The contact's name as a person would say it.
  package var displayName: String

  package init(action: Action, file: ItemName?, displayName: String) {
    self.action = action
    self.file = file
    self.displayName = displayName
  }
}
