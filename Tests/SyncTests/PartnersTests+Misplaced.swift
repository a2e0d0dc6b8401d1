import Contacts

@testable import Sync

// Contacts that are not whom the cache takes them for.

extension PartnersTests {
  static let misplacedRows = [
    Row(
      sentence: "a file that got another contact's card and UID is that contact, where nobody else is",
      contacts: [Contact(says: 2, uid: 6, id: 10, base: 1)],
      records: [Record(id: 9, says: 3, uid: 6), Record(id: 10, says: 1, uid: 5)], listsAll: true, partners: [9]),
    Row(
      sentence: "but not where its own record has the UID as well",
      contacts: [Contact(says: 2, uid: 6, id: 10, base: 1)],
      records: [Record(id: 9, says: 3, uid: 6), Record(id: 10, says: 1, uid: 6)], listsAll: true, partners: [10]),
    Row(
      sentence: "nor where a new file says what that one says",
      contacts: [Contact(says: 2, uid: 6, id: 10, base: 1), Contact(says: 3, id: 11)],
      records: [Record(id: 9, says: 3, uid: 6), Record(id: 10, says: 1, uid: 5)], listsAll: true, partners: [10, 9]),
    Row(
      sentence: "nor where a contact has it",
      contacts: [Contact(says: 2, uid: 6, id: 10, base: 1), Contact(says: 3, uid: 6, id: 9, base: 3)],
      records: [Record(id: 9, says: 3, uid: 6), Record(id: 10, says: 1, uid: 5)], listsAll: true, partners: [10, 9]),
    Row(
      sentence: "nor where the contact was not edited, and its record has another UID",
      contacts: [Contact(says: 1, uid: 6, id: 10, base: 1)],
      records: [Record(id: 9, says: 3, uid: 6), Record(id: 10, says: 2, uid: 5)], listsAll: true, partners: [10]),
    Row(
      sentence: "nor where the contact is left alone",
      contacts: [Contact(says: 2, uid: 6, id: 10, base: 1, flags: .isLeftAlone)],
      records: [Record(id: 9, says: 3, uid: 6), Record(id: 10, says: 1, uid: 5)], listsAll: true, partners: [10]),
    Row(
      sentence: "nor where a copy of it waits",
      contacts: [Contact(says: 2, uid: 6, id: 10, base: 1, flags: .hasWaitingCopy)],
      records: [Record(id: 9, says: 3, uid: 6), Record(id: 10, says: 1, uid: 5)], listsAll: true, partners: [10]),
    Row(
      sentence: "a new file that says what an edited contact's record has come to say is that record",
      contacts: [Contact(says: 2, id: 10, base: 1), Contact(says: 3, id: 11)], records: [Record(id: 10, says: 3)],
      partners: [0, 10]),
    Row(
      sentence: "but not one that says what was agreed on: it is a copy from before the edit",
      contacts: [Contact(says: 2, id: 10, base: 1), Contact(says: 1, id: 11)], records: [Record(id: 10, says: 1)],
      partners: [10, 0]),
    Row(
      sentence: "nor where the contact has the record's UID",
      contacts: [Contact(says: 2, uid: 5, id: 10, base: 1), Contact(says: 3, id: 11)],
      records: [Record(id: 10, says: 3, uid: 5)], partners: [10, 0]),
    Row(
      sentence: "nor where the record is deleted",
      contacts: [Contact(says: 2, id: 10, base: 1), Contact(says: 3, id: 11)],
      records: [Record(id: 10, says: 3, isDeleted: true)], partners: [10, 0]),
    Row(
      sentence: "nor where the contact is left alone, or a copy of it waits",
      contacts: [
        Contact(says: 2, id: 10, base: 1, flags: .isLeftAlone), Contact(says: 3, id: 11),
        Contact(says: 5, id: 12, base: 4, flags: .hasWaitingCopy), Contact(says: 6, id: 13),
      ], records: [Record(id: 10, says: 3), Record(id: 12, says: 6)], partners: [10, 0, 12, 0]),
    Row(
      sentence: "nor where the contact was not edited",
      contacts: [Contact(says: 1, id: 10, base: 1), Contact(says: 3, id: 11)], records: [Record(id: 10, says: 3)],
      partners: [10, 0]),
    Row(
      sentence: "a file of another record's content, and a new one that says what the contact's record once said",
      contacts: [Contact(says: 1, name: 7, id: 10, base: 1), Contact(says: 2, name: 7, id: 11)],
      records: [Record(id: 9, says: 1, name: 7), Record(id: 10, says: 3, name: 7)], history: [2: 10], partners: [9, 10]),
    Row(
      sentence: "also where the new file has the name that the contact's record got",
      contacts: [Contact(says: 1, name: 7, id: 10, base: 1), Contact(says: 2, name: 8, id: 11)],
      records: [Record(id: 9, says: 1, name: 7), Record(id: 10, says: 3, name: 8)], history: [2: 10], partners: [9, 10]),
    Row(
      sentence: "also where the contact's record still says that",
      contacts: [Contact(says: 1, name: 7, id: 10, base: 1), Contact(says: 2, name: 7, id: 11)],
      records: [Record(id: 9, says: 1, name: 7), Record(id: 10, says: 2, name: 7)], history: [2: 10], partners: [9, 10]),
    Row(
      sentence: "also where the record without a contact was edited, in the file as well",
      contacts: [Contact(says: 4, name: 7, id: 10, base: 1), Contact(says: 2, name: 7, id: 11)],
      records: [Record(id: 9, says: 4, name: 7), Record(id: 10, says: 3, name: 7)], history: [2: 10], partners: [9, 10]),
    Row(
      sentence: "but not where the new file says what was agreed on: it is a copy from before an edit here",
      contacts: [Contact(says: 4, name: 7, id: 10, base: 1), Contact(says: 1, name: 7, id: 11)],
      records: [Record(id: 9, says: 4, name: 7), Record(id: 10, says: 3, name: 7)], history: [1: 10], partners: [10, 0]),
    Row(
      sentence: "nor where the new file has another name: somebody else was the record before",
      contacts: [Contact(says: 1, name: 7, id: 10, base: 1), Contact(says: 2, name: 8, id: 11)],
      records: [Record(id: 9, says: 1, name: 7), Record(id: 10, says: 3, name: 7)], history: [2: 10], partners: [10, 0]),
    Row(
      sentence: "nor where the new file says what no record ever said",
      contacts: [Contact(says: 1, name: 7, id: 10, base: 1), Contact(says: 2, name: 7, id: 11)],
      records: [Record(id: 9, says: 1, name: 7), Record(id: 10, says: 3, name: 7)], partners: [10, 0]),
    Row(
      sentence: "nor where the contact's record was not edited",
      contacts: [Contact(says: 4, name: 7, id: 10, base: 1), Contact(says: 2, name: 7, id: 11)],
      records: [Record(id: 9, says: 4, name: 7), Record(id: 10, says: 1, name: 7)], history: [2: 10], partners: [10, 0]),
    Row(
      sentence: "nor where the contact has its record's UID",
      contacts: [Contact(says: 1, name: 7, uid: 5, id: 10, base: 1), Contact(says: 2, name: 7, id: 11)],
      records: [Record(id: 9, says: 1, name: 7), Record(id: 10, says: 3, name: 7, uid: 5)], history: [2: 10],
      partners: [10, 0]),
    Row(
      sentence: "nor where no other record says what the file says",
      contacts: [Contact(says: 1, name: 7, id: 10, base: 1), Contact(says: 2, name: 7, id: 11)],
      records: [Record(id: 10, says: 3, name: 7)], history: [2: 10], partners: [10, 0]),
    Row(
      sentence: "nor where that other record is deleted",
      contacts: [Contact(says: 1, name: 7, id: 10, base: 1), Contact(says: 2, name: 7, id: 11)],
      records: [Record(id: 9, says: 1, name: 7, isDeleted: true), Record(id: 10, says: 3, name: 7)], history: [2: 10],
      partners: [10, 0]),
    Row(
      sentence: "nor where the new file is left alone",
      contacts: [
        Contact(says: 1, name: 7, id: 10, base: 1), Contact(says: 2, name: 7, id: 11, flags: .isLeftAlone),
      ],
      records: [Record(id: 9, says: 1, name: 7), Record(id: 10, says: 3, name: 7)], history: [2: 10], partners: [10, 0]),
    Row(
      sentence: "nor where a contact has that other record",
      contacts: [
        Contact(says: 1, name: 7, id: 10, base: 1), Contact(says: 2, name: 7, id: 11), Contact(says: 5, id: 9, base: 5),
      ],
      records: [Record(id: 9, says: 1, name: 7), Record(id: 10, says: 3, name: 7)], history: [2: 10],
      partners: [10, 0, 9]),
    Row(
      sentence: "nor where a new file says what that other record says",
      contacts: [
        Contact(says: 1, name: 7, id: 10, base: 1), Contact(says: 2, name: 7, id: 11),
        Contact(says: 1, name: 7, id: 12),
      ],
      records: [Record(id: 9, says: 1, name: 7), Record(id: 10, says: 3, name: 7)], history: [2: 10],
      partners: [10, 0, 9]),
    Row(
      sentence: "one record is one file's: of two that say what it says, one has it",
      contacts: [
        Contact(says: 1, name: 7, id: 10, base: 1), Contact(says: 1, name: 7, id: 11, base: 1),
        Contact(says: 2, name: 7, id: 12), Contact(says: 3, name: 7, id: 13),
      ],
      records: [
        Record(id: 9, says: 1, name: 7), Record(id: 10, says: 4, name: 7), Record(id: 11, says: 5, name: 7),
      ], history: [2: 10, 3: 11], partners: [9, 11, 10, 0]),
  ]
}
