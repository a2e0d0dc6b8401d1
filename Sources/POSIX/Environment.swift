internal import Glibc

/// The process's environment. Only read: changing it is not safe beside other threads.
package enum Environment {
  /// The variable's value, nil where it is not set.
  package static subscript(_ name: String) -> String? {
    guard !name.utf8.contains(0), let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// All variables as "NAME=value".
  package static var all: [String] {
    var variables: [String] = []
    var next = unsafe environ
    while let variable = unsafe next.pointee {
      variables.append(unsafe String(cString: variable))
      unsafe next += 1
    }
    return variables
  }

  /// `HOME`, or what the system's list of users says; nil for neither.
  package static var homeFolder: String? {
    if let home = self["HOME"], !home.isEmpty { return home }
    return UserAccount(id: UserAccount.currentID)?.homeFolder
  }

  /// The path of the running program.
  package static var program: String? { File.resolve("/proc/self/exe") }
}
