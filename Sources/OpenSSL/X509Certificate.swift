import CCrypto

/// libcrypto's certificate object, for the length of one call.
@safe struct X509Certificate: ~Copyable {
  private let certificate: OpaquePointer

  init() throws(CryptoError) {
    guard let new = unsafe X509_new(), unsafe X509_set_version(new, 2) == 1 else {
      throw .fromLibrary("a certificate cannot be made")
    }
    unsafe certificate = new
  }

  /// The first certificate in the text.
  init(pem: String) throws(CryptoError) {
    let memory = try MemoryBIO(pem)
    guard let read = unsafe PEM_read_bio_X509(memory.bio, nil, nil, nil) else {
      ERR_clear_error()
      throw .malformed(message: "the text holds no certificate in PEM format")
    }
    unsafe certificate = read
  }

  deinit {
    unsafe X509_free(certificate)
  }

  func setSerialNumber(_ bytes: [UInt8]) throws(CryptoError) {
    // The first bit must be clear: serial numbers are positive (RFC 5280 §4.1.2.2).
    let positive = [(bytes.first ?? 0) & 0x7F | 0x40] + bytes.dropFirst()
    let number = unsafe BN_bin2bn(positive, Int32(positive.count), nil)
    defer { unsafe BN_free(number) }
    try check(unsafe BN_to_ASN1_INTEGER(number, X509_get_serialNumber(certificate)) == nil ? 0 : 1)
  }

  func setValidity(fromDays first: Int32, toDays last: Int32) throws(CryptoError) {
    try check(unsafe X509_time_adj_ex(X509_getm_notBefore(certificate), first, 0, nil) == nil ? 0 : 1)
    try check(unsafe X509_time_adj_ex(X509_getm_notAfter(certificate), last, 0, nil) == nil ? 0 : 1)
  }

  /// Subject and issuer. A common name holds 64 characters at most (RFC 5280, ub-common-name), so a longer one is cut: what
  /// counts are the alternative names.
  func setName(_ name: String) throws(CryptoError) {
    let bytes = Array(name.utf8.prefix(64))
    let subject = unsafe X509_get_subject_name(certificate)
    try check(
      unsafe X509_NAME_add_entry_by_NID(
        subject, NID_commonName, MBSTRING_UTF8, bytes, Int32(bytes.count), -1, 0))
    try check(unsafe X509_set_issuer_name(certificate, subject))
  }

  func add(_ extensionID: Int32, _ value: String) throws(CryptoError) {
    guard let new = unsafe X509V3_EXT_conf_nid(nil, nil, extensionID, value) else {
      throw .fromLibrary("a certificate cannot be made")
    }
    defer { unsafe X509_EXTENSION_free(new) }
    try check(unsafe X509_add_ext(certificate, new, -1))
  }

  func sign(with key: borrowing EllipticKey) throws(CryptoError) {
    try check(unsafe X509_set_pubkey(certificate, key.key))
    // X509_sign answers the signature's length.
    try check(unsafe X509_sign(certificate, key.key, EVP_sha256()) > 0 ? 1 : 0)
  }

  func belongs(to key: borrowing EllipticKey) -> Bool {
    let result = unsafe X509_check_private_key(certificate, key.key)
    ERR_clear_error()
    return result == 1
  }

  func fingerprint() throws(CryptoError) -> String {
    var digest = [UInt8](repeating: 0, count: 32)
    var length: UInt32 = 32
    try check(unsafe X509_digest(certificate, EVP_sha256(), &digest, &length))
    return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Whole days from now to the end of its validity; below zero where that has passed.
  func daysLeft() throws(CryptoError) -> Int {
    var days: Int32 = 0
    var seconds: Int32 = 0
    try check(unsafe ASN1_TIME_diff(&days, &seconds, nil, X509_get0_notAfter(certificate)))
    return days < 0 || seconds < 0 ? Int(days) - 1 : Int(days)
  }

  func pem() throws(CryptoError) -> String {
    let memory = try MemoryBIO()
    try check(unsafe PEM_write_bio_X509(memory.bio, certificate))
    return memory.text
  }

  private func check(_ result: Int32) throws(CryptoError) {
    guard result == 1 else { throw .fromLibrary("a certificate cannot be made") }
  }
}

/// A private key.
@safe struct EllipticKey: ~Copyable {
  let key: OpaquePointer

  /// A new P-256 key.
  init() throws(CryptoError) {
    let context = unsafe EVP_PKEY_CTX_new_from_name(nil, "EC", nil)
    defer { unsafe EVP_PKEY_CTX_free(context) }
    var made: OpaquePointer?
    guard unsafe EVP_PKEY_keygen_init(context) == 1, unsafe EVP_PKEY_CTX_set_group_name(context, "P-256") == 1,
      unsafe EVP_PKEY_generate(context, &made) == 1, let made = unsafe made
    else { throw .fromLibrary("a private key cannot be made") }
    unsafe key = made
  }

  init(pem: String) throws(CryptoError) {
    let memory = try MemoryBIO(pem)
    // Without a callback of ours libcrypto would ask for an encrypted key's password on the terminal.
    guard let read = unsafe PEM_read_bio_PrivateKey(memory.bio, nil, { _, _, _, _ in -1 }, nil) else {
      ERR_clear_error()
      throw .malformed(message: "the text holds no unencrypted private key in PEM format")
    }
    unsafe key = read
  }

  deinit {
    unsafe EVP_PKEY_free(key)
  }

  func pem() throws(CryptoError) -> String {
    let memory = try MemoryBIO()
    guard unsafe PEM_write_bio_PKCS8PrivateKey(memory.bio, key, nil, nil, 0, nil, nil) == 1 else {
      throw .fromLibrary("a private key cannot be written")
    }
    return memory.text
  }
}

/// libcrypto's input and output, in memory.
@safe struct MemoryBIO: ~Copyable {
  let bio: OpaquePointer

  init() throws(CryptoError) {
    guard let new = unsafe BIO_new(BIO_s_mem()) else { throw .fromLibrary("out of memory") }
    unsafe bio = new
  }

  init(_ text: String) throws(CryptoError) {
    let bytes = Array(text.utf8)
    guard bytes.count < Int(Int32.max), let new = unsafe BIO_new(BIO_s_mem()),
      unsafe bytes.isEmpty || BIO_write(new, bytes, Int32(bytes.count)) == Int32(bytes.count)
    else { throw .fromLibrary("out of memory") }
    unsafe bio = new
  }

  deinit {
    unsafe BIO_free(bio)
  }

  var text: String {
    var start: UnsafeMutablePointer<CChar>?
    let length = unsafe BIO_ctrl(bio, BIO_CTRL_INFO, 0, &start)
    guard let start = unsafe start, length > 0 else { return "" }
    return unsafe String(decoding: UnsafeRawBufferPointer(start: start, count: length), as: UTF8.self)
  }
}
