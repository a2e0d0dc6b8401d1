internal import Glibc

// Arrays as libpq takes them, valid while a closure runs.

/// Calls `body` with a NULL-terminated array of C strings.
func withCStrings<Result>(
  _ strings: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
) -> Result {
  let copies = unsafe strings.map { unsafe strdup($0) }
  defer { unsafe copies.forEach { unsafe free($0) } }
  var pointers = unsafe copies.map { unsafe UnsafePointer($0) }
  unsafe pointers.append(nil)
  return unsafe pointers.withUnsafeBufferPointer { buffer in
    guard let base = buffer.baseAddress else { preconditionFailure("the array holds at least its end") }
    return unsafe body(base)
  }
}

/// Calls `body` with the parameters' bytes, lengths and formats as libpq wants them, valid during the call.
func withValues<Result>(
  _ parameters: [Parameter],
  _ body: (UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?) -> Result
) -> Result {
  // One buffer for all values: pointers into it stay valid while it is not changed.
  var buffer: [UInt8] = []
  buffer.reserveCapacity(parameters.reduce(1) { $0 + ($1.bytes?.count ?? 0) })
  var offsets: [Int] = []
  for parameter in parameters {
    offsets.append(buffer.count)
    buffer += parameter.bytes ?? []
  }
  // An empty value still needs an address: NULL would mean NULL.
  buffer.append(0)
  let lengths = parameters.map { Int32(truncatingIfNeeded: $0.bytes?.count ?? 0) }
  let formats = [Int32](repeating: 1, count: parameters.count)
  return unsafe buffer.withUnsafeBytes { bytes in
    let base = unsafe bytes.bindMemory(to: CChar.self).baseAddress
    let values: [UnsafePointer<CChar>?] = unsafe parameters.indices.map { index in
      guard parameters[index].bytes != nil else { return nil }
      return unsafe base.map { unsafe $0 + offsets[index] }
    }
    return unsafe values.withUnsafeBufferPointer { values in
      unsafe lengths.withUnsafeBufferPointer { lengths in
        unsafe formats.withUnsafeBufferPointer { formats in
          unsafe body(values.baseAddress, lengths.baseAddress, formats.baseAddress)
        }
      }
    }
  }
}
