import CCrypto
import Glibc

/// A running EVP digest. Its C context is taken from, and given back to, a free slot of the thread: making one costs more
/// than hashing a short input (RFC 1321 and FIPS 180-4 are the algorithms; EVP_DigestInit(3) the interface).
@safe struct DigestContext: ~Copyable {
  private let algorithm: DigestAlgorithm
  private let context: OpaquePointer
  /// Whether the context has been made ready for the next digest: only when there is one.
  private var isStarted = false

  init(_ algorithm: DigestAlgorithm) {
    self.algorithm = algorithm
    unsafe context = algorithm.takeContext()
  }

  deinit {
    unsafe algorithm.giveBack(context)
  }

  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress, bytes.count > 0 else { return }
    start()
    let done = unsafe EVP_DigestUpdate(context, base, bytes.count)
    precondition(done == 1, "the digest \(algorithm.name) cannot go on")
  }

  /// The digest of everything so far; the context then begins anew.
  mutating func finalize() -> [UInt8] {
    start()
    let result = unsafe [UInt8](unsafeUninitializedCapacity: algorithm.length) { buffer, count in
      let done = unsafe EVP_DigestFinal_ex(context, buffer.baseAddress, nil)
      precondition(done == 1, "the digest \(algorithm.name) cannot end")
      count = algorithm.length
    }
    isStarted = false
    return result
  }

  private mutating func start() {
    guard !isStarted else { return }
    isStarted = true
    let done = unsafe EVP_DigestInit_ex2(context, algorithm.method, nil)
    precondition(done == 1, "the digest \(algorithm.name) cannot start")
  }
}

/// An algorithm, fetched once for the process, with one free context for each thread.
///
/// Unchecked: an EVP_MD is reference counted and never changes after it was fetched, and the key names a slot that each
/// thread has for itself.
@safe final class DigestAlgorithm: @unchecked Sendable {
  static let md5 = DigestAlgorithm("MD5", length: 16)
  static let sha256 = DigestAlgorithm("SHA256", length: 32)

  let name: String
  /// Bytes of the result.
  let length: Int
  let method: OpaquePointer
  private let slot: pthread_key_t

  private init(_ name: String, length: Int) {
    self.name = name
    self.length = length
    guard let fetched = unsafe EVP_MD_fetch(nil, name, nil) else {
      preconditionFailure("libcrypto offers no \(name) with this system's configuration")
    }
    unsafe method = fetched
    var key = pthread_key_t()
    let made = unsafe pthread_key_create(&key) { context in unsafe EVP_MD_CTX_free(OpaquePointer(context)) }
    precondition(made == 0, "no thread-specific data left")
    slot = key
  }

  /// The thread's free context, or a new one where it is in use.
  func takeContext() -> OpaquePointer {
    if let free = unsafe pthread_getspecific(slot) {
      pthread_setspecific(slot, nil)
      return OpaquePointer(free)
    }
    guard let new = unsafe EVP_MD_CTX_new() else { preconditionFailure("out of memory") }
    return unsafe new
  }

  func giveBack(_ context: OpaquePointer) {
    if unsafe pthread_getspecific(slot) == nil {
      unsafe pthread_setspecific(slot, UnsafeRawPointer(context))
    } else {
      unsafe EVP_MD_CTX_free(context)
    }
  }
}
