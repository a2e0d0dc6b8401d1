import Contacts

extension Draft {
  /// Bytes; what a phone's camera makes fits in it.
  package static let largestPhoto = 5_000_000

  /// What was typed, with what is wrong about the photo.
  package static func read(_ form: Form) -> (draft: Draft, problems: [DraftProblem]) {
    var draft = Draft()
    var problems: [DraftProblem] = []
    for line in DraftLine.allCases { draft[line] = form[line.rawValue] ?? "" }
    for group in DraftGroup.all {
      draft[group] = form.rows(group.name).map { number in
        var row = Row(number: number, label: label(form, "\(group.name).\(number)"), values: [:])
        for key in group.keys {
          if let text = form["\(group.name).\(number).\(key)"], !text.isEmpty { row.values[key] = text }
        }
        return row
      }
    }
    if let bytes = form.file("photo") {
      let mediaType = Photo.mediaType(of: bytes)
      if bytes.count > largestPhoto {
        problems.append(.photoSize)
      } else if let mediaType, mediaType == "image/jpeg" || mediaType == "image/png" {
        draft.photo = .new(bytes, mediaType: mediaType)
      } else {
        problems.append(.photoKind)
      }
    } else if form["photo-remove"] != nil {
      draft.photo = .remove
    } else if let text = form["photo-kept"], let bytes = Base64Text.decode(text), bytes.count <= largestPhoto,
      let mediaType = Photo.mediaType(of: bytes), mediaType == "image/jpeg" || mediaType == "image/png"
    {
      draft.photo = .new(bytes, mediaType: mediaType)
    }
    return (draft, problems)
  }

  /// Whether a browser can send it: it has room for the few fields that every form has, and for rows that a person adds.
  var isEditable: Bool {
    let fields = DraftGroup.all.reduce(DraftLine.allCases.count) { $0 + self[$1].count * ($1.keys.count + 1) }
    return fields <= Form.limit - 1_000
  }

  /// Drafts of earlier versions have an own label in a field of its own.
  private static func label(_ form: Form, _ row: String) -> String {
    let label = form["\(row).label"] ?? ""
    guard label == "*", let own = form["\(row).own"] else { return label }
    return trim(own)
  }
}

extension DraftGroup {
  /// The last parts of a row's field names.
  var keys: [String] { inputs.flatMap(\.keys) }

  /// The label among those offered that was typed, in whatever case.
  func label(_ typed: String) -> String? { labels.first { $0 == typed.lowercased() } }
}
