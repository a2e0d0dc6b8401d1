internal import VCard

/// Reads a property's label: Apple's X-ABLabel of the same group, else the TYPE values that say something about use.
struct LabelReader {
  /// By group name in upper case.
  private var custom: [String: String] = [:]

  init(_ properties: [Property]) {
    for property in properties where property.group != nil && property.name == "X-ABLABEL" {
      guard let group = property.group?.uppercased(), custom[group] == nil else { continue }
      custom[group] = property.text
    }
  }

  /// The label as record IDs have it: case counts only in a label of the person's own that X-ABLabel spells, since TYPE has
  /// none. A property that a contact does not show has no label but X-ABLabel's.
  func canonicalLabel(of property: Property, field: Field) -> String {
    let custom = custom(property)
    if !custom.isEmpty { return Label.isStandard(custom) ? custom.lowercased() : custom }
    return field == .other ? "" : label(of: property, field: field).lowercased()
  }

  private func custom(_ property: Property) -> String {
    guard !custom.isEmpty, let group = property.group, let text = custom[group.uppercased()] else { return "" }
    return Label.read(text)
  }

  /// The label of `property`, "" for none.
  func label(of property: Property, field: Field) -> String {
    let custom = custom(property)
    if !custom.isEmpty { return custom }
    switch field {
    case .phone: return Label.phone(property.types, property)
    case .related:
      let label = RelatedName.labels[property.name] ?? ""
      return label.isEmpty ? Label.plain(property.types, property, among: []) : label
    case .date:
      let label = DateField.labels[property.name] ?? ""
      return label.isEmpty ? Label.plain(property.types, property, among: []) : label
    case .socialProfile:
      return Label.plain(property.types.filter { Label.uses.contains($0) }, property, among: [])
    default: return Label.plain(property.types, property, among: Label.uses)
    }
  }
}
