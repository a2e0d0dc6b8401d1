internal import CZlib

/// Compresses one content after the other by deflate (RFC 1951), each by itself and without a head. It takes about 260 kB of
/// memory, whatever the contents.
@safe package final class Deflater {
  private let stream: UnsafeMutablePointer<z_stream>

  /// Nil where memory is short.
  package init?() {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    guard unsafe contacts2web_deflate_init(stream) == Z_OK else {
      unsafe stream.deallocate()
      return nil
    }
  }

  deinit {
    unsafe deflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// The content compressed; nil where that would be as long as it is, or it has more than 4 GB.
  package func deflate(_ content: [UInt8]) -> [UInt8]? {
    guard content.count > 1, UInt32(exactly: content.count) != nil, unsafe deflateReset(stream) == Z_OK else {
      return nil
    }
    var isWhole = false
    // With no more room than that, zlib stops where it does not get shorter.
    let room = content.count - 1
    let result = unsafe [UInt8](unsafeUninitializedCapacity: room) { output, count in
      unsafe content.withUnsafeBufferPointer { input in
        unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        unsafe stream.pointee.avail_in = UInt32(clamping: input.count)
        unsafe stream.pointee.next_out = output.baseAddress
        unsafe stream.pointee.avail_out = UInt32(clamping: room)
        unsafe isWhole = CZlib.deflate(stream, Z_FINISH) == Z_STREAM_END
        count = unsafe room - Int(stream.pointee.avail_out)
        unsafe stream.pointee.next_in = nil
        unsafe stream.pointee.next_out = nil
      }
    }
    return isWhole ? result : nil
  }

  /// The check sum of a content as zip and gzip have it (CRC-32).
  package static func checkSum(_ content: [UInt8]) -> UInt32 {
    unsafe content.withUnsafeBufferPointer { unsafe UInt32(truncatingIfNeeded: crc32_z(0, $0.baseAddress, $0.count)) }
  }
}
