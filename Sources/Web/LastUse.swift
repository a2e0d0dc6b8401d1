import Cloud
import Contacts
import HTTPServer
import Protocol

extension Request {
  /// Who sends it, as the account's people are told.
  var caller: Caller { Caller(address: peer, program: header("user-agent")) }
}

/// When, by what and from where a session or a device was last used.
enum LastUse {
  /// "Last used 3 May 2026 by DAVx5/4.5 from 192.0.2.1". `program`: as it calls itself; "" and "-" for one that does not.
  static func html(_ moment: Timestamp, by program: String = "", from address: String) -> HTML {
    """
    Last used \(DateText.html(moment))\(when: !["", "-"].contains(program), " by \(program)")\
    \(when: !address.isEmpty, " from \(address)")
    """
  }
}
