/// What kind of file contacts are exported as.
enum ExportFormat: String, CaseIterable, Sendable {
  case zip, vcf, csv
  /// A table whose phone numbers stand as they are.
  case google

  var isTable: Bool { self == .csv || self == .google }

  /// What the file is called.
  var fileName: String {
    switch self {
    case .zip, .vcf, .csv: "Contacts.\(rawValue)"
    case .google: "Contacts for Google.csv"
    }
  }

  /// As a button says it.
  var title: String {
    switch self {
    case .zip: "Zip of vCard files"
    case .vcf: "One vCard file"
    case .csv: "Table for spreadsheets (CSV)"
    case .google: "Table for Google Contacts (CSV)"
    }
  }

  var explanation: String {
    switch self {
    case .zip: "Each contact as a file of its own, byte for byte as it is stored: to keep, or for a folder of contacts."
    case .vcf: "All in one file, with photos and everything: for phones and other address books."
    case .csv:
      "For spreadsheets: without photos, with an apostrophe before what a spreadsheet would compute, such as +49 …"
    case .google:
      "To be imported there and elsewhere: the same columns, with phone numbers as they are. A spreadsheet may show them without their +."
    }
  }

  var contentType: String {
    switch self {
    case .zip: "application/zip"
    case .vcf: "text/vcard; charset=utf-8"
    case .csv, .google: "text/csv; charset=utf-8"
    }
  }
}
