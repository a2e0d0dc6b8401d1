internal import VCard

/// Reads a property's label: Apple's X-ABLabel of the same group, else the TYPE values that say something about use.
struct LabelReader {
  /// Labels as words, by ``Property/groupKey``.
  private var custom: [String: String] = [:]

  /// Takes note of an X-ABLabel; the first one of a group counts.
  mutating func add(_ label: Property, of group: String) {
    if custom[group] == nil { custom[group] = Label.read(label.text) }
  }

  /// The label as record IDs have it: case counts only in a label of the person's own that X-ABLabel spells, since TYPE has
  /// none. A property that a contact does not show has no label but X-ABLabel's.
  func canonicalLabel(of property: Property, field: Field) -> String {
    let custom = custom(property)
    if !custom.isEmpty { return Label.isStandard(custom) ? custom.lowercased() : custom }
    if field == .other { return "" }
    let label = label(of: property, field: field)
    return label.utf8.allSatisfy { $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") || $0 == 0x20 }
      ? label : label.lowercased()
  }

  private func custom(_ property: Property) -> String {
    guard !custom.isEmpty, let group = property.groupKey else { return "" }
    return custom[group] ?? ""
  }

  /// The label of `property`, "" for none.
  func label(of property: Property, field: Field) -> String {
    let custom = custom(property)
    if !custom.isEmpty { return custom }
    switch field {
    case .phone: return Label.phone(property)
    case .related:
      let label = RelatedName.labels[property.name] ?? ""
      return label.isEmpty ? Label.first(of: property) : label
    case .date:
      let label = DateField.labels[property.name] ?? ""
      return label.isEmpty ? Label.first(of: property) : label
    case .socialProfile: return TypeWords(property).use ?? ""
    default: return Label.place(property)
    }
  }
}
