internal import CZlib

/// One body as gzip (RFC 1952), in portions that can each be read as soon as they have come. It takes about 260 kB of memory, whatever
/// the body.
@safe package final class GzipStream {
  private let stream: UnsafeMutablePointer<z_stream>
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)

  /// Nil where memory is short. `isKept`: what is compressed once and sent often may take its time.
  package init?(isKept: Bool = false) {
    unsafe stream = .allocate(capacity: 1)
    // zlib finds its own allocator where these are zero.
    unsafe stream.initialize(to: z_stream())
    guard unsafe contacts2web_gzip_init(stream, isKept ? Z_BEST_COMPRESSION : Z_BEST_SPEED) == Z_OK else {
      unsafe stream.deallocate()
      return nil
    }
  }

  deinit {
    unsafe deflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// The next portion. Behind the last one there is none.
  package func compress(_ bytes: [UInt8], isLast: Bool) -> [UInt8] {
    var result: [UInt8] = []
    unsafe bytes.withUnsafeBufferPointer { input in
      unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      unsafe stream.pointee.avail_in = UInt32(clamping: input.count)
      while true {
        let count = unsafe buffer.withUnsafeMutableBufferPointer { output in
          unsafe stream.pointee.next_out = output.baseAddress
          unsafe stream.pointee.avail_out = UInt32(clamping: output.count)
          unsafe deflate(stream, isLast ? Z_FINISH : Z_SYNC_FLUSH)
          return unsafe output.count - Int(stream.pointee.avail_out)
        }
        result += buffer[..<count]
        // What does not fill the buffer is all that there is.
        guard count == buffer.count else { break }
      }
      unsafe stream.pointee.next_in = nil
    }
    return result
  }
}
