import TestPages

/// The form of a page where values are chosen, as a browser has it.
struct ChosenValues {
  private struct Choice {
    let name: String
    let value: String
    let text: String
    let isRadio: Bool
    var isChosen: Bool
  }

  private var hidden: [(String, String)] = []
  private var choices: [Choice] = []

  /// `action`: where the form goes.
  init?(_ page: [UInt8], action: String) {
    var reader = MarkupReader(page)
    guard reader.skip(to: "<form method=\"post\" action=\"\(action)\"") != nil else { return nil }
    while let tag = reader.nextTag(), tag.name != "/form" {
      guard tag.name == "input", let name = tag["name"], name != "token" else { continue }
      let (value, type) = (tag["value"] ?? "", tag["type"])
      guard type == "radio" || type == "checkbox" else {
        hidden.append((name, value))
        continue
      }
      // Its text stands behind the words for those who only listen.
      _ = reader.skip(to: "</span>")
      _ = reader.skip(to: "<span dir=\"auto\"")
      let text = Self.plain(reader.text(before: "</label>", droppingLineFeed: false))
      choices.append(
        Choice(name: name, value: value, text: text, isRadio: type == "radio", isChosen: tag["checked"] != nil))
    }
  }

  /// What the chosen values say.
  var chosen: Set<String> { Set(choices.filter(\.isChosen).map(\.text)) }

  var fields: [(String, String)] { hidden + choices.filter(\.isChosen).map { ($0.name, $0.value) } }

  /// Presses the button beside a text, of which one of two is chosen.
  mutating func choose(_ text: String) {
    guard let name = choices.first(where: { $0.isRadio && $0.text == text })?.name else { return }
    for index in choices.indices where choices[index].name == name {
      choices[index].isChosen = choices[index].text == text
    }
  }

  mutating func tick(_ text: String) { set(text, true) }
  mutating func untick(_ text: String) { set(text, false) }

  private mutating func set(_ text: String, _ isChosen: Bool) {
    for index in choices.indices where !choices[index].isRadio && choices[index].text == text {
      choices[index].isChosen = isChosen
    }
  }

  private static func plain(_ markup: String) -> String {
    var (text, isTag) = ("", false)
    for character in markup {
      switch character {
      case "<": isTag = true
      case ">": isTag = false
      default: if !isTag { text.append(character) }
      }
    }
    return text
  }
}
