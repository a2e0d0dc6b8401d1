import Probes
import Testing

@testable import Simulation

/// A suite whose tests are stories, written down operation by operation.
protocol StoryTelling {}

extension StoryTelling {
  func play(_ story: Story, _ kind: CloudKind = .memory) throws {
    let violation = try Player(kind).play(story).1
    #expect(violation == nil, "\(story.text)")
  }

  func story(
    _ devices: Int, sharing: Story.Sharing = .nothing, isMerge: Bool = false, _ operations: [Simulation.Operation]
  ) -> Story {
    var story = Story(
      seed: 1, clockOffsets: [Int64](repeating: 0, count: devices), isMerge: isMerge, operations: operations)
    story.sharing = sharing
    return story
  }

  func sync(_ device: Int) -> Simulation.Operation { .sync(device: device, allowsDeletions: false, nil) }

  func edit(_ device: Int, _ change: CardChange, _ value: Int) -> Simulation.Operation {
    .editFile(device: device, pick: 0, change, value, inPlace: false)
  }

  var newFile: Simulation.Operation { .newFile(device: 0, person: 0, variant: 14, hasUID: false) }

  func cutOff(_ device: Int, _ point: FaultPoint, at number: Int, _ effect: FaultInjector.Effect = .end)
    -> Simulation.Operation
  {
    var disturbance = Disturbance()
    disturbance.fault = .init(point, at: number, effect)
    return .sync(device: device, allowsDeletions: true, disturbance)
  }
}
