import Contacts
import Words

/// Two versions of a contact beside each other: the values in which they differ.
enum DifferenceTable {
  /// One of the two.
  struct Side: Sendable, Equatable {
    /// What its column is called.
    var heading: String
    /// The address of its photo; nil where it has none, or none that can be shown.
    var photo: String?

    init(_ heading: String, photo: String? = nil) {
      self.heading = heading
      self.photo = photo
    }
  }

  /// Nothing where there is no difference. `foot` goes below each of the columns.
  static func html(
    _ differences: [ContactDifference], old: Side, new: Side, foot: (old: HTML, new: HTML)? = nil
  ) -> HTML {
    guard !differences.isEmpty else { return "" }
    let rows = differences.map { difference -> HTML in
      let label: HTML = difference.label.isEmpty ? "" : #" <span class="of">\#(difference.label)</span>"#
      return """
        <tr><th scope="row">\(difference.title)\(label)</th>\(cell(difference.old, beside: difference.new, old))\
        \(cell(difference.new, beside: difference.old, new))</tr>
        """
    }
    return """
      <table class="compare">
      <thead><tr><th scope="col"><span class="hidden">What</span></th><th scope="col">\(old.heading)</th>\
      <th scope="col">\(new.heading)</th></tr></thead>
      <tbody>\(rows)</tbody>\(foot.map { #"<tfoot><tr><td></td><td>\#($0.old)</td><td>\#($0.new)</td></tr></tfoot>"# })
      </table>
      """
  }

  private static func cell(
    _ content: ContactDifference.Side, beside other: ContactDifference.Side, _ side: Side
  ) -> HTML {
    #"<td data-side="\#(side.heading)" dir="auto">\#(shown(content, beside: other, side))</td>"#
  }

  /// What one side says, with what the other one does not say marked in it.
  static func shown(
    _ content: ContactDifference.Side, beside other: ContactDifference.Side, _ side: Side
  ) -> HTML {
    switch content {
    case .nothing: #"<span class="none">\#(DifferenceWords.side(content))</span>"#
    case .text(let text):
      if case .text(let beside) = other { marked(WordDifference(text, beside).old) } else { "\(text)" }
    case .photo:
      side.photo.map {
        #"<img class="compared-photo" src="\#($0)" alt="The photo: \#(side.heading)" loading="lazy">"#
      }
        ?? "\(DifferenceWords.side(content))"
    }
  }

  private static func marked(_ runs: [WordDifference.Run]) -> HTML {
    var html = HTML()
    for run in runs { html += run.isDifferent ? "<mark>\(run.text)</mark>" : "\(run.text)" }
    return html
  }
}
