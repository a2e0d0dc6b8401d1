import HTTPServer

/// What those ask who look after the server, a service manager or a load balancer: without a sign-in, and told nothing else.
enum HealthHandlers {
  /// The process answers.
  static func isAlive(_ application: WebApplication, _ request: Request) -> Response { .text(200, "ok") }

  /// Pages and devices can be served. The log says why not.
  static func isReady(_ application: WebApplication, _ request: Request) -> Response {
    application.observer.isReady()
      ? .text(200, "ready") : Response.text(503, "not ready").with(("Retry-After", "5"))
  }
}
