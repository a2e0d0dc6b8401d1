/// Whether libmicrohttpd read the head of a request in the one way in which everybody reads it.
///
/// libmicrohttpd 0.9.75 takes a bare LF for a line end, ends a value at a NUL, ends the head at a line without a name (`: x`), puts
/// folded lines together, and passes over spaces. A proxy in front may see another request, with a second one inside. The
/// bytes as they came are seen nowhere, above all not with TLS, but libmicrohttpd takes the head apart in the buffer that it was
/// read into, and only writes zeros there: over the space behind the method, the one before the version, each colon, and CR and LF
/// of each line end. So a head that everybody reads alike is one of which every byte is accounted for: each part begins where the
/// one before ended, with nothing but the zeros that belong there in between.
///
/// One thing cannot be told apart: a NUL followed by a bare LF looks like CRLF.
struct HeadLayout {
  /// Where the name and the value of a header field stand, in bytes from the beginning of the method.
  struct Field {
    var name: Range<Int>
    var value: Range<Int>
  }

  var methodLength: Int
  /// As it was sent; what libmicrohttpd makes of the query is not looked at.
  var targetLength: Int
  /// Where the version begins.
  var version: Int
  var versionLength: Int
  /// In the order in which they came.
  var fields: [Field]

  /// `head`: all of it, from the method to the end of the empty line.
  func accounts(for head: UnsafeRawBufferPointer) -> Bool {
    var place = methodLength
    guard unsafe isZero(place, head), version == place + 1 + targetLength + 1, unsafe isZero(version - 1, head) else {
      return false
    }
    place = version + versionLength
    guard unsafe skipLineEnd(&place, head) else { return false }
    for field in fields {
      guard field.name.lowerBound == place, unsafe isZero(field.name.upperBound, head) else { return false }
      place = field.name.upperBound + 1
      while place < field.value.lowerBound, place < head.count, unsafe head[place] == 32 || head[place] == 9 {
        place += 1
      }
      guard field.value.lowerBound == place else { return false }
      place = field.value.upperBound
      guard unsafe skipLineEnd(&place, head) else { return false }
    }
    return unsafe skipLineEnd(&place, head) && place == head.count
  }

  private func isZero(_ place: Int, _ head: UnsafeRawBufferPointer) -> Bool {
    unsafe head.indices.contains(place) && head[place] == 0
  }

  private func skipLineEnd(_ place: inout Int, _ head: UnsafeRawBufferPointer) -> Bool {
    guard unsafe isZero(place, head), unsafe isZero(place + 1, head) else { return false }
    place += 2
    return true
  }
}
