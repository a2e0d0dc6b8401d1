/// A call and its arguments, whatever they are.
package struct AskedCall<Cloud>: Sendable {
  package let tag: UInt8
  /// True for a call that takes the account's lock.
  package let takesTurn: Bool
  /// Makes the call; returns the message that answers it.
  package let answer: @Sendable (Cloud) throws(CloudError) -> [UInt8]
  private let arguments: any Sendable

  package init<Arguments: Sendable, Answer: Sendable>(_ call: Call<Cloud, Arguments, Answer>, _ arguments: Arguments) {
    tag = call.tag
    takesTurn = call.takesTurn(arguments)
    answer = { cloud throws(CloudError) in call.answer(try call.make(cloud, arguments)) }
    self.arguments = arguments
  }

  /// Reads a message that asks for one of the calls. Throws for one that is not whole, of another version, or of another call.
  package init(_ request: [UInt8], of calls: [any ListedCall<Cloud>]) throws(WireError) {
    guard request.count > 1, let call = calls.first(where: { $0.tag == request[1] }) else {
      throw WireError(offset: min(request.count, 2))
    }
    self = try call.asked(by: request)
  }

  /// The arguments, where it is this call.
  package func arguments<Arguments: Sendable, Answer: Sendable>(
    of call: Call<Cloud, Arguments, Answer>
  ) -> Arguments? {
    tag == call.tag ? arguments as? Arguments : nil
  }
}

/// A call, whatever its arguments and its answer.
package protocol ListedCall<Cloud>: Sendable {
  associatedtype Cloud
  var tag: UInt8 { get }
  /// Reads a message that asks for the call.
  func asked(by request: [UInt8]) throws(WireError) -> AskedCall<Cloud>
}

extension Call: ListedCall {
  package func asked(by request: [UInt8]) throws(WireError) -> AskedCall<Cloud> {
    AskedCall(self, try arguments(of: request))
  }
}
