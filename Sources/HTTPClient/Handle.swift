internal import CCurl
internal import Glibc
internal import POSIX

/// One libcurl easy handle: a connection that is kept alive between requests.
///
/// Unchecked: ``Client`` gives it to one thread at a time.
@safe final class Handle: @unchecked Sendable {
  private let curl: OpaquePointer
  private let trust: Trust
  private let keepsCookies: Bool
  private let message: UnsafeMutablePointer<CChar>
  /// Libcurl's connections hold its address.
  private let verdict: UnsafeMutablePointer<curl_shim_trust>

  /// libcurl, and OpenSSL with it, is set up once, by the first thread that needs a connection: that takes some milliseconds, and a sync reads its
  /// folder meanwhile.
  private static let library: CURLcode = curl_global_init(Int(CURL_GLOBAL_DEFAULT))

  static func make(_ trust: Trust, _ keepsCookies: Bool) throws(ClientError) -> Handle {
    _ = library
    guard let curl = unsafe curl_easy_init() else { throw .invalid(message: "libcurl cannot start") }
    let handle = unsafe Handle(OpaquePointer(curl), trust, keepsCookies)
    guard case .certificate(var pem) = trust else { return handle }
    let isRead = pem.withUTF8 { unsafe curl_shim_pin(handle.verdict, $0.baseAddress, $0.count) }
    guard isRead == 1 else { throw .invalid(message: "the certificate that is trusted cannot be read") }
    return handle
  }

  private init(_ curl: OpaquePointer, _ trust: Trust, _ keepsCookies: Bool) {
    unsafe self.curl = curl
    self.trust = trust
    self.keepsCookies = keepsCookies
    unsafe message = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    unsafe verdict = UnsafeMutablePointer<curl_shim_trust>.allocate(capacity: 1)
    unsafe verdict.initialize(to: curl_shim_trust())
  }

  deinit {
    unsafe curl_easy_cleanup(pointer)
    unsafe message.deallocate()
    unsafe verdict.deallocate()
  }

  private var pointer: UnsafeMutableRawPointer { unsafe UnsafeMutableRawPointer(curl) }

  /// Of the last request: head and body.
  var bytesSent: Int64 {
    unsafe Int64(curl_shim_get_number(pointer, CURLINFO_REQUEST_SIZE))
      + Int64(curl_shim_get_size(pointer, CURLINFO_SIZE_UPLOAD_T))
  }

  var bytesReceived: Int64 {
    unsafe Int64(curl_shim_get_number(pointer, CURLINFO_HEADER_SIZE))
      + Int64(curl_shim_get_size(pointer, CURLINFO_SIZE_DOWNLOAD_T))
  }

  /// The address that the last request was sent to.
  var peer: String {
    guard let text = unsafe curl_shim_get_text(pointer, CURLINFO_PRIMARY_IP) else { return "" }
    return unsafe String(cString: text)
  }

  /// Sends the request; the answer's head and body go to `transfer`. Returns the status.
  func perform(_ request: ClientRequest, _ transfer: Transfer) throws(ClientError) -> Int {
    try setUp(request.url, timeout: request.timeout)
    // Without this, an answer to HEAD is waited for as if a body came.
    if request.method == "HEAD" { set(CURLOPT_NOBODY, 1) }
    set(CURLOPT_CUSTOMREQUEST, request.method)
    // Only what zlib undoes: libcurl may know more, but a source is not served better by it.
    if request.acceptsCompression { set(CURLOPT_ACCEPT_ENCODING, "gzip") }
    if let credentials = request.credentials {
      guard !credentials.user.utf8.contains(0), !credentials.password.utf8.contains(0) else {
        throw .invalid(message: "user name or password hold a NUL byte")
      }
      set(CURLOPT_USERNAME, credentials.user)
      set(CURLOPT_PASSWORD, credentials.password)
    }
    if let seconds = request.longestCrawl {
      set(CURLOPT_LOW_SPEED_LIMIT, ClientRequest.crawl)
      set(CURLOPT_LOW_SPEED_TIME, seconds)
    }
    // No file: the engine is started, and nothing is read.
    if keepsCookies { set(CURLOPT_COOKIEFILE, "") }
    var list: UnsafeMutablePointer<curl_slist>?
    defer { unsafe curl_slist_free_all(list) }
    // "Expect" off: a server that does not answer it costs a second before each larger body.
    for field in request.headers + [("Expect", "")] {
      let line = field.value.isEmpty ? "\(field.name):" : "\(field.name): \(field.value)"
      guard line.utf8.allSatisfy({ $0 >= 32 && $0 != 127 }), let longer = unsafe curl_slist_append(list, line) else {
        throw .invalid(message: "the header field \(field.name) is invalid")
      }
      unsafe list = longer
    }
    unsafe curl_shim_set_list(pointer, CURLOPT_HTTPHEADER, list)
    let context = unsafe Unmanaged.passUnretained(transfer).toOpaque()
    unsafe curl_shim_set_writer(
      pointer,
      { bytes, size, count, context in
        guard let bytes = unsafe bytes, let context = unsafe context else { return 0 }
        let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
        return unsafe transfer.receive(UnsafeRawBufferPointer(start: bytes, count: size * count)) ? size * count : 0
      }, context)
    unsafe curl_shim_set_header_reader(
      pointer,
      { bytes, size, count, context in
        guard let bytes = unsafe bytes, let context = unsafe context else { return 0 }
        let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
        let isTaken = unsafe transfer.receiveHeader(UnsafeRawBufferPointer(start: bytes, count: size * count))
        return isTaken ? size * count : 0
      }, context)
    unsafe curl_shim_set_progress(
      pointer,
      { context, _, _, _, _ in
        guard let context = unsafe context else { return 1 }
        return unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue().isCancelled() ? 1 : 0
      }, context)
    if request.refusesPrivateAddresses { unsafe refusePrivateAddresses(context) }
    let result: CURLcode
    if let body = request.body {
      result = unsafe body.withUnsafeBytes { bytes in
        set(CURLOPT_POST, 1)
        unsafe curl_shim_set_size(pointer, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(bytes.count))
        // An empty body has no address, and without one libcurl would ask a callback for it.
        if let address = bytes.baseAddress {
          unsafe curl_shim_set_pointer(pointer, CURLOPT_POSTFIELDS, address)
        } else {
          set(CURLOPT_POSTFIELDS, "")
        }
        return unsafe curl_easy_perform(pointer)
      }
    } else {
      result = unsafe curl_easy_perform(pointer)
    }
    if transfer.isPrivate {
      throw .invalid(message: "\(request.url) leads into a private network")
    }
    if transfer.isTooLarge { throw .tooLarge }
    if transfer.isHeadTooLarge { throw .interrupted(message: "the head of the server's answer has no end") }
    if transfer.isRefused { throw .cancelled }
    try check(result)
    return unsafe Int(curl_shim_get_number(pointer, CURLINFO_RESPONSE_CODE))
  }

  /// `context` is the ``Transfer``.
  private func refusePrivateAddresses(_ context: UnsafeMutableRawPointer) {
    // A connection that stands may be to such an address.
    set(CURLOPT_FRESH_CONNECT, 1)
    unsafe curl_shim_set_opener(
      pointer,
      { context, _, address in
        guard let context = unsafe context, let address = unsafe address else { return -1 }
        let isPrivate = unsafe withUnsafePointer(to: &address.pointee.addr) {
          unsafe PrivateAddress.contains($0, length: address.pointee.addrlen)
        }
        guard !isPrivate else {
          unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue().isPrivate = true
          return -1
        }
        return unsafe socket(address.pointee.family, address.pointee.socktype | closeOnExec, address.pointee.`protocol`)
      }, context)
  }

  /// Makes a TLS connection, sends nothing, and returns the server's certificates as PEM, its own first.
  func certificates(_ url: String) throws(ClientError) -> String {
    try setUp(url, timeout: 15_000)
    set(CURLOPT_SSL_VERIFYPEER, 0)
    set(CURLOPT_SSL_VERIFYHOST, 0)
    set(CURLOPT_CERTINFO, 1)
    set(CURLOPT_CONNECT_ONLY, 1)
    try check(unsafe curl_easy_perform(pointer))
    var texts = ""
    if let chain = unsafe curl_shim_get_certificates(pointer) {
      for place in 0..<Int(unsafe chain.pointee.num_of_certs) {
        var entry = unsafe chain.pointee.certinfo[place]
        while let field = unsafe entry {
          let text = unsafe String(cString: field.pointee.data)
          if text.hasPrefix("Cert:") { texts += text.dropFirst("Cert:".count) + "\n" }
          unsafe entry = field.pointee.next
        }
      }
    }
    guard !texts.isEmpty else { throw .untrusted(message: "the server showed no certificate") }
    return texts
  }

  private func setUp(_ url: String, timeout: Int?) throws(ClientError) {
    guard !url.utf8.contains(0) else { throw .invalid(message: "the address holds a NUL byte") }
    // Keeps connections and TLS sessions, forgets everything else.
    unsafe curl_easy_reset(pointer)
    unsafe message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    unsafe curl_shim_set_pointer(pointer, CURLOPT_ERRORBUFFER, message)
    set(CURLOPT_NOSIGNAL, 1)
    set(CURLOPT_PROTOCOLS_STR, "https,http")
    set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
    set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
    set(CURLOPT_CONNECTTIMEOUT_MS, 10_000)
    if let timeout { set(CURLOPT_TIMEOUT_MS, timeout) }
    set(CURLOPT_TCP_KEEPALIVE, 1)
    set(CURLOPT_USERAGENT, "contacts2web")
    guard set(CURLOPT_URL, url) == CURLE_OK else { throw .invalid(message: "\(url) is no address") }
    unsafe verdict.pointee.date_error = 0
    guard unsafe curl_shim_set_trust(pointer, verdict) == CURLE_OK else {
      throw .invalid(message: "libcurl does not use OpenSSL here, so no server can be checked")
    }
    switch trust {
    case .system:
      // As OpenSSL has it: the file's authorities in the place of the system's.
      if let file = Self.authorityFile {
        trustNoAuthority()
        set(CURLOPT_CAINFO, file)
      }
    case .certificate:
      set(CURLOPT_SSL_VERIFYHOST, 0)
      trustNoAuthority()
    case .authority(let pem): trustOnly(pem)
    }
  }

  private static var authorityFile: String? {
    Environment["SSL_CERT_FILE"].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// A path that is none: of the system's authorities none counts, and a machine that has none will do.
  private func trustNoAuthority() {
    unsafe curl_shim_set_text(pointer, CURLOPT_CAPATH, nil)
    unsafe curl_shim_set_text(pointer, CURLOPT_CAINFO, nil)
  }

  private func trustOnly(_ pem: String) {
    trustNoAuthority()
    var pem = pem
    pem.withUTF8 { bytes in
      guard let address = bytes.baseAddress else { return }
      unsafe curl_shim_set_authority(pointer, address, bytes.count)
    }
  }

  @discardableResult
  private func set(_ option: CURLoption, _ value: Int) -> CURLcode {
    unsafe curl_shim_set_number(pointer, option, value)
  }

  @discardableResult
  private func set(_ option: CURLoption, _ value: String) -> CURLcode {
    unsafe curl_shim_set_text(pointer, option, value)
  }

  /// Why the certificate's dates do not fit this device's clock; nil where they do, or were not the reason.
  private var outOfDate: String? {
    let verdict = unsafe verdict.pointee
    guard verdict.date_error != 0 else { return nil }
    let what =
      verdict.depth == 0 ? "the server's certificate" : "the certificate of an authority that vouches for the server"
    return """
      \(what) is not valid at this time: this device's clock says \(Self.text(verdict.now)), and the certificate is valid \
      from \(Self.text(verdict.from)) to \(Self.text(verdict.to))
      """
  }

  /// A C array is a tuple in Swift.
  private static func text<Characters>(_ characters: Characters) -> String {
    unsafe withUnsafeBytes(of: characters) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  /// What is wrong with the file of authorities, which libcurl does not tell.
  private static var authorityFileFault: String {
    do throws(SystemError) {
      _ = try File.read(authorityFile ?? "")
      return "it holds no certificate in PEM form"
    } catch { return error.reason }
  }

  private func check(_ result: CURLcode) throws(ClientError) {
    guard result != CURLE_OK else { return }
    let detail = unsafe String(cString: message)
    let text = detail.isEmpty ? unsafe String(cString: curl_easy_strerror(result)) : detail
    // libcurl tells this as a server that does not answer, or that there is none.
    if [CURLE_COULDNT_CONNECT, CURLE_COULDNT_RESOLVE_HOST, CURLE_FAILED_INIT, CURLE_OUT_OF_MEMORY].contains(result),
      let shortage = FileDescriptor.shortage
    {
      throw .unreachable(message: "there is no connection to the server: \(shortage.reason)")
    }
    switch result {
    case CURLE_COULDNT_RESOLVE_PROXY: throw .unreachable(message: "there is no such proxy: \(text)")
    case CURLE_RECV_ERROR where text.contains("CONNECT"):
      throw .unreachable(message: "the proxy does not get through to the server: \(text)")
    case CURLE_COULDNT_RESOLVE_HOST: throw .unreachable(message: "there is no such server: \(text)")
    case CURLE_COULDNT_CONNECT: throw .unreachable(message: "the server does not answer: \(text)")
    case CURLE_OPERATION_TIMEDOUT: throw .interrupted(message: "the server took too long: \(text)")
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR:
      if case .certificate = trust {
        throw .untrusted(message: "the server's certificate is not the one that is trusted")
      }
      if let outOfDate { throw .outOfDate(message: outOfDate) }
      throw .untrusted(message: "the server's certificate is not the one that is trusted: \(text)")
    case CURLE_SSL_CACERT_BADFILE where Self.authorityFile != nil:
      throw .invalid(message: "SSL_CERT_FILE names \(Self.authorityFile ?? ""): \(Self.authorityFileFault)")
    case CURLE_SSL_CACERT_BADFILE:
      throw .untrusted(message: "this machine's certificate authorities cannot be read: \(text)")
    case CURLE_UNSUPPORTED_PROTOCOL where text.contains("HTTP/0.9"), CURLE_WEIRD_SERVER_REPLY:
      throw .interrupted(message: "the server does not speak HTTP")
    case CURLE_ABORTED_BY_CALLBACK: throw .cancelled
    case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL: throw .invalid(message: "this is no https address: \(text)")
    default: throw .interrupted(message: "the connection broke: \(text)")
    }
  }
}

/// SOCK_CLOEXEC.
private let closeOnExec: Int32 = 0o2000000
