/// The value of a photo, a logo, a sound or a key.
package enum BinaryValue: Sendable, Hashable {
  /// The bytes, and the media type that the card declares for them ("image/jpeg"), in lower case; nil where it says none.
  case bytes([UInt8], mediaType: String?)
  /// Where the bytes are. Nothing here ever fetches it.
  case uri(String)
}
