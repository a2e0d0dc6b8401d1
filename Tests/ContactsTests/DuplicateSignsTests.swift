import Contacts
import Testing

@Suite struct DuplicateSignsTests {
  private func keys(_ lines: String...) throws -> DuplicateKeys {
    var contact = Contact()
    var uid = ""
    for line in lines {
      let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
      switch parts[0] {
      case "N":
        let names = parts[1].split(separator: ";", omittingEmptySubsequences: false).map(String.init)
        (contact.last, contact.first) = (names[0], names[1])
      case "ORG":
        contact.organization = parts[1]
        contact.kind = .organization
      case "TEL": contact.phones.append(Labeled("", parts[1]))
      case "URL": contact.urls.append(Labeled("", parts[1]))
      case "EMAIL": contact.emails.append(Labeled("", parts[1]))
      case "UID": uid = parts[1]
      default: Issue.record("\(line)")
      }
    }
    return DuplicateKeys(contact, uid: uid)
  }

  @Test func `a name with a number or an address in common is hardly a chance`() throws {
    let ann = try keys("N:Müller;Anna", "TEL:+49 171 1234567", "EMAIL:anna@example.org")
    #expect(ann.signs(with: try keys("N:muller;anna", "TEL:0171 1234567")).strength == 3)
    #expect(ann.signs(with: try keys("N:Anna;Müller", "EMAIL:Anna@Example.org")) == [.turnedName, .email])
    #expect(ann.signs(with: try keys("N:Müller;Anna")).strength == 1)
    #expect(try keys("N:;Mama").signs(with: try keys("N:;Mama")).strength == 0)
    #expect(try keys("ORG:ACME Works").signs(with: try keys("ORG:Acme Works")).strength == 1)
  }

  @Test func `a family shares a number, and is no duplicate`() throws {
    let ann = try keys("N:Lee;Ann", "TEL:030 1234567")
    #expect(ann.signs(with: try keys("N:Lee;Bob", "TEL:+49 30 1234567")).strength == nil)
    #expect(ann.signs(with: try keys("N:;Ann", "TEL:+49 30 1234567")).strength == 2)
    #expect(ann.signs(with: try keys("TEL:+49 30 1234567")).strength == 2)
    #expect(ann.signs(with: try keys("N:Lee;Bob", "EMAIL:lee@example.org")).strength == nil)
  }

  @Test func `a number is the same with and without the country's and the city's code, and two digits are none`() throws
  {
    let ann = try keys("N:Lee;Ann", "TEL:030 1234567")
    for number in ["1234567", "+49 30 1234567", "0049 30 1234567", "(030) 123-4567"] {
      let other = try keys("N:Lee;Ann", "TEL:\(number)")
      #expect(ann.signs(with: other).contains(.phone) && ann.phoneEnds == other.phoneEnds, "\(number)")
    }
    #expect(try !ann.signs(with: keys("N:Lee;Ann", "TEL:234567")).contains(.phone))
    #expect(try keys("N:Lee;Ann", "TEL:11").signs(with: keys("N:Lee;Bob", "TEL:11")) == [])
    #expect(try keys("TEL:110").signs(with: keys("TEL:110")).strength == 2)
  }

  @Test func `the address of a page is none of a person`() throws {
    let ann = try keys("N:Lee;Ann", "URL:https://social.example/@lee")
    #expect(ann.signs(with: try keys("N:Lee;Bob", "URL:https://social.example/@lee")) == [])
  }

  @Test func `a UID in common is a reason by itself, however it is spelled, and none in common is no UID`() throws {
    let ann = try keys("N:Lee;Ann", "UID:urn:uuid:f1")
    #expect(ann.signs(with: try keys("N:Smith;Bob", "UID:f1")) == .uid)
    #expect(ann.signs(with: try keys("N:Smith;Bob", "UID:f1")).strength == 3)
    #expect(ann.signs(with: try keys("N:Smith;Bob", "UID:F1")) == [])
    #expect(try keys("N:Lee;Ann").signs(with: keys("N:Smith;Bob")) == [])
  }

  @Test func `an address in common is a reason by itself`() throws {
    let bob = try keys("N:Smith;Bob", "EMAIL:bob@example.org")
    #expect(bob.signs(with: try keys("N:Smith;Robert", "EMAIL:bob@example.org")) == .email)
    #expect(bob.signs(with: try keys("N:Smith;Robert", "EMAIL:bob@example.org")).strength == 2)
  }
}
