package import Contacts
internal import PostgreSQL
package import Protocol

// What programs say of the book as a whole, by PROPPATCH.

extension CardResources {
  /// What has been said; nil where nothing has.
  package struct Book: Equatable, Sendable {
    package var name: String?
    package var about: String?
    /// The name of the card of whom the account is.
    package var ownCard: String?

    package init(name: String? = nil, about: String? = nil, ownCard: String? = nil) {
      self.name = name
      self.about = about
      self.ownCard = ownCard
    }
  }

  /// One thing to say; nil to take it back.
  package enum Saying: Equatable, Sendable {
    case name(String?)
    case about(String?)
    case ownCard(UniqueID?)
  }

  package func book() throws(CloudError) -> Book {
    let statement: SQL = """
      SELECT a.card_book_name, a.card_book_about, c.contact_id, c.resource
      FROM accounts a LEFT JOIN contacts c
        ON c.account_id = a.account_id AND c.contact_id = a.own_card AND c.trashed_at IS NULL
      WHERE a.account_id = \(account)
      """
    let book = try read([statement]) { answers in
      try answers[0].first.map { row in
        let id = try row.optionalUniqueID(2)
        return Book(
          name: try row.optionalText(0), about: try row.optionalText(1),
          ownCard: try row.optionalText(3) ?? id.map(CardResource.name(of:)))
      }
    }
    guard let book else { throw AccountCloud.accountGone }
    return book
  }

  /// All of it, or nothing.
  package func say(_ sayings: [Saying]) throws(CloudError) {
    let statements = sayings.map { saying -> SQL in
      switch saying {
      case .name(let name): "UPDATE accounts SET card_book_name = \(name) WHERE account_id = \(account)"
      case .about(let about): "UPDATE accounts SET card_book_about = \(about) WHERE account_id = \(account)"
      case .ownCard(let id): "UPDATE accounts SET own_card = \(id) WHERE account_id = \(account)"
      }
    }
    try database.transaction(account) { try $0.finish(statements) }
  }
}
