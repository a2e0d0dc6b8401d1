/// A method of the cloud as it is called over the network: of ``CloudReplica``, or of ``CloudHistory``.
///
/// The request is the tag, then the method's arguments. The answer is the tag, then what the method returns; or 0, then the
/// error.
package struct Call<Cloud, Arguments: Sendable, Answer: Sendable>: Sendable {
  typealias Visit<Value> = @Sendable (Value?, inout Wire) throws(WireError) -> Value

  package let tag: UInt8
  /// Calls the method.
  package let make: @Sendable (Cloud, Arguments) throws(CloudError) -> Answer
  private let visitArguments: Visit<Arguments>
  private let visitAnswer: Visit<Answer>
  private(set) var takesTurn: @Sendable (Arguments) -> Bool = { _ in false }
  private var requestRoom: @Sendable (Arguments) -> Int = { _ in 0 }
  private var answerRoom: @Sendable (Answer) -> Int = { _ in 0 }

  /// The message that asks for the call.
  package func request(_ arguments: Arguments) -> [UInt8] {
    Wire.message(room: requestRoom(arguments)) { wire throws(WireError) in
      _ = try wire.byte(tag)
      _ = try visitArguments(arguments, &wire)
    }
  }

  /// Reads a message that asks for the call. Throws for one that is not whole, of another version, or of another call.
  package func arguments(of request: [UInt8]) throws(WireError) -> Arguments {
    try Wire.value(of: request) { wire throws(WireError) in
      try wire.check(try wire.byte(nil) == tag)
      return try visitArguments(nil, &wire)
    }
  }

  /// The message that answers the call.
  package func answer(_ answer: Answer) -> [UInt8] {
    Wire.message(room: answerRoom(answer)) { wire throws(WireError) in
      _ = try wire.byte(tag)
      _ = try visitAnswer(answer, &wire)
    }
  }

  /// Reads a message that answers the call. Throws for one that is not whole, of another version, or about another call.
  package func result(of answer: [UInt8]) throws(WireError) -> Result<Answer, CloudError> {
    try Wire.value(of: answer) { wire throws(WireError) in
      switch try wire.byte(nil) {
      case 0: return .failure(try CloudError.visit(nil, by: &wire))
      case tag: return .success(try visitAnswer(nil, &wire))
      default: throw wire.refusal
      }
    }
  }
}

extension CloudError {
  /// The message that answers any call with the error.
  package var answer: [UInt8] {
    Wire.message { wire throws(WireError) in
      _ = try wire.byte(0)
      _ = try CloudError.visit(self, by: &wire)
    }
  }
}

// How a call is declared: its tag, the method, and what is unusual about it.
extension Call {
  // One initializer for each number of arguments: over a parameter pack, the compiler makes no special code for each type, and
  // a batch of 20 takes 5 µs longer.

  init(_ tag: UInt8, _ method: @escaping @Sendable (Cloud) -> () throws(CloudError) -> Answer)
  where Arguments == Void, Answer: WireValue {
    self.init(
      tag: tag, make: { cloud, _ throws(CloudError) in try method(cloud)() }, visitArguments: { _, _ in },
      visitAnswer: Answer.visit(_:by:))
  }

  init(_ tag: UInt8, _ method: @escaping @Sendable (Cloud) -> (Arguments) throws(CloudError) -> Answer)
  where Arguments: WireValue, Answer: WireValue {
    self.init(
      tag: tag, make: { cloud, argument throws(CloudError) in try method(cloud)(argument) },
      visitArguments: Arguments.visit(_:by:), visitAnswer: Answer.visit(_:by:))
  }

  /// A method that returns nothing.
  init(_ tag: UInt8, _ method: @escaping @Sendable (Cloud) -> (Arguments) throws(CloudError) -> Void)
  where Arguments: WireValue, Answer == Void {
    self.init(
      tag: tag, make: { cloud, argument throws(CloudError) in try method(cloud)(argument) },
      visitArguments: Arguments.visit(_:by:), visitAnswer: { _, _ in })
  }

  init<First: WireValue, Second: WireValue>(
    _ tag: UInt8, _ method: @escaping @Sendable (Cloud) -> (First, Second) throws(CloudError) -> Answer
  ) where Arguments == (First, Second), Answer: WireValue {
    self.init(
      tag: tag, make: { cloud, arguments throws(CloudError) in try method(cloud)(arguments.0, arguments.1) },
      visitArguments: { arguments, wire throws(WireError) in
        (try First.visit(arguments?.0, by: &wire), try Second.visit(arguments?.1, by: &wire))
      }, visitAnswer: Answer.visit(_:by:))
  }

  init<First: WireValue, Second: WireValue, Third: WireValue>(
    _ tag: UInt8, _ method: @escaping @Sendable (Cloud) -> (First, Second, Third) throws(CloudError) -> Answer
  ) where Arguments == (First, Second, Third), Answer: WireValue {
    self.init(
      tag: tag,
      make: { cloud, arguments throws(CloudError) in try method(cloud)(arguments.0, arguments.1, arguments.2) },
      visitArguments: { arguments, wire throws(WireError) in
        (
          try First.visit(arguments?.0, by: &wire), try Second.visit(arguments?.1, by: &wire),
          try Third.visit(arguments?.2, by: &wire)
        )
      }, visitAnswer: Answer.visit(_:by:))
  }

  /// With such arguments, the call takes the account's lock, and so its turn among the account's calls.
  func inTurn(_ takesTurn: @escaping @Sendable (Arguments) -> Bool = { _ in true }) -> Call {
    var call = self
    call.takesTurn = takesTurn
    return call
  }

  /// About how many bytes a large message takes (``Wire/message(room:_:)``): what is large in it, and a guess at the rest.
  func room(
    request: @escaping @Sendable (Arguments) -> Int = { _ in 0 },
    answer: @escaping @Sendable (Answer) -> Int = { _ in 0 }
  ) -> Call {
    var call = self
    call.requestRoom = request
    call.answerRoom = answer
    return call
  }
}
