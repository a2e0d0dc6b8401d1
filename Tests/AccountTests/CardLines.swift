import Account
import Contacts

/// The bytes of a card with these lines.
func card(_ lines: [String]) -> [UInt8] {
  Array((["BEGIN:VCARD", "VERSION:4.0"] + lines + ["END:VCARD", ""]).joined(separator: "\r\n").utf8)
}

/// What an account holds of such a card.
func content(_ lines: [String]) throws -> CardContent { try CardContent(card(lines), .current) }

func content(_ lines: String...) throws -> CardContent { try content(lines) }
