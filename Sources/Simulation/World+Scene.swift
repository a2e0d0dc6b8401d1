import Contacts

// What a person who looks into a story sees.

extension World {
  /// How all stands: the files of each folder, and the live contacts with the size of the trash.
  var scene: String {
    get throws {
      var lines: [String] = []
      for (index, device) in devices.enumerated() {
        if index > 0, device.folder === devices[0].folder { continue }
        lines.append("    folder \(index)")
        for (name, file) in device.folder.files.sorted(by: { $0.key < $1.key }) {
          let isWhole = primary(file.bytes) != nil
          lines.append("      \(name): \(isWhole ? StoryCard.line(file.bytes) : "broken")")
        }
      }
      lines.append("    cloud, \(try account.trashed.count) in the trash")
      for (id, card) in try account.cards.sorted(by: { $0.key < $1.key }) {
        lines.append("      \(id.description.prefix(8)): \(StoryCard.line(card))")
      }
      return lines.joined(separator: "\n")
    }
  }
}
