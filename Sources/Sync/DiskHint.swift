/// What helps where the disk takes no more.
package enum DiskHint {
  /// It is full.
  package static let makeRoom = "make room on the disk and run it again: nothing is lost"
  /// It is not, but the file would become larger than this process may make one.
  package static let allowLarger = "allow larger files (ulimit -f) and run it again: nothing is lost"
}
