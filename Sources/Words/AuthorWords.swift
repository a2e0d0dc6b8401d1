package import Protocol

/// Who did something.
package enum AuthorWords {
  /// "by laptop", "in the browser". `kind`: nil for what is older than the log. `device`: nil for the browser, and for the server
  /// itself.
  package static func by(_ kind: RunKind?, _ device: String?) -> Sentence {
    switch kind {
    case .sync: device.map { "by \(name: $0)" } ?? "by \(serversFolder)"
    case .edit, .erasing: place(device)
    case .importing: device.map { "by an import on \(name: $0)" } ?? "by an import"
    case .cleanUp: "by a clean-up"
    case .undo: "by an undo \(place(device))"
    case nil: device.map { "by \(name: $0)" } ?? place(nil)
    }
  }

  /// "on laptop", "in the browser".
  static func place(_ device: String?) -> Sentence {
    device.map { "on \(name: $0)" } ?? "in the browser"
  }

  /// A folder that the server syncs by itself.
  static let serversFolder = "the server’s own folder"
}
