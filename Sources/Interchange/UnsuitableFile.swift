/// Why nothing of a file can be imported.
package enum UnsuitableFile: Error, Equatable, Sendable {
  case empty, webPage, zip, noText, unknownColumns
  /// The first line of a table cannot be read.
  case noHeader(CSVProblem)

  /// For the person: what it is, and what to do. Lower case, no period.
  package var reason: String {
    switch self {
    case .empty: "the file is empty"
    case .webPage: "this is a web page, not a file of contacts: please download the contacts themselves"
    case .zip: "this is a zip archive: please unpack it, and choose the files in it"
    case .noText:
      "this is no text: a photo, perhaps, or a program's own file. Please export the contacts as vCard or CSV"
    case .unknownColumns:
      "this is neither a vCard file nor a table whose first line names the columns as Google, Outlook or Contacts2Web do"
    case .noHeader(let problem): "the first line cannot be read: \(problem.reason)"
    }
  }
}
