import HTTPServer
import VCard

/// In which version a program gets cards: the one that it asks for, else each as it is stored.
///
/// Apple's programs ask for none and read 3.0 alone, which is what RFC 6352 (§10.4) gives whoever asks for none. To all others that would mean that no
/// folder of theirs is the account's byte for byte.
struct WantedVersion: Equatable {
  private let asked: Version?

  /// `asked`: nil where the request asks for none.
  init(asked: Version?, _ request: Request) {
    self.asked = asked ?? (Self.isApples(request.header("user-agent") ?? "") ? .v30 : nil)
  }

  /// What a card of this version is converted to; nil for one that comes as it is stored.
  func conversion(of stored: Version?) -> Version? { stored == asked ? nil : asked }

  /// Whether a program that calls itself so is the Contacts of iOS or macOS: `iOS/26.1 (23B85) dataaccessd/1.0`,
  /// `macOS/15.7 (24G222) AddressBookCore/2695.600.61`, `Mac OS X/10.12.6 (16G29) AddressBook/2238`. Others on these systems begin with
  /// their own names.
  static func isApples(_ userAgent: String) -> Bool {
    let systems = ["iOS/", "iPadOS/", "watchOS/", "visionOS/", "macOS/", "Mac OS X/", "Mac_OS_X/", "Mac+OS+X/"]
    let programs = ["dataaccessd", "AddressBook", "Contacts/"]
    return systems.contains(where: userAgent.hasPrefix) && programs.contains(where: userAgent.contains)
      || ["AddressBook/", "Address%20Book/", "AddressBookSourceSync/"].contains(where: userAgent.hasPrefix)
  }
}
