import Sync
import VCard

extension CachedContact {
  /// What an overwrite by the device's file puts onto the review list, although the cloud's contact was not edited since the last run.
  enum Replaced {
    /// What the cloud had changed, and lost where an earlier run put both sides' edits together, which could not be sent then.
    case edit
    /// The file has come to hold another person, by a copy over it for instance or by half an exchange. Nobody may have meant to do away
    /// with who stood there.
    case person
  }

  var replaced: Replaced? {
    if let before = base.flatMap({ try? Card($0) }), let now = card.flatMap({ try? Card($0) }),
      isSomebodyElse(now, than: before)
    {
      return .person
    }
    return replacesEdit ? .edit : nil
  }
}
