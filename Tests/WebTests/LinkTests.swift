import Testing
import Web

@Suite struct `Links lead nowhere harmful` {
  @Test(arguments: [
    ("https://example.org/a?b=c", "https://example.org/a?b=c"),
    ("HTTP://EXAMPLE.ORG", "HTTP://EXAMPLE.ORG"),
    ("  www.example.org ", "https://www.example.org"),
    ("javascript:alert(1)", nil),
    ("JavaScript:alert(1)", nil),
    ("\u{1}javascript:alert(1)", nil),
    ("java\nscript:alert(1)", nil),
    ("data:text/html,<script>", nil),
    ("vbscript:x", nil),
    ("example", nil),
    ("", nil),
    (#"https:\\evil.example"#, nil),
  ])
  func `web addresses`(text: String, link: String?) { #expect(Link.web(text) == link) }

  @Test(arguments: [
    ("+49 (30) 123-456", "tel:+4930123456"), ("0171 / 55 55", "tel:01715555"), ("*100#", "tel:*100%23"),
    ("ask Anna", nil),
  ])
  func `telephone numbers`(text: String, link: String?) { #expect(Link.telephone(text) == link) }

  /// RFC 3966 §5.3: an extension is no part of the number, which would be another one with it.
  @Test(arguments: [
    "+49 30 123456 ext. 7", "+49 30 123456;ext=7", "+49 30 123456x7", "+49 30 123456p7", "+49 30 123456 x 7",
    "+49 (30) 123-456, Ext: 7", "+49 30 123456 (ext 7)", "+49 30 123456 EXTENSION 7", "+49-30-123456;EXT=7",
    "+4930123456 extn.7", "+49 30 123456w7", "+49 30 123456 / x7 ", "+49 30 123456\u{A0}x\u{A0}7",
  ])
  func `telephone numbers with an extension`(text: String) {
    #expect(Link.telephone(text) == "tel:+4930123456;ext=7")
    #expect(Link.message(text) == nil)
  }

  @Test(arguments: [
    ("030 123456 ext. 12-34", "tel:030123456;ext=1234"), ("030 123456,7", "tel:030123456,7"),
    ("030 123456;7", "tel:030123456;7"), ("x7", "tel:7"), ("ext 12345", "tel:12345"), ("030 123456 x", "tel:030123456"),
    ("030 123456 ext", "tel:030123456"), ("*21*030 1#", "tel:*21*0301%23"),
    ("7042;phone-context=+49-30;ext=7", "tel:7042;ext=7"), ("7042;phone-context=example.com", "tel:7042"),
    ("p7", "tel:7"),
  ])
  func `telephone numbers with something else behind them`(text: String, link: String?) {
    #expect(Link.telephone(text) == link)
  }

  @Test(arguments: [
    ("anna@example.org", "mailto:anna@example.org"),
    ("a?cc=all@example.org", "mailto:a%3Fcc=all@example.org"),
    ("a b@example.org", "mailto:a%20b@example.org"),
    ("nobody", nil),
  ])
  func `mail addresses`(text: String, link: String?) { #expect(Link.mail(text) == link) }

  @Test func `a map is asked in one line`() {
    #expect(
      Link.map("26 rue d’Ulm\nParis")
        == "https://www.openstreetmap.org/search?query=26%20rue%20d%E2%80%99Ulm%2C%20Paris")
  }
}
