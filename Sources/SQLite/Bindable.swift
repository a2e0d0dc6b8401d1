/// One value as SQLite stores it.
package enum Value: Equatable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])
  /// A blob of exactly sixteen bytes, big-endian, that needs no array: record IDs and unique IDs.
  case word(UInt128)
}

/// What may stand in an interpolation of ``SQL`` or be given to a ``Statement``.
package protocol Bindable {
  /// The value that is bound.
  var sqlValue: Value { get }
}

extension Value: Bindable {
  package var sqlValue: Value { self }
}

extension Int64: Bindable {
  package var sqlValue: Value { .integer(self) }
}

extension Int: Bindable {
  package var sqlValue: Value { .integer(Int64(self)) }
}

extension Int32: Bindable {
  package var sqlValue: Value { .integer(Int64(self)) }
}

extension UInt8: Bindable {
  package var sqlValue: Value { .integer(Int64(self)) }
}

extension Bool: Bindable {
  /// 1 or 0.
  package var sqlValue: Value { .integer(self ? 1 : 0) }
}

extension Double: Bindable {
  /// SQLite stores NaN as NULL.
  package var sqlValue: Value { .real(self) }
}

extension String: Bindable {
  package var sqlValue: Value { .text(self) }
}

extension [UInt8]: Bindable {
  package var sqlValue: Value { .blob(self) }
}

extension ArraySlice<UInt8>: Bindable {
  package var sqlValue: Value { .blob(Array(self)) }
}

extension UInt128: Bindable {
  /// A blob of sixteen bytes, big-endian, so that blobs sort as the numbers do.
  package var sqlValue: Value { .word(self) }
}

extension Optional: Bindable where Wrapped: Bindable {
  package var sqlValue: Value { self?.sqlValue ?? .null }
}
