import VCard

/// In which version a program gets cards: the one that it asks for, else each as it is stored.
struct WantedVersion: Equatable {
  private let asked: Version?

  /// `asked`: nil where it asks for none.
  init(asked: Version?) { self.asked = asked }

  /// What a card of this version is converted to; nil for one that comes as it is stored.
  func conversion(of stored: Version?) -> Version? { stored == asked ? nil : asked }
}
