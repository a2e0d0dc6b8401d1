import Cache
import Contacts
import POSIX

/// `contacts2web status`: what this device knows without asking the server.
enum StatusCommand {
  static let command = Command(
    words: ["status"], summary: "Tell how this device stands, without asking the server.", options: [.json, .home],
    details: """
      Works while sync or watch run, and tells how far they are. Between two syncs it also counts the files that
      were changed since; it looks at the folder for that, and reads no file.
      """,
    run: run)

  private static func run(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
    let status = try DeviceStatus(Home(arguments), console.place)
    try console.print(arguments.has(.json) ? status.json : status.text)
    return .done
  }
}
