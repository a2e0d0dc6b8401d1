internal import PostgreSQL

extension SQL {
  /// Behind a subquery that looks a record up: it is carried out for each row before it, by the record's key. Without this the
  /// planner may read the account's records first, and look for the rows among them.
  static let eachByItself: SQL = "OFFSET 0"
}
