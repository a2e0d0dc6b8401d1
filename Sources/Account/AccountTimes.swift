/// Times that each kind of account keeps to: the one in the database, and the one in memory.
package enum AccountTimes {
  /// For how many days the trash, the history and the log are kept, unless a server is told another number.
  package static let keptDays = 30
  /// The same in milliseconds.
  package static let kept: Int64 = Int64(keptDays) * 86_400_000
}
