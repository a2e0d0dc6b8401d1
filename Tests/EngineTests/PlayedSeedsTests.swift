import Probes
import Testing

@testable import Simulation

/// Random stories that once ended badly, shortened, by what was wrong.
@Suite(.serialized) struct PlayedSeedsTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let sentence: String
    var devices = 2
    var sharing = Story.Sharing.nothing
    var isMerge = false
    let operations: [Simulation.Operation]
    var testDescription: String { sentence }
  }

  static func sync(_ device: Int, _ fault: FaultInjector.Fault? = nil) -> Simulation.Operation {
    .sync(device: device, allowsDeletions: true, fault.map { Disturbance(fault: $0) })
  }

  static func sync(_ device: Int, atCall call: Int, _ meanwhile: Simulation.Operation) -> Simulation.Operation {
    .sync(device: device, allowsDeletions: true, Disturbance(meanwhile: meanwhile, atCall: call))
  }

  static func file(_ person: Int, _ variant: Int, on device: Int = 0, hasUID: Bool) -> Simulation.Operation {
    .newFile(device: device, person: person, variant: variant, hasUID: hasUID)
  }

  static func edit(_ device: Int, _ pick: Int, _ change: CardChange, _ value: Int) -> Simulation.Operation {
    .editFile(device: device, pick: pick, change, value, inPlace: false)
  }

  static let rows = whoIsWho + lostCaches + comingBack + exceptions + reviews

  @Test(arguments: rows) func `nothing is lost or doubled by`(_ row: Row) throws {
    var story = Story(
      seed: 1, clockOffsets: [Int64](repeating: 0, count: row.devices), isMerge: row.isMerge,
      operations: row.operations)
    story.sharing = row.sharing
    let violation = try Player(.memory).play(story).1
    #expect(violation == nil, "\(story.text)")
  }
}
