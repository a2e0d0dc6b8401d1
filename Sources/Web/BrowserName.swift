import HTTPServer

/// The name of a browser in the list of sessions.
enum BrowserName {
  /// "Firefox on Linux", from the User-Agent field. Browsers also name others there, so the names are looked for in a fixed
  /// order.
  static func short(_ request: Request) -> String {
    let agent = request.header("user-agent") ?? ""
    func first(_ names: [(mark: String, name: String)]) -> String? { names.first { agent.contains($0.mark) }?.name }
    let browser = first([
      ("Edg/", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
    ])
    let system = first([
      ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"), ("Mac OS X", "Mac"),
      ("Linux", "Linux"),
    ])
    switch (browser, system) {
    case (let browser?, let system?): return "\(browser) on \(system)"
    case (let browser?, nil): return browser
    default: return "Browser"
    }
  }
}
