internal import PostgreSQL
package import Protocol

extension SignInPlaces {
  /// Forgets what counts no more, of all accounts and networks.
  package func clean() throws(CloudError) {
    try database.apart { connection in
      _ = try connection.run(
        """
        DELETE FROM sign_in_places WHERE account_id IS NOT NULL AND paid_off_at < now()
          AND (known_at IS NULL OR known_at < now() - interval '90 days')
        """)
    }
  }
}
