internal import Contacts

/// How much an account may have. It may have more already, where the limit was lowered: then nothing goes, and nothing is added.
///
/// What comes back (a restored contact or version, an undo) is never refused: it was there before.
package struct Quota: Equatable, Sendable {
  /// Live contacts.
  package var contacts: Int64
  /// Of the live contacts' whole cards.
  package var bytes: Int64
  /// Those that are signed in, phones and programs included.
  package var devices: Int64
  /// Signed-in browsers.
  package var sessions: Int64

  package init(contacts: Int64, bytes: Int64, devices: Int64, sessions: Int64) {
    self.contacts = contacts
    self.bytes = bytes
    self.devices = devices
    self.sessions = sessions
  }

  /// A third more contacts than are promised to work well, and a photo of 20 kB for each; more devices and browsers than a
  /// family has.
  package static let standard = Quota(contacts: 200_000, bytes: 4_000_000_000, devices: 50, sessions: 50)

  /// How many bytes everything that is stored may take, with trash, history and large values. Without this limit, an
  /// account that replaces the same photos again and again would fill the disk.
  package var stored: Int64 { bytes > .max / 2 ? .max : 2 * bytes }
}

/// How much an account has.
package struct Holdings: Equatable, Sendable {
  package var contacts: Int64
  /// Of the live contacts' whole cards.
  package var bytes: Int64
  /// What cards, earlier versions and large values take, each large value once. At most so much: what the server counts by the
  /// way is set right before it matters.
  package var stored: Int64

  package init(contacts: Int64 = 0, bytes: Int64 = 0, stored: Int64 = 0) {
    self.contacts = contacts
    self.bytes = bytes
    self.stored = stored
  }
}

extension Quota {
  /// Why these holdings may not grow to `new`, for the person; nil where they may. What shrinks always may.
  package func refusal(of new: Holdings, from old: Holdings) -> String? {
    if new.contacts > old.contacts, new.contacts > contacts {
      return "the account is full: it has \(grouped(old.contacts)) of \(grouped(contacts)) contacts"
    }
    if new.bytes > old.bytes, new.bytes > bytes {
      return """
        the account is full: its contacts have \(Self.megabytes(old.bytes)) of \(Self.megabytes(bytes)) MB, and this one needs \
        \(Self.megabytes(new.bytes - old.bytes)) MB more
        """
    }
    if new.bytes >= old.bytes, old.stored > stored {
      return """
        the account is full: contacts, trash and history take \(Self.megabytes(old.stored)) of \(Self.megabytes(stored)) MB; \
        what was deleted or replaced goes by itself in time
        """
    }
    return nil
  }

  /// Of 1,000,000 bytes, with a decimal: `3,999.2`.
  package static func megabytes(_ bytes: Int64) -> String {
    bytes % 1_000_000 < 100_000
      ? grouped(bytes / 1_000_000) : "\(grouped(bytes / 1_000_000)).\((bytes % 1_000_000) / 100_000)"
  }
}
