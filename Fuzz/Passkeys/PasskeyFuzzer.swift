/// The libFuzzer target for what browsers send of passkeys: built by script/fuzz together with the sources that read it, as one module.
///
/// Whatever the bytes are, reading ends, with a value or with a refusal; and an item of CBOR is refused when it is cut or when more follows.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPasskey(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  _ = try? JSONObject(bytes)
  if let data = try? AuthenticatorData(bytes) {
    check(data.serverHash.count == 32, "a digest has another length")
    if let credential = data.credential {
      check(!credential.id.isEmpty && (try? CBOR(credential.key)) != nil, "a key is no item")
    }
  }
  if (try? CBOR(bytes)) != nil {
    check((try? CBOR(bytes.dropLast())) == nil, "an item that is cut is read")
    check((try? CBOR(bytes + [0])) == nil, "two items are read as one")
  }
  return 0
}

private func check(_ isRight: Bool, _ message: @autoclosure () -> String) {
  if !isRight { fatalError(message()) }
}
