import Contacts
import TestPages
import Testing
import VCard

@testable import Web

/// What a person can type into a form is in the card, and in the form again.
@Suite struct `Every field of the form` {
  private let frame = Frame(account: "ann", token: "t")

  /// A word of its own in each field that there is; `number` makes another one.
  private func typed(_ number: Int) -> Draft {
    var draft = Draft()
    for line in DraftLine.allCases { draft[line] = "\(line.rawValue)-\(number)" }
    draft[.kind] = "organization"
    (draft[.birthDay], draft[.birthMonth], draft[.birthYear]) = ("\(number)", "4", "198\(number)")
    for group in DraftGroup.all {
      draft[group] = (0..<2).map { row in
        var values = Dictionary(uniqueKeysWithValues: group.keys.map { ($0, "\(group.name)-\($0)-\(row)-\(number)") })
        if group == .dates { values = ["day": "\(row + 1)", "month": "\(number)", "year": "2001"] }
        if group == .profiles { values["url"] = "https://x.example/\(row)/\(number)" }
        if group == .addresses { values["countrycode"] = ["de", "fr"][row] }
        return Draft.Row(number: row, label: group.labels[(row + number) % group.labels.count], values: values)
      }
    }
    return draft
  }

  /// As a browser sends it.
  private func sent(_ draft: Draft) throws -> Draft {
    let form = try #require(PageForm(EditPage.html(EditView(id: .random(), draft: draft), frame).bytes))
    let names = Set(form.fields.map(\.name))
    #expect(DraftLine.allCases.allSatisfy { names.contains($0.rawValue) })
    for group in DraftGroup.all {
      for row in draft[group] {
        #expect(group.keys.allSatisfy { names.contains("\(group.name).\(row.number).\($0)") })
      }
    }
    return Draft.read(try Form(contentType: PageForm.contentType, body: form.body())).draft
  }

  @Test(arguments: ["2.1", "3.0", "4.0"])
  func `goes into the card as it was typed, and comes back, new and edited`(version: String) throws {
    var card = try Card(Array("BEGIN:VCARD\r\nVERSION:\(version)\r\nFN:A\r\nEND:VCARD\r\n".utf8))
    for number in 0..<2 {
      let typed = typed(number + 1)
      let contact = Contact(card)
      let (edited, problems) = try sent(typed).contact(from: contact)
      #expect(problems.isEmpty)
      card = edited.patch(card, now: Timestamp(milliseconds: 0))
      let again = Draft(Contact(card))
      for line in DraftLine.allCases {
        #expect(again.says(line, as: typed), "\(line.rawValue): \(again[line])")
      }
      for group in DraftGroup.all {
        #expect(again[group] == typed[group], "\(group.name): \(String(decoding: card.bytes, as: UTF8.self))")
      }
    }
  }

  @Test func `stands for one line of the table, and none is without`() {
    #expect(Set(DraftGroup.all.map(\.name)) == Set(ContactProperty.lists.map(\.key)))
    #expect(Set(ContactText.all.map(\.key)).isSubset(of: DraftLine.allCases.map(\.rawValue)))
    #expect(Set(DraftLine.allCases).count == DraftLine.allCases.count)
  }

  @Test(arguments: ContactText.all.map(\.key))
  func `is seen on the card's page`(key: String) throws {
    let text = try #require(ContactText.all.first { $0.key == key })
    var contact = Contact()
    contact[keyPath: text.path] = "Quince"
    if key != "first", key != "shown-as" { contact.first = "Anna" }
    let list = ListView(place: ListPlace(), rows: [], sections: [], total: 1)
    let view = CardView(
      id: .random(), contact: contact, photo: nil, editedAt: Timestamp(milliseconds: 0),
      reached: ReachedDevices(waitingFor: [], heldBy: []))
    #expect(CardPage.html(view, list: list, frame).text.contains("Quince"))
  }

  @Test(arguments: ContactProperty.lists.map(\.key))
  func `of a list is seen on the card's page, below the list's title where it has no label`(key: String) throws {
    let (list, group) = try (
      #require(ContactProperty.lists.first { $0.key == key }), #require(DraftGroup.named(key))
    )
    var draft = Draft()
    draft[.first] = "Anna"
    draft[group] = typed(1)[group].map {
      // The name of a service stands in the title's place as well.
      Draft.Row(number: $0.number, label: "", values: $0.values.filter { $0.key != "service" })
    }
    let (contact, problems) = draft.contact(from: Contact())
    #expect(problems.isEmpty)
    #expect(CardValues.panels(contact).text.matches(of: try Regex("<bdi>\(list.title)</bdi>")).count == 2)
  }

  @Test(arguments: ContactText.all.map(\.key))
  func `is seen where a person's other card says it, and where a card is shown as a whole`(key: String) throws {
    let text = try #require(ContactText.all.first { $0.key == key })
    var anna = Contact()
    anna.first = "Anna"
    var other = anna
    other[keyPath: text.path] = "Quince"
    let list = ListView(place: ListPlace(), rows: [], sections: [], total: 1)
    func view(_ contact: Contact) -> CardView {
      CardView(
        id: .random(), contact: contact, photo: nil, editedAt: Timestamp(milliseconds: 0),
        reached: ReachedDevices(waitingFor: [], heldBy: []))
    }
    var person = view(anna)
    person.cards = [LinkedCard(id: person.id, contact: anna), LinkedCard(id: .random(), contact: other)]
    #expect(CardPage.html(person, list: list, frame).text.contains("Quince"))
    let base = RecordID(word: Word128(high: 0, low: 0))
    let page = DeletePage.html(view(other), base: base, isOther: false, frame).text
    #expect(page.contains("Quince"))
    #expect(text.shown == .name || page.contains(">\(text.title)<"))
  }

  @Test func `that the contact is called by is not said again`() {
    var contact = Contact()
    (contact.organization, contact.nickname, contact.jobTitle) = ("Quince", "Quince", "Gardener")
    let view = CardView(
      id: .random(), contact: contact, photo: nil, editedAt: Timestamp(milliseconds: 0),
      reached: ReachedDevices(waitingFor: [], heldBy: []))
    #expect(CardPage.html(view, list: nil, frame).text.contains(#"</h1>\#n<p class="sub"><bdi>Gardener</bdi></p>"#))
    let whole = CardValues.panels(contact).text
    #expect(whole.contains("Gardener") && !whole.contains("Quince"))
  }

  @Test func `that stands below the name is put together as a person reads it`() {
    var contact = Contact()
    (contact.first, contact.last, contact.nickname) = ("Anna", "Lee", "Annie")
    (contact.phoneticFirst, contact.phoneticLast) = ("Ah-na", "Lee-ee")
    (contact.organization, contact.department, contact.jobTitle) = ("Nordwind", "Sales", "Captain")
    let view = CardView(
      id: .random(), contact: contact, photo: nil, editedAt: Timestamp(milliseconds: 0),
      reached: ReachedDevices(waitingFor: [], heldBy: []))
    let page = CardPage.html(view, list: nil, frame).text
    #expect(
      page.matches(of: /<p class="sub">(.*?)<\/p>/).map { $0.1.replacing(/<a [^>]*>|<\/a>/, with: "") } == [
        "<bdi>Ah-na Lee-ee</bdi>", "<bdi>“Annie”</bdi>",
        "<bdi>Captain</bdi> · <bdi>Sales</bdi> · <bdi>Nordwind</bdi>",
      ])
  }
}
