package import Contacts
internal import PostgreSQL
internal import Probes
package import Protocol

/// The database version that every account's data is to be in, and the encoding of record IDs that belongs to it.
///
/// It stands in the database, where each statement that reads an account's row reads it along: a bump is seen at once by every
/// process, and costs no query.
package struct MasterVersion: Equatable, Sendable {
  package let version: Int32
  package let encoding: EncodingVersion
}

extension CloudDatabase {
  /// What it is now.
  package func masterVersion() throws(CloudError) -> MasterVersion {
    try apart { connection in
      guard let row = try connection.run("SELECT version, encoding FROM master_version").first else {
        throw CloudError.failed(message: "the database has no master version", hint: nil)
      }
      return MasterVersion(version: try row.int32(0), encoding: EncodingVersion(number: try row.int32(1)))
    }
  }

  /// Raises it by one: each account is cleaned up at its next sync. As the owner of the tables; returns the new one.
  package func raiseMasterVersion() throws(CloudError) -> Int32 {
    try asOwner { connection in
      guard
        let row = try connection.run(
          "UPDATE master_version SET version = version + 1, raised_at = now() RETURNING version"
        ).first
      else { throw CloudError.failed(message: "the database has no master version", hint: nil) }
      return try row.int32(0)
    }
  }

  /// Where this program computes record IDs in a newer encoding, every account is to be cleaned up; where the database is in
  /// a newer one, this program must not touch it.
  func raiseEncoding(_ connection: Connection) throws {
    let own = encoding.number
    guard let row = try connection.run("SELECT encoding FROM master_version").first else { return }
    try check(master: max(try row.int32(0), own))
    guard try row.int32(0) < own else { return }
    try connection.run(
      """
      UPDATE master_version SET version = version + 1, encoding = \(own), raised_at = now() WHERE encoding < \(own)
      """)
  }

  /// Throws unless the database's record IDs are of this program's encoding.
  func check(master: Int32) throws(CloudError) {
    guard master != encoding.number else { return }
    throw .failed(
      message: """
        the database's record IDs are of version \(master), and this program on the server computes \(encoding.number)
        """,
      hint: master > encoding.number
        ? "update contacts2web on the server" : "run contacts2web admin migrate as the owner of the database")
  }

  /// Throws unless a device's record IDs are of this program's encoding.
  func check(_ device: EncodingVersion) throws(CloudError) {
    guard device != encoding else { return }
    Coverpoint.otherEncodingRefused.reach()
    let numbers = "(record IDs of version \(device.number) here, \(encoding.number) there)"
    throw device.number < encoding.number
      ? .failed(
        message: "the server's program is newer than this device's \(numbers)",
        hint: "update contacts2web on this device; nothing is lost meanwhile")
      : .failed(
        message: "the server's program is older than this device's \(numbers)",
        hint: "update contacts2web on the server; nothing is lost meanwhile")
  }
}
