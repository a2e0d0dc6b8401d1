package import Contacts

extension Draft {
  /// The form as it stands before anything is typed.
  package init(_ contact: Contact) {
    self.init()
    for text in ContactText.all { self[DraftLine(text)] = contact[keyPath: text.path] }
    self[.kind] = contact.kind == .organization ? "organization" : ""
    self[.groups] = contact.groups.joined(separator: ", ")
    if let birthday = contact.birthday {
      self[.birthDay] = "\(birthday.day)"
      self[.birthMonth] = "\(birthday.month)"
      self[.birthYear] = birthday.year.map { "\($0)" } ?? ""
    }
    for group in DraftGroup.all { self[group] = group.rows(contact) }
  }
}

extension Draft {
  /// The contact that the form describes. It is made from `contact`, so values that the form does not show, or shows in another
  /// way, stay as they are. A field that cannot be read becomes a problem, and its value stays as it was.
  package func contact(from contact: Contact) -> (contact: Contact, problems: [DraftProblem]) {
    let before = Draft(contact)
    var (result, problems) = recognizing(before).described(changing: contact, shownAs: before)
    switch photo {
    case .keep: break
    case .remove: result.photo = nil
    case .new(let bytes, let mediaType): result.photo = .data(bytes, mediaType: mediaType)
    }
    if problems.isEmpty, result.photo == nil, Draft(result).isEmpty { problems.append(.empty) }
    return (result, problems)
  }

  /// The same for a form whose fields have the values of `before` where they were not touched.
  private func described(
    changing contact: Contact, shownAs before: Draft
  ) -> (contact: Contact, problems: [DraftProblem]) {
    var problems: [DraftProblem] = []
    var result = contact
    for text in ContactText.all { result[keyPath: text.path] = self[DraftLine(text)] }
    // A distribution list stays a distribution list, because the form only knows people and organizations.
    if contact.kind != .group { result.kind = self[.kind].isEmpty ? .person : .organization }
    if !says(.groups, as: before) { result.groups = Self.list(self[.groups], keeping: contact.groups) }
    result.formattedName = formattedName(from: contact, to: result)

    if DraftLine.birthday.allSatisfy({ self[$0].isEmpty }) {
      result.birthday = nil
    } else if let date = Self.date(day: self[.birthDay], month: self[.birthMonth], year: self[.birthYear]) {
      result.birthday = date
    } else {
      problems.append(.day(DraftLine.birthDay.rawValue, what: "birthday", year: self[.birthYear]))
    }

    for group in DraftGroup.all { group.take(self[group], &result, &problems) }
    return (result, problems)
  }

  /// The card's own wording of the name follows an edit of the name's parts: a part that stands in it is replaced there;
  /// where that does not work out, the wording is composed anew. A wording that was itself edited is taken as it is.
  private func formattedName(from old: Contact, to new: Contact) -> String {
    let typed = self[.formattedName]
    guard typed.isExactly(old.formattedName), !typed.isEmpty else { return typed }
    var wording = typed
    let parts: [KeyPath<Contact, String>] = [\.prefix, \.first, \.middle, \.last, \.suffix]
    for part in parts where !old[keyPath: part].isExactly(new[keyPath: part]) {
      let before = old[keyPath: part]
      let after = new[keyPath: part]
      guard !before.isEmpty, !after.isEmpty, let range = wording.firstRange(of: before) else { return "" }
      wording.replaceSubrange(range, with: after)
    }
    if !old.organization.isExactly(new.organization), wording == old.organization { return "" }
    return wording
  }

  /// Nil for a day that does not exist, and for the year that stands for none in a card: it would be gone without a word.
  static func date(day: String, month: String, year: String) -> PartialDate? {
    guard let day = Int(day), let month = Int(month), year.isEmpty || Int(year) != nil,
      Int(year) != PartialDate.appleNoYear
    else { return nil }
    return PartialDate(year: Int(year), month: month, day: day)
  }

  /// The groups that were typed. One of the contact's own that has commas in its name is known again, and no list of others.
  private static func list(_ text: String, keeping groups: [String]) -> [String] {
    func items(_ text: String) -> [String] {
      text.split { $0 == "," || $0.isNewline }.map { trim(String($0)) }.filter { !$0.isEmpty }
    }
    let control = Control.showing(text, usually: .line)
    let known = Dictionary(
      grouping: groups.map { (group: $0, items: items(control.shown($0))) }.filter { !$0.items.isEmpty }
    ) { $0.items[0] }
    var seen: Set<[UInt8]> = []
    var rest = items(text)[...]
    var result: [String] = []
    while let first = rest.first {
      let match = known[first]?.filter { rest.starts(with: $0.items) }.max { $0.items.count < $1.items.count }
      rest = rest.dropFirst(match?.items.count ?? 1)
      let group = match?.group ?? first
      if seen.insert(Array(group.utf8)).inserted { result.append(group) }
    }
    return result
  }

  static func trim(_ text: String) -> String {
    guard text.first?.isWhitespace == true || text.last?.isWhitespace == true else { return text }
    return String(String(text.drop(while: \.isWhitespace).reversed()).drop(while: \.isWhitespace).reversed())
  }
}
