import QRCode

/// A QR code on a page.
enum QRImage {
  /// With the quiet zone of four modules, without which a camera does not find the code.
  static func html(_ code: QRCode, label: HTML) -> HTML {
    let side = code.width + 8
    return """
      <svg viewBox="-4 -4 \(side) \(side)" role="img" aria-label="\(label)" shape-rendering="crispEdges">\
      <rect x="-4" y="-4" width="\(side)" height="\(side)" fill="#fff"></rect><path fill="#000" d="\(code.path)"></path></svg>
      """
  }
}
