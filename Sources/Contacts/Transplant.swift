internal import VCard

/// Takes lines of one card over into another: groups get names there that are still free.
struct Transplant {
  private var used: Set<String>
  /// By the name in the card that lines are taken from, lower case.
  private var groups: [String: String] = [:]
  /// All smaller ones are taken.
  private var number = 1

  init(into properties: [Property]) {
    used = Set(properties.compactMap { $0.group?.lowercased() })
  }

  /// The properties at `indexes`, with their groups renamed.
  mutating func lines(_ indexes: [Int], of fields: ContactFields) -> [Property] {
    indexes.map { index in
      var property = fields.properties[index]
      if let group = property.group { property.group = name(for: group) }
      return property
    }
  }

  private mutating func name(for group: String) -> String {
    if let name = groups[group.lowercased()] { return name }
    var name = group
    while used.contains(name.lowercased()) {
      name = "item\(number)"
      number += 1
    }
    used.insert(name.lowercased())
    groups[group.lowercased()] = name
    return name
  }
}

extension ContactFields {
  /// The lines that only say something about others, by their group in lower case: a whole card's at once.
  var companions: [String: [Int]] {
    var companions: [String: [Int]] = [:]
    for (index, property) in properties.enumerated() where property.name == "X-ABLABEL" || property.name == "X-ABADR" {
      if let group = property.group { companions[group.lowercased(), default: []].append(index) }
    }
    return companions
  }
}
