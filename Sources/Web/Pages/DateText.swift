import Contacts
package import Words

/// Moments on a page.
enum DateText {
  /// A `<time>` element that reads "15 April 2026, 14:05 UTC"; the script puts it into the reader's own zone.
  static func html(_ moment: Timestamp) -> HTML {
    #"<time datetime="\#(moment.extended)" data-moment>\#(MomentWords.text(moment))</time>"#
  }

  /// The heading of a day's entries; the script sorts them into the reader's own days.
  static func day(_ moment: Timestamp) -> HTML {
    #"<h2 class="day">\#(MomentWords.day(moment))</h2>"#
  }
}

extension HTML.Interpolation {
  /// A name is isolated, so that one in a right-to-left script does not turn the words around it.
  package mutating func appendInterpolation(_ sentence: Sentence) {
    for piece in sentence.pieces {
      switch piece {
      case .text(let text): appendInterpolation(text)
      case .name(let name): appendInterpolation("<bdi>\(name)</bdi>" as HTML)
      case .moment(let moment): appendInterpolation(DateText.html(moment))
      }
    }
  }
}
