import Contacts
import Protocol
import Simulation
import Sync
import Synchronization
import Testing

/// What a run tells the cloud at its end.
@Suite(.serialized) struct ToldTallyTests {
  /// A cloud that keeps what it was told.
  private final class Listener: Sendable {
    let finishes = Mutex<[RunFinish]>([])

    var last: RunFinish? { finishes.withLock { $0.last } }

    func cloud(_ cloud: any CloudReplica) -> any CloudReplica {
      ObservedCloud(
        cloud,
        before: { [self] call in
          if let (finish, _) = call.arguments(of: CloudCalls.finish) { finishes.withLock { $0.append(finish) } }
        })
    }
  }

  @Test(arguments: CloudKind.allCases)
  func `a full compare tells the hash of hashes, and any other run the tally that was kept`(_ kind: CloudKind) throws {
    let account = try kind.account()
    let device = try FolderDevice(account)
    let listener = Listener()
    device.replica = listener.cloud(try account.cloud(.random()))
    for name in ["Ann", "Bob"] { try device.write("\(name).vcf", Cards.person("\(name) Lee", uid: name)) }
    try device.sync()
    let first = try #require(listener.last)
    var hash = HashOfHashes()
    for content in device.contents { hash.insert(content) }
    #expect(first.imprint == hash.finalize() && first.imprint != first.tally.imprint && first.tally.count == 2)

    try device.write("Ann.vcf", Cards.person("Ann Lee", uid: "Ann", note: "edited"))
    try device.write("Cid.vcf", Cards.person("Cid Lee", uid: "Cid"))
    #expect(try device.sync().outcome == .done)
    let second = try #require(listener.last)
    var tally = Tally()
    for content in device.contents { tally.insert(content) }
    #expect(second.tally == tally && second.imprint == tally.imprint)
    // The cloud compares what it was told with what the next run says.
    #expect(try device.sync().outcome == .unchanged)
    #expect(listener.finishes.withLock { $0.count } == 2)
  }
}
