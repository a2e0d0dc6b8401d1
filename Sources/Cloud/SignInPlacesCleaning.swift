internal import Account
internal import PostgreSQL
package import Protocol

extension SignInPlaces {
  /// Forgets what counts no more, of all accounts and networks. A known place goes by lived time: a clock that is ahead for one look must not
  /// make strangers of all owners. A count goes as soon as the database's clock says that it is paid off: by that clock attempts wait as well,
  /// so a wrong one takes away some minutes of waiting. What a server of an earlier version remembered beside this one has no lived time: it is
  /// known from here on.
  package func clean() throws(CloudError) {
    try database.apart { connection in
      _ = try connection.run(
        """
        UPDATE sign_in_places SET known_lived = \(code: LivedTime.now)
        WHERE account_id IS NOT NULL AND known_at IS NOT NULL AND known_lived IS NULL
        """)
      _ = try connection.run(
        """
        DELETE FROM sign_in_places WHERE account_id IS NOT NULL AND paid_off_at < now()
          AND (known_at IS NULL OR known_lived <= \(code: LivedTime.since(Self.knownFor)))
        """)
    }
  }
}
