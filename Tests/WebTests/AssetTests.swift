import HTTPServer
import POSIX
import Testing

@testable import Web

@Suite struct `The program holds the files of web` {
  private static let folder = "\(#filePath)".split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 } + "/web/"

  @Test(arguments: Asset.all.map(\.name))
  func `as they are`(name: String) throws {
    let asset = try #require(Asset.all.first { $0.name == name })
    let bytes = try File.read(Self.folder + name)
    #expect(asset.file.bytes == bytes)
  }

  @Test func `and gives them out for keeping`() throws {
    let response = try #require(Asset.response(to: Request(method: "GET", target: Asset.style.path)))
    #expect(response.status == 200)
    #expect(response.header("cache-control") == "public, max-age=31536000, immutable")
    #expect(response.header("content-type") == "text/css; charset=utf-8")
    let old = try #require(Asset.response(to: Request(method: "GET", target: "/assets/old/style.css")))
    #expect(old.header("cache-control") == "no-cache")
    #expect(try Asset.response(to: Request(method: "GET", target: "/assets/old/secret")) == nil)
  }
}
