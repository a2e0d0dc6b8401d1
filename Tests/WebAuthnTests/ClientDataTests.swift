import Testing

@testable import WebAuthn

@Suite struct ClientDataTests {
  private static let party = RelyingParty(host: "Contacts.Example:8443")

  @Test(arguments: [
    #"{"type":"webauthn.get","challenge":"AQID","origin":"https://contacts.example:8443"}"#,
    #"{"type":"webauthn.get","challenge":"AQID","origin":"https://contacts.example:8443","crossOrigin":false}"#,
    #" { "challenge" : "AQID" , "crossOrigin":false, "new":{"a":[1,-2.5e+3,null,{"b":[]}],"c":true}, "#
      + #""origin":"https:\/\/contacts.example:8443","type":"web\u0061uthn.get"} "#,
    #"{"type":"webauthn.get","challenge":"AQID","origin":"https://contacts.example:8443","note":"\ud83d\ude00\n"}"#,
  ])
  func `is read in whatever order and with whatever else it stands`(json: String) throws {
    let data = try ClientData(Array(json.utf8))
    #expect(data.challenge == [1, 2, 3])
    try data.check(.use, #require(Self.party))
  }

  @Test(arguments: [
    ("webauthn.create", "https://contacts.example:8443", "", PasskeyRefusal.wrongType),
    ("webauthn.get ", "https://contacts.example:8443", "", .wrongType),
    ("webauthn.get", "https://contacts.example", "", .wrongOrigin),
    ("webauthn.get", "http://contacts.example:8443", "", .wrongOrigin),
    ("webauthn.get", "https://contacts.example:8443.evil.example", "", .wrongOrigin),
    ("webauthn.get", "https://evil.contacts.example:8443", "", .wrongOrigin),
    ("webauthn.get", "https://contacts.example:8443/", "", .wrongOrigin),
    ("webauthn.get", "null", "", .wrongOrigin),
    ("webauthn.get", "https://contacts.example:8443", #","crossOrigin":true"#, .wrongOrigin),
  ])
  func `what was made for another purpose or page is refused`(
    type: String, origin: String, more: String, refusal: PasskeyRefusal
  ) throws {
    let json = #"{"type":"\#(type)","challenge":"AQID","origin":"\#(origin)"\#(more)}"#
    let (data, party) = (try ClientData(Array(json.utf8)), try #require(Self.party))
    #expect(throws: refusal) { try data.check(.use, party) }
  }

  @Test(arguments: [
    "", "{}", "[]", "null", #"{"type":"webauthn.get","challenge":"AQID"}"#,
    #"{"type":1,"challenge":"AQID","origin":"https://a"}"#,
    #"{"type":"a","type":"a","challenge":"AQID","origin":"https://a"}"#,
    #"{"type":"a","challenge":"AQ==","origin":"https://a"}"#, #"{"type":"a","challenge":"A/+D","origin":"https://a"}"#,
    #"{"type":"a","challenge":"AQI","origin":"https://a","crossOrigin":"true"}"#,
    #"{"type":"a","challenge":"AR","origin":"https://a"}"#,
    #"{"type":"a","challenge":"AQID","origin":"https://a"} x"#,
    #"{"type":"a","challenge":"AQID","origin":"https://a",}"#,
    #"{"type":"a","challenge":"AQID","origin":"\ud800"}"#, #"{"type":"a","challenge":"AQID","origin":"\q"}"#,
    #"{"type":"a","challenge":"AQID","origin":"https://a","x":01}"#,
    #"{"type":"a","challenge":"AQID","origin":"https://a","x":.5}"#,
    #"{"type":"a","challenge":"AQID","origin":"https://a","x":nul}"#,
    "{\"type\":\"a\",\"challenge\":\"AQID\",\"origin\":\"https://a\nb\"}",
    #"{"type":"a","challenge":"AQID","origin":"https://a","x":[[[[[[[[[0]]]]]]]]]}"#,
  ])
  func `what is no such object is refused`(json: String) {
    #expect(throws: PasskeyRefusal.malformed) { try ClientData(Array(json.utf8)) }
  }

  @Test(arguments: [
    ("contacts.example", "contacts.example", "https://contacts.example"),
    ("LOCALHOST:8443", "localhost", "https://localhost:8443"), ("nas", "nas", "https://nas"),
    ("192.0.2.example", "192.0.2.example", "https://192.0.2.example"),
  ])
  func `a server is known by its name and port`(host: String, id: String, origin: String) {
    let party = RelyingParty(host: host)
    #expect(party?.id == id && party?.origin == origin)
  }

  @Test(arguments: [
    "", ":443", "192.0.2.1", "192.0.2.1:8443", "127.0.0.1", "[::1]", "[2001:db8::1]:8443", "127.1", "0x7f.1", "1.0x7f",
  ])
  func `an address of numbers has no passkeys`(host: String) {
    #expect(RelyingParty(host: host) == nil)
  }
}
