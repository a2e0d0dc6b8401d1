import Cloud
import Contacts
import POSIX
import Protocol

extension CloudDatabase {
  /// Notes a command of an administrator for the server's log, once it is carried out. `account`: nil where it is for no single one.
  func note(_ command: String, account: UniqueID?) throws(CloudError) {
    try Administration(self).note(command, account: account, user: Int(UserAccount.currentID))
  }
}
