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
