import Contacts
import Protocol
import TestDocuments
import Testing

@testable import Sync

/// docs/cases.md tells what a run does about one contact, cell by cell.
@Suite struct CaseTableTests {
  private static let base = RecordID(word: Word128(high: 1, low: 1))
  private static let edited = RecordID(word: Word128(high: 2, low: 2))
  private static let other = RecordID(word: Word128(high: 3, low: 3))
  private static let moment = Timestamp(milliseconds: 2_000)

  /// What the document says of the folder.
  private static let folder: [String: LocalState?] = [
    "not known": nil, "new": local(edited, base: nil), "unchanged": local(base, base: base),
    "changed": local(edited, base: base), "deleted": local(base, base: base, isPresent: false),
    "deleted before the cloud knew it": local(base, base: nil, isPresent: false),
    "deleted, unfinished run": local(base, base: base, isPresent: false, lastRunFinished: false),
    "came back": local(base, base: base, hasReturned: true),
  ]

  private static func local(
    _ content: RecordID, base: RecordID?, isPresent: Bool = true, hasReturned: Bool = false,
    lastRunFinished: Bool = true
  ) -> LocalState {
    LocalState(
      ids: RecordIDs(primary: content, secondary: content), isPresent: isPresent, base: base, editedAt: moment,
      hasReturned: hasReturned, lastRunFinished: lastRunFinished)
  }

  /// What the document says of the cloud, beside such a contact of the folder; nil where there is no such case.
  private static func cloud(_ words: String, beside local: LocalState?) -> ListedRecord?? {
    func entry(_ content: RecordID, _ state: RecordState = .modified, after milliseconds: Int64 = 0) -> ListedRecord {
      ListedRecord(
        id: UniqueID(word: Word128(high: 9, low: 9)), ids: RecordIDs(primary: content, secondary: content), uid: .none,
        change: 7, editedAt: moment.advanced(by: milliseconds), state: state)
    }
    let content = local.flatMap { $0.isPresent ? $0.ids.primary : nil }
    switch words {
    case "nothing new": return .some(nil)
    case "the base": if let base = local?.base { return entry(base) }
    case "the base, as new": if let base = local?.base { return entry(base, .new) }
    case "the folder's content": if let content { return entry(content) }
    case "another content, earlier edit": return entry(other, after: -1_000)
    case "another content, later edit": return entry(other, after: 1_000)
    case "another content, same moment": return entry(other)
    case "in the trash": return entry(other, .deleted)
    case "its content, in the trash": if let content { return entry(content, .deleted) }
    default:
      Issue.record("the document tells of something unknown in the cloud: \(words)")
    }
    return nil
  }

  private static let rules: [String: (rule: PartnerRule, policy: ConflictPolicy)] = [
    "both edits are put together (the account's policy)": (.uid, .merge), "at the same moment": (.recordID, .newest),
    "the folder has what the cloud's contact once was": (.history, .newest),
    "two new namesakes have a number or an e-mail address in common": (.namesake, .newest),
    "the cache was lost, and the cloud deleted just this content": (.primary, .newest),
    "out of the cloud's trash since the last run, which finished": (.recordID, .newest),
    "the last run was cut off": (.recordID, .newest),
    "the file came back after the run may have sent its deletion": (.recordID, .newest),
  ]

  @Test func `each cell of the table is what the plan does`() throws {
    let table = try Self.tables()[0]
    let columns = table[0].dropFirst()
    #expect(table.count == 7 && columns.count == 6 && Set(table.map(\.count)) == [7])
    for row in table.dropFirst() {
      let local = try #require(Self.folder[row[0]], "\(row[0])")
      for (column, cell) in zip(columns, row.dropFirst()) {
        let words = Self.cloud(column, beside: local).flatMap { cloud in
          Plan.action(
            for: Pair(local: local, cloud: cloud, rule: local?.base == nil ? .uid : .recordID), policy: .newest)
        }
        #expect(cell == Self.word(words), "\(row[0]), \(column)")
      }
    }
  }

  @Test func `each rule besides is what the plan does`() throws {
    let table = try Self.tables()[1]
    #expect(Set(table.dropFirst().map { $0[0] }) == Set(Self.rules.keys))
    for row in table.dropFirst() {
      let (rule, policy) = try #require(Self.rules[row[0]], "\(row[0])")
      let local = try #require(Self.folder[row[1]], "\(row[1])")
      let cloud = try #require(Self.cloud(row[2], beside: local), "\(row[2])")
      let action = Plan.action(for: Pair(local: local, cloud: cloud, rule: rule), policy: policy)
      #expect(row[3] == Self.word(action), "\(row)")
    }
  }

  @Test func `each word is explained, and used`() throws {
    let tables = try Self.tables()
    let all = Set(Action.allCases.map { Self.word($0) })
    #expect(Set(tables[2].dropFirst().map { $0[0] }) == all)
    let used = tables[0].dropFirst().flatMap { $0.dropFirst() } + tables[1].dropFirst().map { $0[3] }
    #expect(Set(used) == all.union(["–"]))
  }

  private static func word(_ action: Action?) -> String { action.map { "`\($0)`" } ?? "–" }

  /// The cells of each table, the head included.
  private static func tables() throws -> [[[String]]] {
    var tables: [[[String]]] = []
    var isInside = false
    for line in try RepositoryDocument("docs/cases.md").text().split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      guard line.hasPrefix("|") else {
        isInside = false
        continue
      }
      if !isInside { tables.append([]) }
      isInside = true
      guard !line.hasPrefix("|---") else { continue }
      tables[tables.count - 1].append(
        line.dropFirst().dropLast().split(separator: "|").map { cell in
          String(cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        })
    }
    try #require(tables.count == 3)
    return tables
  }
}
