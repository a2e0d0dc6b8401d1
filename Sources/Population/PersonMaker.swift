/// Makes people up.
struct PersonMaker {
  private static let groups = [
    "Friends", "Family", "Work", "Choir", "Climbing", "Neighbours", "École", "同窓会", "Book club",
  ]
  private static let labels = ["Reception", "Weekend house", "Assistant", "Ferienhaus", "本社", "School; after 3 p.m."]
  private static let relations = [
    "spouse", "mother", "father", "child", "brother", "sister", "friend", "manager", "assistant",
  ]
  private static let nicknames = ["Ace", "Buddy", "Kiki", "Mäxchen", "Lulu", "Doc", "Pip", "Bobby", "Nono"]
  private static let middleNames = ["A.", "Marie", "J.", "Luis", "Rose", "van", "Lee", "Elisabeth"]

  private let culture: Culture
  private var random: SeededRandom

  init(_ random: SeededRandom) {
    var random = random
    // Two of three live where Latin letters are written, as in most address books that we know of.
    culture = random.chance(66) ? random.pick(Culture.western) : random.pick(Culture.eastern)
    self.random = random
  }

  /// A contact with what people usually know of each other; `sparse`: hardly more than a name and a number.
  mutating func make(sparse: Bool, photos: Bool) -> Person {
    var person = Person()
    person.uid = random.uuid()
    // Between 2012 and 2025.
    person.revised = 1_325_376_000 + Int64(random.below(440_000_000))
    if random.chance(6) { makeOrganization(&person) } else { makeName(&person) }
    if sparse { addLittle(&person) } else { addEverything(&person, photos: photos) }
    return person
  }

  private mutating func makeOrganization(_ person: inout Person) {
    person.isOrganization = true
    person.organization = random.pick(culture.organizations)
    if random.chance(25) { person.department = random.pick(culture.departments) }
  }

  private mutating func makeName(_ person: inout Person) {
    let first = random.pick(culture.firstNames)
    let last = random.pick(culture.lastNames)
    person.first = first.written
    person.last = last.written
    person.isFamilyNameFirst = ["jp", "cn", "kr"].contains(culture.code)
    if !first.spoken.isEmpty, random.chance(60) {
      person.phoneticFirst = first.spoken
      person.phoneticLast = last.spoken
    }
    if random.chance(12), !culture.prefixes.isEmpty { person.prefix = random.pick(culture.prefixes) }
    if random.chance(5), !culture.suffixes.isEmpty { person.suffix = random.pick(culture.suffixes) }
    if random.chance(15), !person.isFamilyNameFirst {
      person.middle =
        culture.firstNames[0].spoken.isEmpty ? random.pick(Self.middleNames) : random.pick(culture.firstNames).written
    }
    if random.chance(10) { person.nickname = random.pick(Self.nicknames) }
    if random.chance(45) {
      person.organization = random.pick(culture.organizations)
      if random.chance(60) { person.jobTitle = random.pick(culture.jobTitles) }
      if random.chance(30) { person.department = random.pick(culture.departments) }
    }
  }

  private mutating func addLittle(_ person: inout Person) {
    switch random.below(10) {
    case 0...5: person.phones = [phone(.mobile)]
    case 6...7: person.emails = [email(.home, person)]
    case 8:
      // Somebody whose name nobody wrote down.
      if !person.isOrganization {
        (person.first, person.last, person.phoneticFirst, person.phoneticLast) = ("", "", "", "")
      }
      person.phones = [phone(.other)]
    default: person.note = random.chance(50) ? random.pick(culture.notes) : ""
    }
    person.organization = person.isOrganization ? person.organization : ""
  }

  private mutating func addEverything(_ person: inout Person, photos: Bool) {
    if random.chance(90) { person.phones.append(phone(.mobile)) }
    if random.chance(40) { person.phones.append(phone(random.chance(50) ? .home : .work)) }
    if random.chance(6) { person.phones.append(phone(.fax)) }
    if random.chance(8) { person.phones.append(phone(.custom(random.pick(Self.labels)))) }
    if random.chance(75) { person.emails.append(email(.home, person)) }
    if random.chance(35) { person.emails.append(email(.work, person)) }
    if random.chance(45) { person.addresses.append(address(random.chance(75) ? .home : .work)) }
    if random.chance(8) { person.addresses.append(address(.custom(random.pick(Self.labels)))) }
    if random.chance(18) { person.urls.append(Person.Entry(label: .home, value: "https://www.\(host(person))/")) }
    if random.chance(4) {
      person.urls.append(Person.Entry(label: .custom("Blog"), value: "https://\(host(person))/a,b;c?q=1&r=%20x"))
    }
    addAccounts(&person)
    addPeopleAndDays(&person)
    if random.chance(20) { person.note = random.pick(culture.notes) }
    if random.chance(2) { person.note += "\n\nC:\\Users\\me, \"quoted\"; one, two \u{1F469}\u{200D}\u{1F4BB} e\u{301}" }
    if random.chance(30) { person.groups = random.pick(random.number(1...3), of: Self.groups) }
    if photos, random.chance(35) { person.photo = Photo(&random) }
  }

  private mutating func addAccounts(_ person: inout Person) {
    let user = userName(person)
    if random.chance(8) {
      let service = random.pick(["Skype", "Jabber", "ICQ", "Matrix"])
      let url =
        switch service {
        case "Skype": "skype:\(user)"
        case "ICQ": "icq:" + random.digits("%########")
        case "Matrix": "matrix:u/\(user):example.org"
        default: "xmpp:\(user)@example.org"
        }
      person.chats.append(Person.Account(service: service, user: user, url: url))
    }
    if random.chance(10) {
      let (service, site) = random.pick([
        ("Mastodon", "social.example/@"), ("LinkedIn", "linkedin.example/in/"), ("GitHub", "github.example/"),
      ])
      person.profiles.append(Person.Account(service: service, user: user, url: "https://\(site)\(user)"))
    }
  }

  private mutating func addPeopleAndDays(_ person: inout Person) {
    guard !person.isOrganization else { return }
    if random.chance(10) {
      let name = "\(random.pick(culture.firstNames).written) \(person.last)"
      person.relatives.append((label: random.pick(Self.relations), name: name))
    }
    if random.chance(2) { person.relatives.append((label: "bandmate", name: random.pick(culture.firstNames).written)) }
    if random.chance(45) { person.birthday = day(yearKnown: 75) }
    if random.chance(8) { person.days.append((label: "anniversary", day: day(yearKnown: 95))) }
    if random.chance(2) { person.days.append((label: "First day at work", day: day(yearKnown: 100))) }
  }

  private mutating func day(yearKnown percent: Int) -> Person.Day {
    let month = random.number(1...12)
    // The 29th of February is a birthday too.
    let length = month == 2 ? 29 : [4, 6, 9, 11].contains(month) ? 30 : 31
    let day = random.number(1...length)
    let year: Int? = random.chance(percent) ? random.number(1936...2019) : nil
    return Person.Day(year: month == 2 && day == 29 ? year.map { $0 / 4 * 4 } : year, month: month, day: day)
  }

  private mutating func phone(_ label: Person.Label) -> Person.Entry {
    Person.Entry(label: label, value: random.digits(random.pick(culture.phones)))
  }

  private mutating func email(_ label: Person.Label, _ person: Person) -> Person.Entry {
    let host =
      label == .work ? self.host(person) : random.pick(["example.com", "example.org", "mail.example", "example.net"])
    return Person.Entry(label: label, value: "\(userName(person))@\(host)")
  }

  private mutating func address(_ label: Person.Label) -> Person.Place {
    let place = random.pick(culture.places)
    let street = random.digits(random.pick(culture.streets))
    return Person.Place(
      label: label, street: street, city: place.city, region: place.region,
      postalCode: random.digits(place.postalCode), country: culture.country, code: culture.code)
  }

  /// A name for mail and messages in plain letters: `jurgen.krueger42`, or `u12345` for letters that have no plain form here.
  private mutating func userName(_ person: Person) -> String {
    let first = plain(person.phoneticFirst.isEmpty ? person.first : person.phoneticFirst)
    let last = plain(person.phoneticLast.isEmpty ? person.last : person.phoneticLast)
    if person.isOrganization { return random.pick(["info", "office", "hello"]) }
    if first.isEmpty || last.isEmpty { return "u" + random.digits("%####") }
    return "\(first).\(last)" + (random.chance(40) ? random.digits("%#") : "")
  }

  private mutating func host(_ person: Person) -> String {
    let name = plain(person.organization)
    return (name.isEmpty ? "host" + random.digits("%##") : name) + ".example"
  }

  /// Lower-case ASCII letters of `text`; "" where it is written in others altogether.
  private func plain(_ text: String) -> String {
    var plain: [UInt8] = []
    for scalar in text.lowercased().unicodeScalars {
      switch scalar.value {
      case 0x61...0x7A: plain.append(UInt8(scalar.value))
      case 0xE0...0xE5: plain.append(UInt8(ascii: "a"))
      case 0xE7: plain.append(UInt8(ascii: "c"))
      case 0xF1: plain.append(UInt8(ascii: "n"))
      case 0xE8...0xEB: plain.append(UInt8(ascii: "e"))
      case 0xEC...0xEF, 0x131: plain.append(UInt8(ascii: "i"))
      case 0xF2...0xF6, 0xF8: plain.append(UInt8(ascii: "o"))
      case 0xF9...0xFC: plain.append(UInt8(ascii: "u"))
      case 0xDF: plain += [UInt8(ascii: "s"), UInt8(ascii: "s")]
      default: break
      }
    }
    return String(decoding: plain, as: UTF8.self)
  }
}
