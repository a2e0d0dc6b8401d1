internal import CCurl

/// An http or https URL, taken apart by libcurl, so that what is checked is what is asked.
@safe package struct WebAddress: Equatable, Sendable {
  /// The whole URL.
  package let text: String
  package let isSecure: Bool
  /// In lower case.
  package let host: String
  package let port: Int
  /// True where user name or password stand in the URL.
  package let holdsCredentials: Bool

  /// Nil for what is no http or https URL.
  package init?(_ text: String) { self.init(text, relativeTo: nil) }

  /// The URL that `reference` means in an answer from this one: a Location header.
  package func resolving(_ reference: String) -> WebAddress? { WebAddress(reference, relativeTo: self.text) }

  private init?(_ text: String, relativeTo base: String?) {
    // libcurl would take what is behind a NUL byte for nothing, and blanks for part of a name.
    guard text.utf8.allSatisfy({ $0 > 32 && $0 != 127 }), let url = unsafe curl_url() else { return nil }
    defer { unsafe curl_url_cleanup(url) }
    for part in [base, text].compactMap({ $0 }) {
      guard unsafe curl_url_set(url, CURLUPART_URL, part, UInt32(CURLU_NON_SUPPORT_SCHEME)) == CURLUE_OK else {
        return nil
      }
    }
    func part(_ part: CURLUPart) -> String? {
      var value: UnsafeMutablePointer<CChar>?
      guard unsafe curl_url_get(url, part, &value, UInt32(CURLU_DEFAULT_PORT)) == CURLUE_OK, let value = unsafe value
      else { return nil }
      defer { unsafe curl_free(value) }
      return unsafe String(cString: value)
    }
    guard let scheme = part(CURLUPART_SCHEME), ["http", "https"].contains(scheme), let host = part(CURLUPART_HOST),
      let port = part(CURLUPART_PORT).flatMap({ Int($0) })
    else { return nil }
    var whole: UnsafeMutablePointer<CChar>?
    guard unsafe curl_url_get(url, CURLUPART_URL, &whole, 0) == CURLUE_OK, let whole = unsafe whole else { return nil }
    defer { unsafe curl_free(whole) }
    self.text = unsafe String(cString: whole)
    isSecure = scheme == "https"
    self.host = host.lowercased()
    self.port = port
    holdsCredentials = part(CURLUPART_USER) != nil || part(CURLUPART_PASSWORD) != nil
  }
}
