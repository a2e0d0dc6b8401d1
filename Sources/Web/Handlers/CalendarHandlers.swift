import Cloud
import Contacts
import HTTPServer
import Interchange
import Protocol

/// The secret address at which calendars fetch the birthdays: making it, taking it away, and answering who comes with it.
enum CalendarHandlers {
  static func show(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    .page(CalendarPage.html(try visit.calendars.find(visit.account), visit.frame))
  }

  /// For who loads the address of a form.
  static func goToPage(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    .redirect(to: CalendarPage.path)
  }

  /// Makes an address, and shows it, this once.
  static func make(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    let token = try visit.calendars.make(account: visit.account)
    visit.happened(.calendarMade)
    return .page(
      NewCalendarPage.html(
        place: "\(visit.request.place ?? "THIS-SERVER")/calendar/\(token.text)\(ending)",
        hasOwnCertificate: visit.application.ownCertificate != nil, visit.frame))
  }

  /// If the form is sent twice, the second one finds it done.
  static func remove(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    if try visit.calendars.remove(visit.account) { visit.happened(.calendarRemoved) }
    return .redirect(to: CalendarPage.path, telling: Done(.calendarRemoved))
  }

  private static let ending = ".ics"

  /// The calendar of the account that the address names. Nobody is signed in by it.
  static func file(_ application: WebApplication, _ request: Request) throws -> Reply {
    let name = request.pathSegments.last ?? ""
    guard name.hasSuffix(ending), let token = Token(name.dropLast(ending.count)) else { return .now(unknown) }
    // Who asks is found out before a place among the account's requests is taken.
    guard let version = try application.calendars.version(token, by: request.caller) else {
      application.observer.happened(SecurityEvent(.refused, .program, account: nil, peer: request.peer))
      return .now(unknown)
    }
    // The first number goes up when the same days are written in another way.
    let tag = "\"3-\(version)\""
    let headers = [("ETag", tag), ("Cache-Control", "private, no-cache")]
    if isKnown(tag, request) { return .now(Response(status: 304, headers: CardHandlers.inert + headers)) }
    return .ofAccount(
      AccountWork(
        token.account.description, full: { .text(429, "many requests of this account wait at the server already") }
      ) {
        let (first, rest) = try DateHandlers.calendar(ContactStore(application.pages, account: token.account))
        var response = Response(
          status: 200, headers: CardHandlers.inert + headers + [("Content-Type", CalendarText.contentType)], body: first
        )
        response.rest = rest
        return .now(response)
      })
  }

  /// RFC 9110 §13.1.2.
  private static func isKnown(_ tag: String, _ request: Request) -> Bool {
    (request.header("if-none-match") ?? "").split(separator: ",").contains { known in
      let known = known.trimmingPrefix { $0 == " " }
      return known == "*" || (known.hasPrefix("W/") ? known.dropFirst(2) : known).prefix(tag.count) == tag
    }
  }

  private static let unknown = Response.text(404, "there is no calendar at this address, or it was taken away")
}
