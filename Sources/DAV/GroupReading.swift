import Account
import HTTPServer

/// How a program knows groups. Only what it calls itself tells: no request says it.
enum GroupReading {
  /// Thunderbird (`Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Thunderbird/153.0`), Evolution (`Evolution/3.56.1`) and KDE (`KDE DAV
  /// groupware client`, as KDAV says) know them as CATEGORIES of people's cards. vdirsyncer (`vdirsyncer/0.20.0`) carries the files of a folder as they
  /// are, where khard takes a category out and nothing else. All others, and DAVx5, which can be set to either, count as programs that know them by cards.
  static func dialect(_ request: Request) -> GroupDialect {
    let agent = request.header("user-agent") ?? ""
    if agent.hasPrefix("vdirsyncer/") { return .both }
    let isByCategories =
      agent.contains(" Thunderbird/") || agent.hasPrefix("Evolution/") || agent.hasPrefix("KDE DAV groupware client")
    return isByCategories ? .categories : .cards
  }

  /// Whether it shows groups by their cards, whatever people's cards say: Apple's programs. DAVx5 may be set to categories, and would show the card of a
  /// group as a person then.
  static func isByCardsAlone(_ request: Request) -> Bool {
    WantedVersion.isApples(request.header("user-agent") ?? "")
  }
}
