import POSIX

extension Directory {
  /// Gives a file of this folder, or of `source`, its name in here where the name is free (otherwise EEXIST), also where the file system does not know the call for
  /// it: there by a second name, and where there are none either, by looking first.
  func place(_ temporary: [UInt8], from source: Directory? = nil, as name: [UInt8]) throws(SystemError) {
    do throws(SystemError) {
      return try rename(temporary, from: source, to: name, .refuse)
    } catch {
      guard error.isUnsupported else { throw error }
    }
    do throws(SystemError) {
      try link(temporary, from: source, to: name)
      return try (source ?? self).remove(temporary)
    } catch {
      guard error.isUnsupported || error.isDenied else { throw error }
    }
    if try statusIfPresent(name) != nil { throw SystemError("rename", path: path, code: SystemError.existing) }
    try rename(temporary, from: source, to: name)
  }

  /// Nil where there is nothing of that name.
  func statusIfPresent(_ name: [UInt8]) throws(SystemError) -> FileStatus? {
    do throws(SystemError) {
      return try status(name)
    } catch {
      guard error.code == SystemError.missing else { throw error }
      return nil
    }
  }
}
