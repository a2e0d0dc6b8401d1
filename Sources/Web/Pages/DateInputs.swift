import Contacts

/// Three inputs for a date. A browser's own date input cannot leave out the year.
enum DateInputs {
  typealias Field = (name: String, value: String)

  static func html(day: Field, month: Field, year: Field, isInvalid: Bool, autofocus: Bool = false) -> HTML {
    let options = PartialDate.months.enumerated().map { index, name -> HTML in
      #"<option value="\#(index + 1)"\#(attribute: "selected", month.value == "\(index + 1)")>\#(name)</option>"#
    }
    let invalid = isInvalid ? "true" : nil
    return """
      <p class="field"><label for="\(day.name)">Day</label><input id="\(day.name)" name="\(day.name)" value="\(day.value)" \
      inputmode="numeric" maxlength="2"\(attribute: "aria-invalid", invalid)\(attribute: "autofocus", autofocus)></p>\
      <p class="field"><label for="\(month.name)">Month</label><select id="\(month.name)" name="\(month.name)"\
      \(attribute: "aria-invalid", invalid)><option value=""></option>\(options)</select></p>\
      <p class="field"><label for="\(year.name)">Year</label><input id="\(year.name)" name="\(year.name)" value="\(year.value)" \
      inputmode="numeric" maxlength="4"\(attribute: "aria-invalid", invalid)></p>
      """
  }
}
