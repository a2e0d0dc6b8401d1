import Contacts
import Probes
import Testing
import VCard

@Suite struct `Two versions differ in a person's words` {
  typealias Side = ContactDifference.Side

  /// What is about one property: a line each of "title (label): old → new".
  @Test(
    arguments: [
      (["N:Schmidt;Anna"], ["N:Smith;Anna"], ["Last name: Schmidt → Smith"]),
      (["TITLE:Cook"], [], ["Job title: Cook → nothing"]),
      ([], ["ORG:ACME;Kitchen"], ["Organization: nothing → ACME", "Department: nothing → Kitchen"]),
      (["BDAY:1985-04-15"], ["BDAY:--0415"], ["Birthday: 15 April 1985 → 15 April"]),
      (["NOTE:a\\nb"], ["NOTE:a"], ["Note: a|b → a"]),
      (["CATEGORIES:A,B"], ["CATEGORIES:B,C"], ["Groups: A|B → B|C"]),
      (["X-ABShowAs:COMPANY", "ORG:A"], ["ORG:A"], ["Kind: Organization → Person"]),
      (["PHOTO:https://a.example/p.jpg"], [], ["Photo: https://a.example/p.jpg → nothing"]),
      ([], ["PHOTO;ENCODING=b;TYPE=JPEG:/9j/AQ=="], ["Photo: nothing → photo"]),
      (["PHOTO;ENCODING=b;TYPE=JPEG:/9j/AQ=="], ["PHOTO;ENCODING=b;TYPE=JPEG:/9j/Ag=="], ["Photo: photo → photo"]),
    ] as [([String], [String], [String])])
  func `single values`(old: [String], new: [String], differences: [String]) throws {
    #expect(try Self.between(old, new) == differences)
  }

  @Test(
    arguments: [
      (["TEL;TYPE=CELL:1"], ["TEL;TYPE=CELL:2"], ["Phone (mobile): 1 → 2"]),
      (["TEL;TYPE=HOME:1"], ["TEL;TYPE=WORK:1"], ["Phone: home: 1 → work: 1"]),
      (["TEL:1"], ["TEL;TYPE=WORK:1"], ["Phone: no label: 1 → work: 1"]),
      (["TEL;TYPE=HOME:1"], ["TEL;TYPE=WORK:2"], ["Phone (home): 1 → nothing", "Phone (work): nothing → 2"]),
      (["TEL;TYPE=HOME:1", "TEL;TYPE=HOME:2"], ["TEL;TYPE=HOME:2", "TEL;TYPE=HOME:1"], []),
      (["TEL;TYPE=HOME:1", "TEL;TYPE=HOME:2"], ["TEL;TYPE=HOME:2"], ["Phone (home): 1 → nothing"]),
      // The value that only changed its label is no partner for another one.
      (
        ["TEL;TYPE=HOME:1", "TEL;TYPE=WORK:2"], ["TEL;TYPE=WORK:1"],
        ["Phone: home: 1 → work: 1", "Phone (work): 2 → nothing"]
      ),
      (
        ["TEL;TYPE=WORK:2", "TEL;TYPE=HOME:1"], ["TEL;TYPE=WORK:1"],
        ["Phone (work): 2 → nothing", "Phone: home: 1 → work: 1"]
      ),
      (["EMAIL;TYPE=WORK:a@b"], [], ["E-mail (work): a@b → nothing"]),
      (
        ["ADR;TYPE=HOME:;;Weg 1;Köln;;50667;Germany"], ["ADR;TYPE=HOME:;;Weg 2;Köln;;50667;Germany"],
        ["Address (home): Weg 1|50667 Köln|Germany → Weg 2|50667 Köln|Germany"]
      ),
      (["item1.X-ABDATE:2001-02-03", "item1.X-ABLabel:Taufe"], [], ["Date (Taufe): 3 February 2001 → nothing"]),
      ([], ["IMPP;X-SERVICE-TYPE=Jabber:xmpp:a@b"], ["Messaging: nothing → Jabber: a@b"]),
    ] as [([String], [String], [String])])
  func `values of which there may be several`(old: [String], new: [String], differences: [String]) throws {
    #expect(try Self.between(old, new) == differences)
  }

  @Test(
    arguments: [
      (["X-ODD:1"], ["X-ODD:2"], ["X-ODD: 1 → 2"]),
      (["ROLE:Chef"], [], ["Role: Chef → nothing"]),
      ([], ["KEY;ENCODING=b;TYPE=PGP:AQID"], ["Key: nothing → application/pgp-keys, 3 bytes"]),
      // What nobody sees, and what says who wrote the card.
      (["UID:1", "REV:20200101T000000Z", "PRODID:x"], ["UID:2"], []),
      (["TEL;TYPE=CELL:1"], ["TEL;TYPE=CELL,PREF:1"], []),
    ] as [([String], [String], [String])])
  func `other properties`(old: [String], new: [String], differences: [String]) throws {
    #expect(try Self.between(old, new) == differences)
  }

  @Test func `the other way round is the same with the sides exchanged, and nothing differs from itself`() throws {
    for seed in UInt64(0)..<200 {
      var generator = SeededGenerator(seed: seed)
      let (one, other) = (Contact.random(using: &generator), Contact.random(using: &generator))
      #expect(ContactDifference.between(one, one).isEmpty, "seed \(seed)")
      let forth = ContactDifference.between(one, other)
      let back = ContactDifference.between(other, one)
      #expect(one == other || !forth.isEmpty, "seed \(seed)")
      #expect(Set(forth.map(\.title)) == Set(back.map(\.title)), "seed \(seed)")
    }
  }

  private static func between(_ old: [String], _ new: [String]) throws -> [String] {
    ContactDifference.between(try card(old), try card(new)).map { difference in
      let label = difference.label.isEmpty ? "" : " (\(difference.label))"
      return "\(difference.title)\(label): \(text(difference.old)) → \(text(difference.new))"
    }
  }

  private static func text(_ side: Side) -> String {
    switch side {
    case .nothing: "nothing"
    case .text(let text): text.split(separator: "\n").joined(separator: "|")
    case .photo: "photo"
    }
  }

  private static func card(_ lines: [String]) throws -> Card {
    try Card(Array((["BEGIN:VCARD", "VERSION:3.0"] + lines + ["END:VCARD", ""]).joined(separator: "\r\n").utf8))
  }
}
