internal import Contacts
internal import PostgreSQL

// The sixteen-byte values of the domain are `uuid` in the database, moments are `timestamptz`, digests are `bytea`.

extension UniqueID {
  var uuid: UUIDBytes { word.uuid }
}

extension RecordID {
  var uuid: UUIDBytes { word.uuid }
}

extension BookImprint {
  var uuid: UUIDBytes { word.uuid }
}

extension Word128 {
  var uuid: UUIDBytes {
    guard let uuid = UUIDBytes(bytes) else { preconditionFailure("a 128-bit word has sixteen bytes") }
    return uuid
  }
}

extension Timestamp {
  var instant: Instant { Instant(milliseconds: milliseconds) }
}

extension SQL.StringInterpolation {
  mutating func appendInterpolation(_ id: UniqueID) { appendInterpolation(id.uuid) }
  mutating func appendInterpolation(_ id: UniqueID?) { appendInterpolation(id?.uuid) }
  mutating func appendInterpolation(_ id: RecordID) { appendInterpolation(id.uuid) }
  mutating func appendInterpolation(_ imprint: BookImprint) { appendInterpolation(imprint.uuid) }
  mutating func appendInterpolation(_ moment: Timestamp) { appendInterpolation(moment.instant) }
  mutating func appendInterpolation(_ ids: [UniqueID]) { appendInterpolation(ids.map(\.uuid)) }
  mutating func appendInterpolation(_ ids: [UniqueID?]) { appendInterpolation(ids.map { $0?.uuid }) }
  mutating func appendInterpolation(_ ids: [RecordID]) { appendInterpolation(ids.map(\.uuid)) }
  mutating func appendInterpolation(_ moments: [Timestamp]) { appendInterpolation(moments.map(\.instant)) }
  mutating func appendInterpolation(_ digests: [PartDigest]) { appendInterpolation(digests.map(\.bytes)) }
}

extension DetachedCard {
  /// ``Contacts/DetachedCard/packedCuts``.
  static func cuts(packed bytes: [UInt8]) -> [Cut]? {
    guard bytes.count % 40 == 0 else { return nil }
    var cuts: [Cut] = []
    for start in stride(from: 0, to: bytes.count, by: 40) {
      let offset = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      let length = bytes[start + 4..<start + 8].reduce(0) { $0 << 8 | Int($1) }
      guard let digest = PartDigest(bytes: Array(bytes[start + 8..<start + 40])) else { return nil }
      cuts.append(Cut(offset: offset, length: length, digest: digest))
    }
    return cuts
  }
}

extension Row {
  func uniqueID(_ column: Int32) throws(PostgresError) -> UniqueID { UniqueID(word: try word(column)) }

  func optionalUniqueID(_ column: Int32) throws(PostgresError) -> UniqueID? {
    try isNull(column) ? nil : uniqueID(column)
  }

  func recordID(_ column: Int32) throws(PostgresError) -> RecordID { RecordID(word: try word(column)) }

  func optionalRecordID(_ column: Int32) throws(PostgresError) -> RecordID? {
    try isNull(column) ? nil : recordID(column)
  }

  func optionalImprint(_ column: Int32) throws(PostgresError) -> BookImprint? {
    try isNull(column) ? nil : BookImprint(word: word(column))
  }

  func timestamp(_ column: Int32) throws(PostgresError) -> Timestamp {
    Timestamp(milliseconds: try instant(column).milliseconds)
  }

  func optionalTimestamp(_ column: Int32) throws(PostgresError) -> Timestamp? {
    try isNull(column) ? nil : timestamp(column)
  }

  func digest(_ column: Int32) throws(PostgresError) -> PartDigest {
    guard let digest = PartDigest(bytes: try bytes(column)) else { throw Self.wrongLength }
    return digest
  }

  /// A card from the columns card and cuts, the first of which is `column`.
  func detachedCard(_ column: Int32) throws(PostgresError) -> DetachedCard {
    let skeleton = try bytes(column)
    guard let packed = try optionalBytes(column + 1) else { return DetachedCard(skeleton: skeleton, cuts: []) }
    guard let cuts = DetachedCard.cuts(packed: packed) else { throw Self.wrongLength }
    return DetachedCard(skeleton: skeleton, cuts: cuts)
  }

  /// A value of an enumeration. Throws for a number that it does not have: guessing would hide that the database is damaged, or
  /// was written by a newer program.
  func value<Value: RawRepresentable>(
    _ type: Value.Type, _ column: Int32
  ) throws(PostgresError) -> Value where Value.RawValue: FixedWidthInteger {
    let number = try int16(column)
    guard let value = Value.RawValue(exactly: number).flatMap(Value.init(rawValue:)) else {
      throw PostgresError(
        kind: .decoding, message: "\(number) is stored as a \(type), and none is known by that number")
    }
    return value
  }

  func optionalValue<Value: RawRepresentable>(
    _ type: Value.Type, _ column: Int32
  ) throws(PostgresError) -> Value? where Value.RawValue: FixedWidthInteger {
    try isNull(column) ? nil : value(type, column)
  }

  private func word(_ column: Int32) throws(PostgresError) -> Word128 {
    guard let word = Word128(bytes: try uuid(column).bytes) else { throw Self.wrongLength }
    return word
  }

  private static let wrongLength = PostgresError(kind: .decoding, message: "a stored value has the wrong length")
}
