import Contacts
import Protocol
import Testing

@testable import Sync

/// Pairing and planning in memory against the same rules in SQL, over worlds made by chance.
struct PairingTests {
  private static func pairs(_ world: PartnerWorld, _ sql: SQLPartners) throws -> Set<String> {
    // What a run has in memory; of the other contacts it only asks whether they share a UID or a name.
    let listed = Set(world.records.map(\.id))
    let contacts = world.contacts.filter {
      listed.contains($0.cloudID) || !$0.flags.isDisjoint(with: [.hasWork, .isRefused])
    }
    var listing = Listing()
    listing.add(world.records, known: [])
    listing.sort()
    var partners = Partners(listing, contacts)
    partners.matchByIDAndContent(known: world.known, ownDeletions: world.ownDeletions) { ids in
      world.removed.filter { ids.contains($0.id) }
    }
    try sql.matchByIDAndContent(known: world.known)
    partners.match(
      partners.unmatched.compactMap { contact in world.history[contact.ids.primary].map { (contact.key, $0) } },
      by: .history)
    try sql.matchByHistory(world.history)
    try partners.matchByUID(isShared: sql.sharesUID)
    try sql.matchByUID()
    partners.match(try partners.namesakes(isShared: sql.sharesName), by: .namesake)
    try sql.matchNamesakes()
    let plan = RunPlan(listing)
    plan.take(partners)
    var pairs: Set<String> = []
    plan.eachPair(world.unfinished) { index, place in
      let pair = plan.pair(index, place, world.unfinished, skew: 0, now: Timestamp(milliseconds: 0))
      let key = index.map { plan.contacts[$0].key } ?? 0
      let rule = index == nil || place == nil ? -1 : Int(pair.rule.rawValue)
      pairs.insert("\(key) is \(pair.cloud?.id.word.hex ?? ""), \(rule), \(pair.local?.base?.hex ?? "")")
    }
    return pairs
  }

  @Test(arguments: 0..<8) func `memory finds the pairs that SQL finds`(_ portion: UInt64) throws {
    for seed in portion * 250..<(portion + 1) * 250 {
      let world = PartnerWorld(seed: seed)
      let sql = try SQLPartners(world)
      let pairs = try Self.pairs(world, sql)
      #expect(try pairs == sql.decided(isUnfinished: world.unfinished.isUnfinished), "seed \(seed)")
    }
  }

  @Test func `what is listed as both sides know it leaves the plan as it is`() throws {
    var dropped = 0
    for seed in 10_000..<UInt64(11_000) {
      let world = PartnerWorld(seed: seed)
      var (all, news) = (Listing(), Listing())
      all.add(world.records, known: [])
      news.add(world.records, known: world.contacts)
      let actions = [all, news].map { listing in
        var listing = listing
        listing.sort()
        var partners = Partners(listing, world.contacts)
        partners.matchByIDAndContent(known: world.known, ownDeletions: world.ownDeletions) { ids in
          world.removed.filter { ids.contains($0.id) }
        }
        let plan = RunPlan(listing)
        plan.take(partners)
        plan.make(world.unfinished, policy: .newest, skew: 0, now: Timestamp(milliseconds: 0))
        return plan.steps(Set(Action.allCases)).filter { $0.action != .adopt }.map { "\($0.action) \($0.contact ?? 0)" }
      }
      dropped += all.records.count - news.records.count
      #expect(Set(actions[0]) == Set(actions[1]), "seed \(seed)")
      news.sort()
      #expect(world.records.allSatisfy { news.lists($0.id) })
    }
    #expect(dropped > 20)
  }
}
