internal import PostgreSQL
package import Protocol

extension SignUps {
  /// Who may.
  package enum Mode: Int16, Sendable {
    case nobody = 0
    case anybody = 1
    case invited = 2
  }

  package struct Rules: Equatable, Sendable {
    package var mode: Mode
    /// Where there are so many accounts, those of the administrator included, nobody makes another.
    package var mostAccounts: Int64
    /// What an account that is made so may have; nil for the program's standard.
    package var contacts: Int64?
    package var bytes: Int64?

    package init(mode: Mode, mostAccounts: Int64, contacts: Int64? = nil, bytes: Int64? = nil) {
      self.mode = mode
      self.mostAccounts = mostAccounts
      self.contacts = contacts
      self.bytes = bytes
    }
  }

  package func rules() throws(CloudError) -> Rules {
    let found = try database.everywhere("SELECT mode, most_accounts, quota_contacts, quota_bytes FROM sign_up") { row in
      Rules(
        mode: try row.value(Mode.self, 0), mostAccounts: try row.int64(1), contacts: try row.optionalInt64(2),
        bytes: try row.optionalInt64(3))
    }
    guard let rules = found.first else {
      throw .failed(message: "the database does not say who may sign up", hint: nil)
    }
    return rules
  }

  /// As the owner of the tables.
  package func set(_ rules: Rules) throws(CloudError) {
    try database.asOwner { connection in
      _ = try connection.run(
        """
        UPDATE sign_up SET mode = \(rules.mode.rawValue), most_accounts = \(rules.mostAccounts),
          quota_contacts = \(rules.contacts), quota_bytes = \(rules.bytes)
        """)
    }
  }
}
