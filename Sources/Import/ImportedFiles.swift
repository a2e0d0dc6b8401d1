internal import POSIX

/// Tells a sync which of the files that it reads were written by an import of this device, or by the undo of one.
///
/// The journal is opened when the first file is asked for: a run that reads no file needs none.
package final class ImportedFiles {
  private let path: String
  private lazy var journal: ImportJournal? = File.exists(path) ? try? ImportJournal(path: path) : nil

  /// `home`: the device's folder.
  package init(home: String) { path = ImportJournal.path(home: home) }

  /// False also where the journal cannot be read: the guard then asks the person.
  package func contain(_ bytes: [UInt8]) -> Bool { (try? journal?.hasWritten(bytes)) ?? false }

  package func close() { journal?.close() }
}
