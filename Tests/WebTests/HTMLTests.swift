import Testing
import Web

@Suite struct `HTML escapes by construction` {
  @Test(arguments: [
    ("plain", "plain"),
    ("a < b & c > d", "a &lt; b &amp; c &gt; d"),
    (#""quoted" 'single'"#, "&quot;quoted&quot; &#39;single&#39;"),
    ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
    ("&lt;", "&amp;lt;"),
    ("Ärger 王小明 👩‍👩‍👧", "Ärger 王小明 👩‍👩‍👧"),
    ("a\u{0}b\u{1B}c", "a\u{FFFD}b\u{FFFD}c"),
    ("line\nbreak\ttab", "line\nbreak\ttab"),
  ])
  func `interpolated text is escaped`(text: String, escaped: String) {
    let html: HTML = "<p>\(text)</p>"
    #expect(html.text == "<p>\(escaped)</p>")
    #expect(HTML(text: text).text == escaped)
  }

  @Test func `literals and nested HTML pass as they are`() {
    let inner: HTML = "<b>\("<x>")</b>"
    let html: HTML = "<p>\(inner)\([inner, inner])</p>"
    #expect(html.text == "<p><b>&lt;x&gt;</b><b>&lt;x&gt;</b><b>&lt;x&gt;</b></p>")
  }

  @Test func `no HTML is nothing`() {
    let none: HTML? = nil
    let html: HTML = "[\(none)\(when: false, "hidden")\(when: true, "shown")]"
    #expect(html.text == "[shown]")
  }

  @Test func `numbers are written in digits`() {
    let html: HTML = "\(-5) \(Int64.max)"
    #expect(html.text == "-5 9223372036854775807")
  }

  @Test func `attributes are escaped, and left out where there is no value`() {
    let present: HTML = "<i\(attribute: "title", #"a"b onclick='x'"#)\(attribute: "hidden", true)>"
    #expect(present.text == "<i title=\"a&quot;b onclick=&#39;x&#39;\" hidden>")
    let missing: HTML = "<i\(attribute: "title", nil)\(attribute: "hidden", false)>"
    #expect(missing.text == "<i>")
  }

  @Test func `a substring is text as well`() {
    let html: HTML = "\("x<y".dropFirst())"
    #expect(html.text == "&lt;y")
  }
}
