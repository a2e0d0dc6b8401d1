import Cloud
import HTTPServer

extension Request {
  /// Who sends it, as the account's people are told.
  var caller: Caller { Caller(address: peer, program: header("user-agent")) }
}
