internal import CMicroHTTPD
internal import Glibc

/// The head of a request as libmicrohttpd has just taken it apart: its fields, and where they stand in libmicrohttpd's buffer.
@safe struct ParsedHead {
  private(set) var fields = HeaderFields()
  private var places: [HeadLayout.Field] = []
  /// From the method on.
  private let bytes: UnsafeRawBufferPointer
  private let methodLength: Int
  private let version: Int
  private let versionLength: Int

  /// `method` and `version` are the pointers that libmicrohttpd gave. To be used during the same callback.
  init(of connection: OpaquePointer, method: UnsafePointer<CChar>, version: UnsafePointer<CChar>) {
    let start = unsafe UnsafeRawPointer(method)
    unsafe bytes = UnsafeRawBufferPointer(start: start, count: http_connection_head_size(connection))
    methodLength = unsafe strlen(method)
    self.version = unsafe UnsafeRawPointer(version) - start
    versionLength = unsafe strlen(version)
    unsafe withUnsafeMutablePointer(to: &self) { head in
      _ = unsafe MHD_get_connection_values_n(
        connection, .HEADER_KIND,
        { context, _, name, nameSize, value, valueSize in
          guard let head = unsafe context?.assumingMemoryBound(to: ParsedHead.self), let name = unsafe name else {
            return .NO
          }
          unsafe head.pointee.add(
            UnsafeRawBufferPointer(start: name, count: nameSize), UnsafeRawBufferPointer(start: value, count: valueSize)
          )
          return .YES
        }, head)
    }
  }

  private mutating func add(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
    fields.append(
      name: unsafe String(decoding: name, as: UTF8.self), value: unsafe String(decoding: value, as: UTF8.self))
    places.append(HeadLayout.Field(name: unsafe place(of: name), value: unsafe place(of: value)))
  }

  /// Text that libmicrohttpd had to copy stands elsewhere, at a place that no head has.
  private func place(of text: UnsafeRawBufferPointer) -> Range<Int> {
    guard let start = text.baseAddress, let first = unsafe bytes.baseAddress else { return -1 ..< -1 }
    let place = unsafe start - first
    return place..<place + text.count
  }

  /// Whether everybody reads this head as libmicrohttpd did.
  func isExact(targetLength: Int) -> Bool {
    let layout = HeadLayout(
      methodLength: methodLength, targetLength: targetLength, version: version, versionLength: versionLength,
      fields: places)
    return unsafe layout.accounts(for: bytes)
  }
}
