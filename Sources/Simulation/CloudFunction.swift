package import Protocol

/// A cloud whose calls go through a function: to the cloud behind it, or to none.
package struct CloudFunction: CloudReplica {
  private let body: @Sendable (CloudRequest) throws(CloudError) -> CloudAnswer

  package init(_ body: @escaping @Sendable (CloudRequest) throws(CloudError) -> CloudAnswer) { self.body = body }

  package func call(_ request: CloudRequest) throws(CloudError) -> CloudAnswer { try body(request) }
}
