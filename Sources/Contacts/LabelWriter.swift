internal import VCard

/// Writes labels as Apple's programs do, which most others read: TYPE where vCard has a word for it, else X-ABLabel in a
/// group of its own.
enum LabelWriter {
  /// The TYPE values for a label, nil where it takes X-ABLabel.
  static func types(_ label: String, _ field: Field) -> [String]? {
    if label.isEmpty { return [] }
    if field == .phone {
      switch label {
      case "mobile": return ["CELL"]
      case "iPhone": return ["IPHONE", "CELL"]
      case "main": return ["MAIN"]
      case "pager": return ["PAGER"]
      case "fax": return ["FAX"]
      case "home fax": return ["HOME", "FAX"]
      case "work fax": return ["WORK", "FAX"]
      case "other fax": return ["OTHER", "FAX"]
      case "work mobile": return ["WORK", "CELL"]
      case "other": return ["OTHER"]
      default: break
      }
    }
    switch label {
    case "home" where field != .date && field != .related: return ["HOME"]
    case "work" where field != .date && field != .related: return ["WORK"]
    default: return nil
    }
  }

  /// The text of X-ABLabel: Apple's own spelling of a standard label, else the label.
  static func custom(_ label: String) -> String {
    switch label {
    case "homepage": return "_$!<HomePage>!$_"
    case "iPhone": return label
    case _ where Label.isStandard(label):
      return "_$!<" + label.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() + ">!$_"
    default: return label
    }
  }

  /// Takes those TYPE values away that make up the label; what says how a number is used (voice, pref) stays.
  static func removeLabel(from property: inout Property, _ field: Field) {
    for (index, parameter) in property.parameters.enumerated().reversed() where parameter.name == "TYPE" {
      let values = parameter.values.flatMap { $0.split(separator: ",").map(String.init) }
      let kept = values.filter { value in
        field == .socialProfile ? !Label.uses.contains(value.lowercased()) : Label.isNoise(value.lowercased())
      }
      if kept.count == values.count { continue }
      if kept.isEmpty {
        property.parameters.remove(at: index)
      } else {
        property.parameters[index].values = kept
      }
    }
  }

  /// Takes the TYPE values away that name the network of a social profile.
  static func removeService(from property: inout Property) {
    property.removeParameters("SERVICE-TYPE", "X-SERVICE-TYPE")
    for (index, parameter) in property.parameters.enumerated().reversed() where parameter.name == "TYPE" {
      let values = parameter.values.flatMap { $0.split(separator: ",").map(String.init) }
      let kept = values.filter { Label.isUseOrNoise($0.lowercased()) }
      if kept.isEmpty {
        property.parameters.remove(at: index)
      } else if kept.count < values.count {
        property.parameters[index].values = kept
      }
    }
  }

  /// Gives a property without label one; returns the X-ABLabel line that belongs beside it, if any.
  static func add(_ label: String, to property: inout Property, _ field: Field, group: () -> String) -> Property? {
    if let types = types(label, field) {
      property.parameters += types.map { Parameter("TYPE", $0) }
      return nil
    }
    let name = property.group ?? group()
    property.group = name
    return Property(name: "X-ABLabel", group: name, text: custom(label))
  }
}
