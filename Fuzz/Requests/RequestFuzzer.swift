import XML

/// The libFuzzer target for the XML of requests: built by script/fuzz together with the sources that read it, over the XML module.
///
/// Whatever the bytes are, reading ends, with a request or with a refusal; and what a request says can be written into an answer that
/// reads as the same. The same bytes are read as PROPFIND, REPORT and PROPPATCH.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRequest(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  for isReport in [true, false] {
    do {
      let body = try RequestBodyReader.read(bytes, isReport: isReport)
      if case .these(let names) = body.properties { for name in names { checkReads(name) } }
      for text in body.hrefs + [body.syncToken ?? ""] { checkReads(text) }
    } catch {
      check(error.status >= 400 && !error.message.isEmpty, "a refusal says nothing")
    }
  }
  do {
    for change in try PropertyUpdateReader.read(bytes) {
      checkReads(change.name)
      checkReads(change.value ?? "")
    }
  } catch let refusal as RefusedRequest {
    check(refusal.status >= 400 && !refusal.message.isEmpty, "a refusal says nothing")
  } catch { fatalError("a PROPPATCH ends with \(error)") }
  return 0
}

/// A name that was read is written as an element that reads as that name.
private func checkReads(_ name: XMLName) {
  let echo = Echo()
  let markup: Markup = "<a\(XMLName.declarations)>\(name.element(nil))</a>"
  do { try XMLReader.read(markup.bytes, echo) } catch {
    fatalError("the name \(name) is written as what cannot be read: \(markup.text)")
  }
  check(echo.names.last == name, "a name reads as another one")
}

/// A text that was read is written as text that reads the same.
private func checkReads(_ text: String) {
  let echo = Echo()
  let markup: Markup = "<a>\(text)</a>"
  do { try XMLReader.read(markup.bytes, echo) } catch { fatalError("a text is written as what cannot be read") }
  check(echo.text == text, "a text reads as another one")
}

private final class Echo: XMLHandler {
  var names: [XMLName] = []
  var text = ""
  func start(_ name: XMLName, _ attributes: [XMLAttribute]) { names.append(name) }
  func text(_ text: String) { self.text += text }
  func end(_ name: XMLName) {}
}

private func check(_ condition: Bool, _ message: String) {
  if !condition { fatalError(message) }
}
