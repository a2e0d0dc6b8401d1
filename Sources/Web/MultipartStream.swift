/// Reads the body of `multipart/form-data` (RFC 7578, RFC 2046 §5.1) that is too large for memory, part by part, out of bytes that
/// come in pieces. ``MultipartBody`` reads small ones.
struct MultipartStream<Failure: Error> {
  struct Part: Equatable {
    var name: String
    /// Nil for what is no file.
    var fileName: String?
  }

  private let read: () throws(Failure) -> [UInt8]
  private let delimiter: [UInt8]
  /// Behind everything that has been given. The first delimiter has no line end before it: adding one makes all of them alike.
  private var window: [UInt8] = [13, 10]
  private var place = 0

  /// Bytes of what stands before a part's content.
  private static var headLimit: Int { 16_384 }

  /// `read` gives the next bytes, and none at the end.
  init(boundary: String, read: @escaping () throws(Failure) -> [UInt8]) {
    delimiter = Array("\r\n--\(boundary)".utf8)
    self.read = read
  }

  /// Goes to the next part, past what is left of this one. Nil behind the last one, and where the body goes on as none does.
  mutating func nextPart() throws(Failure) -> Part? {
    while let bytes = try content(), !bytes.isEmpty {}
    // At the delimiter, or at the end of a body that was cut off.
    guard window[place...].starts(with: delimiter) else { return nil }
    place += delimiter.count
    while window.count < place + 2 { guard try fill() else { return nil } }
    guard window[place] == 13, window[place + 1] == 10 else { return nil }
    place += 2
    while true {
      if let end = MultipartBody.find(Array("\r\n\r\n".utf8), in: window[...], from: place) {
        guard let (name, fileName) = MultipartBody.head(window[place..<end]) else { return nil }
        place = end + 4
        return Part(name: name, fileName: fileName)
      }
      guard window.count - place < Self.headLimit, try fill() else { return nil }
    }
  }

  /// The next bytes of the part, and none at its end; nil where the body ends within it.
  mutating func content() throws(Failure) -> [UInt8]? {
    while true {
      if let end = MultipartBody.find(delimiter, in: window[...], from: place) {
        defer { place = end }
        return Array(window[place..<end])
      }
      // What may be the beginning of a delimiter waits for the rest.
      let safe = window.count - delimiter.count
      if safe > place {
        defer { place = safe }
        return Array(window[place..<safe])
      }
      guard try fill() else { return nil }
    }
  }

  private mutating func fill() throws(Failure) -> Bool {
    let more = try read()
    guard !more.isEmpty else { return false }
    window.removeFirst(place)
    place = 0
    window += more
    return true
  }
}
