import Account
import Contacts

/// A card with these lines between its version and its end.
func cardBytes(_ lines: [String], version: String = "4.0") -> [UInt8] {
  Array((["BEGIN:VCARD", "VERSION:\(version)"] + lines + ["END:VCARD", ""]).joined(separator: "\r\n").utf8)
}

/// What an account holds of such a card.
func content(_ lines: [String], version: String = "4.0") throws -> CardContent {
  try CardContent(cardBytes(lines, version: version), .current)
}

func content(_ lines: String..., version: String = "4.0") throws -> CardContent { try content(lines, version: version) }
