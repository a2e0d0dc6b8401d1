import Contacts
import Testing
import Web

@Suite struct `Failed sign-ins are slowed down` {
  private func at(_ seconds: Int64) -> Timestamp { Timestamp(milliseconds: seconds * 1_000) }

  private func failing(_ times: Int, peer: String = "192.0.2.1", name: String = "anna", at second: Int64 = 0)
    -> SignInThrottle
  {
    var throttle = SignInThrottle()
    for _ in 0..<times { throttle.failed(peer: peer, name: name, now: at(second)) }
    return throttle
  }

  @Test func `mistyping a few times costs nothing`() {
    #expect(failing(SignInThrottle.freeFailures).wait(peer: "192.0.2.1", name: "anna", now: at(0)) == 0)
  }

  @Test(arguments: [(5, 1_000), (6, 2_000), (7, 4_000), (9, 16_000), (12, 30_000), (900, 30_000)] as [(Int, Int64)])
  func `the wait doubles up to a limit`(failures: Int, wait: Int64) {
    #expect(failing(failures).wait(peer: "192.0.2.1", name: "anna", now: at(0)) == wait)
  }

  @Test func `the wait runs out`() {
    let throttle = failing(6)
    #expect(throttle.wait(peer: "192.0.2.1", name: "anna", now: at(1)) == 1_000)
    #expect(throttle.wait(peer: "192.0.2.1", name: "anna", now: at(2)) == 0)
  }

  @Test func `nobody else is locked out`() {
    let throttle = failing(500)
    #expect(throttle.wait(peer: "198.51.100.7", name: "anna", now: at(0)) == 0)
  }

  @Test func `capitals do not make another name`() {
    #expect(failing(5).wait(peer: "192.0.2.1", name: "ANNA", now: at(0)) == 1_000)
  }

  @Test func `trying many names from one place is slowed down too`() {
    var throttle = SignInThrottle()
    for number in 0...SignInThrottle.freeFailuresOfNetwork {
      throttle.failed(peer: "192.0.2.1", name: "user\(number)", now: at(0))
    }
    #expect(throttle.wait(peer: "192.0.2.1", name: "another", now: at(0)) == 1_000)
  }

  @Test func `an IPv6 household is one place`() {
    var throttle = SignInThrottle()
    for number in 0..<5 { throttle.failed(peer: "2001:db8:1:2::\(number)", name: "anna", now: at(0)) }
    #expect(throttle.wait(peer: "2001:db8:1:2:ffff::9", name: "anna", now: at(0)) == 1_000)
    #expect(throttle.wait(peer: "2001:db8:1:3::1", name: "anna", now: at(0)) == 0)
  }

  @Test func `the right password forgets the failures, and so does an hour`() {
    var throttle = failing(8)
    throttle.succeeded(peer: "192.0.2.1", name: "anna")
    #expect(throttle.wait(peer: "192.0.2.1", name: "anna", now: at(0)) == 0)
    var old = failing(8)
    old.failed(peer: "192.0.2.1", name: "anna", now: at(3_601))
    #expect(old.wait(peer: "192.0.2.1", name: "anna", now: at(3_601)) == 0)
  }

  @Test func `a clock set back does not lengthen the wait`() {
    #expect(failing(6, at: 1_000).wait(peer: "192.0.2.1", name: "anna", now: at(10)) == 2_000)
  }
}
