import HTTPClient
import HTTPServer
import Protocol
import Testing

@testable import Web

/// What the server makes of each path of the devices.
@Suite(.serialized) struct DeviceRouteTests {
  let site: TestSite

  init() throws { site = try TestSite() }

  @Test func `each route of the devices is served, by its method and by no other`() throws {
    let server = try LiveSite(site)
    for route in DeviceRoute.allCases {
      let device = try TestDevice(site, name: "laptop")
      for method in ["GET", "POST", "DELETE"] where method != route.method {
        #expect(try device.call(method, route.path, at: server).status == 404, "\(method) \(route)")
      }
      // Signed out, or refused for what its request lacks here.
      let status = try device.call(route.method, route.path, at: server).status
      #expect(status == (route == .signOut ? 204 : 400), "\(route)")
    }
    let device = try TestDevice(site, name: "laptop")
    #expect(try device.call("POST", "/api/v1/other", at: server).status == 404)
  }

  @Test func `logs and counters tell each route by its path, and only a sync may bring cards`() throws {
    var configuration = Configuration()
    site.application.configure(&configuration)
    for route in DeviceRoute.allCases {
      let request = try Request(method: route.method, target: "\(route.path)?\(DeviceRoute.after)=7")
      #expect(WebApplication.routeName(request) == route.path)
      #expect(configuration.bodyLimit(request) == (route == .sync ? 24 << 20 : 65_536), "\(route)")
    }
    let other = try Request(method: "POST", target: "/api/v1/other")
    #expect(WebApplication.routeName(other) == "/api/*" && configuration.bodyLimit(other) == 65_536)
  }
}
