/// What kind of file contacts are exported as.
enum ExportFormat: String, CaseIterable, Sendable {
  case zip, vcf, csv

  /// As a button says it.
  var title: String {
    switch self {
    case .zip: "Zip of vCard files"
    case .vcf: "One vCard file"
    case .csv: "Table (CSV)"
    }
  }

  var explanation: String {
    switch self {
    case .zip: "Each contact as a file of its own, byte for byte as it is stored: to keep, or for a folder of contacts."
    case .vcf: "All in one file, with photos and everything: for phones and other address books."
    case .csv:
      "For spreadsheets: without photos, with an apostrophe before what a spreadsheet would compute, such as +49 …"
    }
  }

  var contentType: String {
    switch self {
    case .zip: "application/zip"
    case .vcf: "text/vcard; charset=utf-8"
    case .csv: "text/csv; charset=utf-8"
    }
  }
}
