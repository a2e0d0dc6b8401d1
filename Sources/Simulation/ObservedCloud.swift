package import Protocol

/// A cloud whose calls are told before they are made, and after; who is told may throw, and the call fails.
package struct ObservedCloud: CloudRelay {
  package typealias Observer = @Sendable (AskedCall<any CloudReplica>) throws(CloudError) -> Void

  private let cloud: any CloudReplica
  private let before: Observer
  private let after: Observer

  package init(
    _ cloud: any CloudReplica, before: @escaping Observer = { _ in }, after: @escaping Observer = { _ in }
  ) {
    self.cloud = cloud
    self.before = before
    self.after = after
  }

  package func call<Arguments: Sendable, Answer: Sendable>(
    _ call: CloudCall<Arguments, Answer>, _ arguments: Arguments
  ) throws(CloudError) -> Answer {
    let asked = AskedCall(call, arguments)
    try before(asked)
    let answer = try call.make(cloud, arguments)
    try after(asked)
    return answer
  }
}
