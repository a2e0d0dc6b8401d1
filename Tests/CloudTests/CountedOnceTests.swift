import Contacts
import Testing

@testable import Cloud

struct CountedOnceTests {
  private let accounts = (0..<3).map { _ in UniqueID.random() }

  private func moment(_ change: Int64, _ cleanUps: Int64 = 0, madeAt made: Int64 = 0) -> AccountMoment {
    AccountMoment(
      edition: AccountEdition(epoch: Timestamp(milliseconds: made), mendings: cleanUps), lastChange: change)
  }

  @Test func `numbers are counted anew when the account has changed or was cleaned up, and not before`() throws {
    let counted = CountedOnce<UniqueID, Int>(limit: 10) { _ in 1 }
    #expect(try counted.numbers(of: accounts[0], at: moment(1)) { 5 } == 5)
    #expect(try counted.numbers(of: accounts[0], at: moment(1)) { 6 } == 5)
    #expect(try counted.numbers(of: accounts[1], at: moment(1)) { 7 } == 7, "another account's number is its own")
    #expect(try counted.numbers(of: accounts[0], at: moment(2)) { 6 } == 6)
    #expect(try counted.numbers(of: accounts[0], at: moment(2, 1)) { 7 } == 7)
    // A database that was put back has an earlier number.
    #expect(try counted.numbers(of: accounts[0], at: moment(1, 1)) { 8 } == 8)
    // So has an account that was removed and made again, or it has the same one.
    #expect(try counted.numbers(of: accounts[0], at: moment(1, 1, madeAt: 1)) { 9 } == 9)
  }

  @Test func `what was asked for longest ago is forgotten first`() throws {
    // There is room for two of three.
    let counted = CountedOnce<UniqueID, Int>(limit: 5) { _ in 2 }
    for account in [accounts[0], accounts[1], accounts[0], accounts[2]] {
      _ = try counted.numbers(of: account, at: moment(1)) { 1 }
    }
    #expect(try counted.numbers(of: accounts[0], at: moment(1)) { 2 } == 1)
    #expect(try counted.numbers(of: accounts[1], at: moment(1)) { 2 } == 2)
  }
}
