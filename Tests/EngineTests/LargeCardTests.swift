import Contacts
import HTTPClient
import Protocol
import Remote
import Simulation
import Sync
import Testing

@testable import Cloud

/// Cards with large photos and notes: what is in one message, or in memory, is bounded in bytes.
@Suite(.serialized) struct LargeCardTests {
  /// A card with a photo of so many bytes, another one for each name.
  private static func card(_ name: String, photoBytes: Int) -> [UInt8] {
    let head = Array("PHOTO;ENCODING=b;TYPE=JPEG:/9j/\(name.filter(\.isLetter))".utf8)
    let padding = [UInt8](repeating: UInt8(ascii: "A"), count: (photoBytes + 3) / 4 * 4 - (head.count - 27) % 4)
    let card = Cards.person(name, uid: name.filter(\.isLetter))
    return Array(card.dropLast("END:VCARD\r\n".utf8.count)) + head + padding + Array("\r\nEND:VCARD\r\n".utf8)
  }

  private static func letter(_ index: Int) -> Character { Character(UnicodeScalar(UInt8(65 + index))) }

  @Test func `cards that together are larger than any message go up and come down`() throws {
    let account = try ServedAccount()
    let (one, two) = (try FolderDevice(account), try FolderDevice(account))
    // Twenty neighbours with 25 MB, and a single one that is larger than a batch.
    for index in 0..<10 {
      try one.write("\(index).vcf", Self.card("Ann \(Self.letter(index))", photoBytes: 2_500_000))
    }
    try one.write("large.vcf", Self.card("Bob Stone", photoBytes: 6_000_000))
    let sent = try one.sync()
    #expect(sent.outcome == .done)
    #expect(sent.toCloud.added == 11)
    #expect(sent.batches == 11)
    let received = try two.sync()
    #expect(received.outcome == .done)
    #expect(Set(two.files.values) == Set(one.files.values))
    #expect(try one.sync().outcome == .unchanged)
    #expect(try two.sync().outcome == .unchanged)
  }

  @Test func `a photo that many cards share is sent once in a batch, and each batch is saved in one pass`() throws {
    let account = try ServedAccount()
    let served = try TestServer.shared.get()
    let device = try FolderDevice(account)
    let token = try Devices(account.account.database).register(
      account: account.account.id, name: "test", book: try device.bookID
    ).token
    let server = RemoteServer(url: served.url, trust: .certificate(served.certificate))
    device.replica = RemoteCloud(server, token: token.text)
    let photo = String(repeating: "A", count: 100_000)
    for index in 0..<200 {
      try device.write(
        "\(index).vcf", Cards.person("Ann N\(index)", uid: "u\(index)", extra: ["PHOTO;ENCODING=b:/9j/\(photo)"]))
    }
    let report = try device.sync()
    #expect(report.toCloud.added == 200)
    #expect(report.batches == 10)
    #expect(server.traffic.bytesSent < 10 * 100_000 + 300_000)
    #expect(try account.cards.count == 200)
  }

  /// Three cards that come down as one answer, and whose photos the device has: what takes longer than a lease is not lost.
  @Test func `each portion of large cards keeps the lease, also where nothing is fetched for it`() throws {
    #expect(try Self.requests(photoBytes: 2_100_000) == Self.requests(photoBytes: 1_000) + 2)
  }

  /// How many requests it takes to get three edited cards.
  private static func requests(photoBytes: Int) throws -> Int64 {
    let account = try ServedAccount()
    let served = try TestServer.shared.get()
    let (one, two) = (try FolderDevice(account), try FolderDevice(account))
    for index in 0..<3 { try one.write("\(index).vcf", card("Ann \(letter(index))", photoBytes: photoBytes)) }
    try one.sync()
    try two.sync()
    for index in 0..<3 {
      let card = String(decoding: card("Ann \(letter(index))", photoBytes: photoBytes), as: UTF8.self)
      try one.write("\(index).vcf", Array(card.replacing("END:", with: "NOTE:new\r\nEND:").utf8))
    }
    try one.sync()
    let token = try Devices(account.account.database).register(
      account: account.account.id, name: "test", book: try two.bookID
    ).token
    let server = RemoteServer(url: served.url, trust: .certificate(served.certificate))
    two.replica = RemoteCloud(server, token: token.text)
    #expect(try two.sync().toAddressBook.overwritten == 3)
    return Int64(server.traffic.requests)
  }

  @Test(arguments: CloudKind.allCases) func `an answer holds as many records as fit, and the device asks on`(
    _ kind: CloudKind
  ) throws {
    let account = try kind.account()
    let note = String(repeating: "n", count: 2_100_000)
    let ids = try (0..<3).map { try account.create(Cards.person("Ann \(Self.letter($0))", note: note)) }
    let cloud = try account.cloud(.random())
    let run = try cloud.begin(CloudContractTests.nowhere).run
    let first = try cloud.records(ids, run: run).map(\.entry.id)
    #expect(first.count == 2)
    let rest = Set(ids).subtracting(first)
    #expect(try cloud.records(Array(rest), run: run).map(\.entry.id) == Array(rest))
    try cloud.abandon(run: run)
    let device = try FolderDevice(account)
    #expect(try device.sync().toAddressBook.added == 3)
    #expect(try device.contents == account.contents)
  }

  @Test(arguments: CloudKind.allCases) func `an answer holds as many photos as fit`(_ kind: CloudKind) throws {
    let account = try kind.account()
    let cloud = try account.cloud(.random())
    let run = try cloud.begin(CloudContractTests.nowhere).run
    let cards = (0..<3).map { Self.card("Ann \(Self.letter($0))", photoBytes: 2_100_000) }
    for card in cards { _ = try cloud.save([CloudContractTests.add(.random(), card)], run: run) }
    let digests = cards.flatMap { DetachedCard($0).digests }
    let first = try cloud.parts(digests, run: run).map(\.digest)
    #expect(first.count == 2)
    let rest = Set(digests).subtracting(first)
    #expect(try cloud.parts(Array(rest), run: run).map(\.digest) == Array(rest))
  }

  @Test func `a signed-in device cannot ask for more than the engine does`() throws {
    let account = try ServedAccount()
    let note = String(repeating: "n", count: 1_000_000)
    let card = Cards.person("Ann Lee", note: note)
    let id = try account.create(card)
    let cloud = try account.cloud(.random())
    let run = try cloud.begin(CloudContractTests.nowhere).run
    // The same record a hundred times is one answer; more is none.
    #expect(try cloud.records(Array(repeating: id, count: 100), run: run).count == 1)
    let digest = PartDigest(hashing: [1])
    let primary = RecordID(word: Word128(high: 1, low: 1))
    let save = CloudContractTests.add(.random(), Cards.person("Bob Stone"))
    let calls: [() throws -> Void] = [
      { _ = try cloud.records(Array(repeating: id, count: 1_000), run: run) },
      { _ = try cloud.history(of: Array(repeating: primary, count: 501), run: run) },
      { _ = try cloud.parts(Array(repeating: digest, count: 20_481), run: run) },
      { _ = try cloud.missingParts(Array(repeating: digest, count: 20_481), run: run) },
      { _ = try cloud.save(Array(repeating: save, count: 101), run: run) },
      {
        let batch = (0..<20).map { _ in CloudContractTests.add(.random(), card) }
        _ = try cloud.save(batch, run: run)
      },
    ]
    for call in calls {
      let error = #expect(throws: CloudError.self) { try call() }
      guard case .failed(let message, _) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(message.contains("limit"))
    }
    #expect(try account.cards.count == 1)
  }
}
