import HTTPServer

/// How a program knows groups. Only what it calls itself tells: no request says it.
enum GroupReading {
  /// Whether it knows them as CATEGORIES of people's cards, and would show a group's card as a person: Thunderbird
  /// (`Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Thunderbird/153.0`), Evolution (`Evolution/3.56.1`) and KDE (`KDE DAV groupware
  /// client`, as KDAV says). All others, and DAVx5, which can be set to either, get the cards of groups as well.
  static func isByCategories(_ request: Request) -> Bool {
    let agent = request.header("user-agent") ?? ""
    return agent.contains(" Thunderbird/") || agent.hasPrefix("Evolution/")
      || agent.hasPrefix("KDE DAV groupware client")
  }

  /// Whether it shows groups by their cards, whatever people's cards say: Apple's programs. DAVx5 may be set to categories, and would show the card of a
  /// group as a person then.
  static func isByCardsAlone(_ request: Request) -> Bool {
    WantedVersion.isApples(request.header("user-agent") ?? "")
  }
}
