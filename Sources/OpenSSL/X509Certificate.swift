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

  /// `first` and `last`: YYYYMMDDHHMMSSZ.
  func setValidity(from first: String, to last: String) throws(CryptoError) {
    try check(unsafe ASN1_TIME_set_string_X509(X509_getm_notBefore(certificate), first))
    try check(unsafe ASN1_TIME_set_string_X509(X509_getm_notAfter(certificate), last))
  }

  func setValidity(fromDays first: Int32, toDays last: Int32) throws(CryptoError) {
    try check(unsafe X509_time_adj_ex(X509_getm_notBefore(certificate), first, 0, nil) == nil ? 0 : 1)
    try check(unsafe X509_time_adj_ex(X509_getm_notAfter(certificate), last, 0, nil) == nil ? 0 : 1)
  }

  /// The subject, who is the issuer as well until ``setIssuer(_:)``. A common name holds 64 characters at most (RFC 5280, ub-common-name), so a
  /// longer one is cut: what counts are the alternative names.
  func setName(_ name: String, organization: String? = nil) throws(CryptoError) {
    let subject = unsafe X509_get_subject_name(certificate)
    for (part, text) in [(NID_organizationName, organization), (NID_commonName, name)] {
      guard let bytes = text.map({ Array($0.utf8.prefix(64)) }) else { continue }
      try check(
        unsafe X509_NAME_add_entry_by_NID(subject, part, MBSTRING_UTF8, bytes, Int32(bytes.count), -1, 0))
    }
    try check(unsafe X509_set_issuer_name(certificate, subject))
  }

  func setIssuer(_ issuer: borrowing X509Certificate) throws(CryptoError) {
    try check(unsafe X509_set_issuer_name(certificate, X509_get_subject_name(issuer.certificate)))
  }

  func setKey(_ key: borrowing EllipticKey) throws(CryptoError) {
    try check(unsafe X509_set_pubkey(certificate, key.key))
  }

  func add(_ extensionID: Int32, _ value: String) throws(CryptoError) {
    unsafe try add(X509V3_EXT_conf_nid(nil, nil, extensionID, value))
  }

  /// Names this certificate's key and its issuer's, by which chains are found. Both keys must be there; it may be its own issuer.
  func addKeyIdentifiers(issuer: borrowing X509Certificate) throws(CryptoError) {
    var context = unsafe X509V3_CTX()
    unsafe X509V3_set_ctx(&context, issuer.certificate, certificate, nil, nil, 0)
    unsafe try add(X509V3_EXT_conf_nid(nil, &context, NID_subject_key_identifier, "hash"))
    unsafe try add(X509V3_EXT_conf_nid(nil, &context, NID_authority_key_identifier, "keyid:always"))
  }

  private func add(_ new: OpaquePointer?) throws(CryptoError) {
    guard let new = unsafe new else { throw .fromLibrary("a certificate cannot be made") }
    defer { unsafe X509_EXTENSION_free(new) }
    try check(unsafe X509_add_ext(certificate, new, -1))
  }

  func sign(with key: borrowing EllipticKey) throws(CryptoError) {
    // X509_sign answers the signature's length.
    try check(unsafe X509_sign(certificate, key.key, EVP_sha256()) > 0 ? 1 : 0)
  }

  /// It may vouch for others (RFC 5280 §4.2.1.9).
  var isAuthority: Bool { unsafe X509_check_ca(certificate) == 1 }

  /// The organization of the subject, as far as 64 bytes have it; nil where it has none.
  var organization: String? {
    var text = [CChar](repeating: 0, count: 65)
    let count = unsafe X509_NAME_get_text_by_NID(
      X509_get_subject_name(certificate), NID_organizationName, &text, Int32(text.count))
    guard count >= 0 else { return nil }
    return String(decoding: text.prefix(Int(count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  func isSigned(by authority: borrowing X509Certificate) -> Bool {
    let result = unsafe X509_verify(certificate, X509_get0_pubkey(authority.certificate))
    ERR_clear_error()
    return result == 1
  }

  /// Whether it is for this DNS name or IP address.
  func isFor(_ name: String) -> Bool {
    unsafe X509_check_ip_asc(certificate, name, 0) == 1
      || X509_check_host(certificate, name, name.utf8.count, UInt32(X509_CHECK_FLAG_NEVER_CHECK_SUBJECT), nil) == 1
  }

  /// Whether this authority's name constraints (RFC 5280 §4.2.1.10) let it vouch for the names of `other`.
  func permits(_ other: borrowing X509Certificate) -> Bool {
    let read = unsafe X509_get_ext_d2i(certificate, NID_name_constraints, nil, nil)
    guard let constraints = unsafe read?.assumingMemoryBound(to: NAME_CONSTRAINTS.self) else { return true }
    defer { unsafe NAME_CONSTRAINTS_free(constraints) }
    // It looks at names that are known only once the extensions have been read.
    _ = unsafe X509_check_purpose(other.certificate, -1, 0)
    let result = unsafe NAME_CONSTRAINTS_check(other.certificate, constraints)
    ERR_clear_error()
    return result == X509_V_OK
  }

  /// Its first day has come.
  var hasBegun: Bool { unsafe X509_cmp_current_time(X509_get0_notBefore(certificate)) < 0 }

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
