/// What has become of a contact since a moment that somebody looks back at.
package enum PastDifference: String, CaseIterable, Sendable {
  /// It came since.
  case new
  case changed
  /// It was deleted since.
  case gone
}
