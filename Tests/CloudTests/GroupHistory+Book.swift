import Contacts
import PostgreSQL
import VCard

@testable import Cloud

// What an account with groups holds, read from its cards.

extension GroupHistory {
  struct Membership: Hashable, CustomStringConvertible {
    let person: UniqueID
    let group: String
    var description: String { "\(person.description.prefix(4)) in \(group)" }
  }

  struct Person {
    let id: UniqueID
    let name: String
    let uid: String
    let contact: Contact
    let primary: RecordID
    var groups: [String] { contact.groups.map(GroupCard.comparable) }
    /// As cards of groups list them.
    var listed: String { ComparableUID(uid)?.text ?? id.description }
  }

  struct GroupOf {
    let id: UniqueID
    let group: GroupCard
    let uid: String
    let primary: RecordID
  }

  /// All that is stored.
  struct Book {
    var people: [Person] = []
    var cards: [GroupOf] = []
    var trash: [UniqueID] = []

    init(_ found: [(contact: StoredContact, card: Card)]) {
      for (contact, card) in found {
        let uid = card.first("UID")?.text ?? ""
        if contact.trashedAt != nil {
          trash.append(contact.id)
        } else if let group = GroupCard(card) {
          cards.append(GroupOf(id: contact.id, group: group, uid: uid, primary: contact.ids.primary))
        } else {
          let read = Contact(card)
          people.append(
            Person(id: contact.id, name: read.displayName, uid: uid, contact: read, primary: contact.ids.primary))
        }
      }
    }

    /// What the cards say.
    var memberships: Set<Membership> {
      var all: Set<Membership> = []
      for person in people {
        for group in person.groups + cards.filter({ $0.group.members.contains(person.listed) }).map(\.group.name) {
          all.insert(Membership(person: person.id, group: group))
        }
      }
      return all
    }

    func lists(_ person: Person, _ name: String, but card: UniqueID? = nil) -> Bool {
      cards.contains { $0.id != card && $0.group.name == name && $0.group.members.contains(person.listed) }
    }

    func memberships(_ people: some Sequence<Person>, _ name: String) -> Set<Membership> {
      Set(people.map { Membership(person: $0.id, group: name) })
    }
  }

  mutating func book() throws -> Book {
    var found: [(contact: StoredContact, card: Card)] = []
    let rows = try account.sql("SELECT contact_id FROM contacts WHERE account_id = \(account.id)")
    for index in 0..<rows.count {
      let contact = try stored(rows[index].uniqueID(0))
      found.append((contact, try Card(contact.card)))
    }
    // No deed makes two of one name.
    found.sort { ($0.card.first("FN")?.text ?? "") < ($1.card.first("FN")?.text ?? "") }
    for (contact, _) in found where places[contact.id] == nil { places[contact.id] = places.count }
    found.sort { places[$0.contact.id, default: 0] < places[$1.contact.id, default: 0] }
    return Book(found)
  }
}
