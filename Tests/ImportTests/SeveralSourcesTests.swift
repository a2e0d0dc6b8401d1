import Contacts
import HTTPServer
import OpenSSL
import POSIX
import Testing

@testable import Import

/// Sources beside each other. Serialized: these block their thread.
@Suite(.serialized) struct SeveralSourcesTests {
  @Test func `all are downloaded at the same time, and applied in their order`() throws {
    let gate = try WakeUp()
    func card(_ title: String) -> [UInt8] { Array(cardText("N:Schmidt;Anna", "TITLE:\(title)").utf8) }
    let (boss, clerk) = (card("Boss"), card("Clerk"))
    // The first answers only once the second is asked, and so comes last.
    let first = try LocalServer { _ in
      let wasAsked = try? gate.wait(until: MonotonicClock.milliseconds() + 120_000)
      return wasAsked == true ? .answer(200, [], boss) : .answer(503)
    }
    defer { first.stop() }
    let second = try LocalServer { _ in
      gate.wake()
      return .answer(200, [], clerk)
    }
    defer { second.stop() }
    let device = try TestDevice()
    try device.add("first", first.url("/"))
    try device.add("second", second.url("/"))
    let entries = try device.importer().run(.enabled).entries
    #expect(entries.map(\.added) == [1, 0] && entries.map(\.outcome) == [.imported, .imported])
    #expect(try device.contacts().map(\.jobTitle) == ["Boss"])
  }

  @Test func `an authority vouches for a server under its name alone`() throws {
    let pair = try Certificate.selfSigned(names: ["elsewhere.example"])
    var configuration = Configuration()
    (configuration.certificatePEM, configuration.privateKeyPEM) = (pair.certificatePEM, pair.privateKeyPEM)
    let asked = Shared(0)
    let server = try Server(configuration) { _, _ in
      asked.value += 1
      return .now(.text(200, cardText("FN:Anna")))
    }
    defer { server.stop() }
    let device = try TestDevice()
    let authority = try device.write(file: "ca.pem", pair.certificatePEM)
    try device.add("misnamed", "https://127.0.0.1:\(server.port)/a.vcf", password: "x") { $0.authority = authority }
    let entry = try device.run()[0]
    #expect(entry.outcome == .failed && entry.message.hasPrefix("the server's certificate is not the one"))
    #expect(asked.value == 0)
  }

  @Test func `of the same card in two sources the second adds nothing`() throws {
    let device = try TestDevice()
    let card = cardText("N:Schmidt;Anna", "FN:Anna Schmidt", "UID:anna", "TEL:1")
    let paths = [try device.write(file: "1.vcf", card), try device.write(file: "2.vcf", card)]
    #expect(try device.run(.files(paths)).map(\.added) == [1, 0])
    #expect(try device.files() == ["anna.vcf": card])
    // What was edited since is compared again.
    try device.write("anna.vcf", cardText("N:Schmidt;Anna", "FN:Anna Schmidt", "UID:anna"))
    #expect(try device.run(.files(paths)).map(\.filled) == [1, 0])
    #expect(try device.contacts()[0].phones.map(\.value) == ["1"])
  }
}
