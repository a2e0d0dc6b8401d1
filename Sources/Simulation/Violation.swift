/// What a story did that must not happen.
package struct Violation: Error, Equatable, Sendable, CustomStringConvertible {
  package enum Property: String, CaseIterable, Sendable {
    case lostFromFolder = "what was taken from a folder is nowhere any more"
    case lostFromCloud = "what the cloud had is nowhere any more"
    case touchedWhileStopped = "a run that a guard stopped has changed something"
    case rehearsalDiffers = "a run did something else than its dry run said"
    case rehearsalTouched = "a dry run has changed something"
    case removedButThere = "the device's trash shows a card that stands in the folder"
    case notPutBack = "a person asked to have a file back, and it is not there"
    case noPeace = "the devices do not come to rest"
    case unequal = "the sides are not equal"
    case doubled = "a content stands twice"
    case personDoubled = "somebody is there more often than people made them"
    case lostUnseen = "an edit is neither there nor on the review list"
    case forgottenTooSoon = "something was forgotten before its time"
    case fromNowhere = "something stands in a card that nobody ever typed"
    case personGone = "somebody is gone whom nobody deleted"
    case wroteWithoutNeed = "a run with nothing to do has written something"
    case imprintDiffers = "imprint or tally are not those of what the device holds"
    case crashed = "something failed that nobody let fail"
  }

  package var property: Property
  package var detail: String

  package var description: String { "\(property.rawValue): \(detail)" }
}
