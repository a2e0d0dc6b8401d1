package import Probes

/// One thing that happens in a story: a value that can be carried out without whoever thought of it, so that a story can be
/// replayed and shortened. Files and contacts are picked by number among those that are there then, in order.
package indirect enum Operation: Equatable, Sendable {
  // On a device, with other programs.
  case newFile(device: Int, person: Int, variant: Int, hasUID: Bool)
  case editFile(device: Int, pick: Int, CardChange, Int, inPlace: Bool)
  case renameFile(device: Int, pick: Int)
  /// A synchronizer of files carries a rename: the new file comes, the device syncs, and the old file goes.
  case renameHalf(device: Int, pick: Int)
  case exchangeFiles(device: Int, pick: Int, with: Int)
  /// A synchronizer of files carries an exchange of two files: the first now, the other one later.
  case exchangeHalf(device: Int, pick: Int, with: Int)
  /// The second files of all such exchanges.
  case exchangeRest(device: Int)
  /// One file gets the content of another one, as `cp` does.
  case copyOver(device: Int, pick: Int, over: Int)
  case renameOver(device: Int, pick: Int, over: Int)
  case copyFile(device: Int, pick: Int, CardChange?, Int)
  case changeUID(device: Int, pick: Int, isRemoved: Bool)
  case rewriteFile(device: Int, pick: Int)
  case breakFile(device: Int, pick: Int)
  case repairFiles(device: Int)
  case removeFiles(device: Int, pick: Int, count: Int)
  case backUpFolder(device: Int)
  case restoreFolder(device: Int)

  // In the browser.
  case newContact(person: Int, variant: Int, hasUID: Bool)
  case editContact(pick: Int, CardChange, Int)
  case makeIdentical(pick: Int, to: Int)
  case deleteContacts(pick: Int, count: Int, allowed: Bool)
  case restoreContact(pick: Int)
  case choosePolicy(isMerge: Bool)
  /// Of any device, of the browser, or of an undo.
  case undoRun(pick: Int)

  // The world.
  case pass(milliseconds: Int64)
  case forgetOld
  /// The account is cleaned up in so many portions before a run begins.
  case raiseVersion(portions: Int)
  /// The server's program is exchanged for one that computes record IDs otherwise; devices with the old one wait.
  case updateServer(portions: Int)
  /// The device gets the program of the server's version.
  case updateDevice(device: Int)
  case doubt
  case backUpCloud
  case restoreCloud
  case overlook(device: Int)
  case setClock(device: Int, offset: Int64)
  /// So far ahead of the world's is the server's clock from now on.
  case setServerClock(offset: Int64)
  case backUpCache(device: Int)
  case restoreCache(device: Int)
  case loseCache(device: Int)
  /// Folder and cache at one moment.
  case backUpDevice(device: Int)
  case restoreDevice(device: Int, keepsTimes: Bool)
  /// The last batch and the end of an earlier run arrive (once more) now.
  case deliverLate(device: Int)

  case sync(device: Int, allowsDeletions: Bool, Disturbance?)
  /// A person asks to have missing files written again.
  case putBack(device: Int, Disturbance?)
  /// A dry run, and the run itself right after it.
  case rehearse(device: Int)

  /// The device that it is about; nil for what happens elsewhere.
  var device: Int? {
    switch self {
    case .newFile(let device, _, _, _), .editFile(let device, _, _, _, _), .renameFile(let device, _),
      .renameHalf(let device, _),
      .exchangeFiles(let device, _, _), .exchangeHalf(let device, _, _), .exchangeRest(let device),
      .copyOver(let device, _, _), .updateDevice(let device), .renameOver(let device, _, _),
      .copyFile(let device, _, _, _),
      .changeUID(let device, _, _), .rewriteFile(let device, _), .breakFile(let device, _), .repairFiles(let device),
      .removeFiles(let device, _, _), .backUpFolder(let device), .restoreFolder(let device), .setClock(let device, _),
      .backUpCache(let device), .restoreCache(let device), .loseCache(let device), .deliverLate(let device),
      .rehearse(let device), .overlook(let device), .backUpDevice(let device), .restoreDevice(let device, _):
      device
    case .sync(let device, _, let disturbance), .putBack(let device, let disturbance):
      max(device, disturbance?.meanwhile?.device ?? 0)
    case .newContact, .editContact, .makeIdentical, .deleteContacts, .restoreContact, .choosePolicy, .undoRun, .pass,
      .forgetOld, .raiseVersion, .updateServer, .doubt, .backUpCloud, .restoreCloud, .setServerClock:
      nil
    }
  }

  /// For counting.
  package var kind: String {
    switch self {
    case .newFile: "newFile"
    case .editFile: "editFile"
    case .renameFile: "renameFile"
    case .renameHalf: "renameHalf"
    case .exchangeFiles: "exchangeFiles"
    case .exchangeHalf: "exchangeHalf"
    case .exchangeRest: "exchangeRest"
    case .copyOver: "copyOver"
    case .renameOver: "renameOver"
    case .copyFile: "copyFile"
    case .changeUID: "changeUID"
    case .rewriteFile: "rewriteFile"
    case .breakFile: "breakFile"
    case .repairFiles: "repairFiles"
    case .removeFiles: "removeFiles"
    case .backUpFolder: "backUpFolder"
    case .restoreFolder: "restoreFolder"
    case .newContact: "newContact"
    case .editContact: "editContact"
    case .makeIdentical: "makeIdentical"
    case .deleteContacts: "deleteContacts"
    case .restoreContact: "restoreContact"
    case .choosePolicy: "choosePolicy"
    case .undoRun: "undoRun"
    case .pass: "pass"
    case .forgetOld: "forgetOld"
    case .raiseVersion: "raiseVersion"
    case .updateServer: "updateServer"
    case .updateDevice: "updateDevice"
    case .doubt: "doubt"
    case .backUpCloud: "backUpCloud"
    case .restoreCloud: "restoreCloud"
    case .overlook: "overlook"
    case .setClock: "setClock"
    case .setServerClock: "setServerClock"
    case .backUpCache: "backUpCache"
    case .restoreCache: "restoreCache"
    case .loseCache: "loseCache"
    case .backUpDevice: "backUpDevice"
    case .restoreDevice: "restoreDevice"
    case .deliverLate: "deliverLate"
    case .sync: "sync"
    case .putBack: "putBack"
    case .rehearse: "rehearse"
    }
  }
}

/// What comes in between during a run.
package struct Disturbance: Equatable, Sendable {
  package var fault: FaultInjector.Fault?
  /// Happens at the n-th call of the cloud, from 0.
  package var meanwhile: Operation?
  package var atCall = 0
  /// Each batch arrives twice.
  package var deliversTwice = false

  package init(
    fault: FaultInjector.Fault? = nil, meanwhile: Operation? = nil, atCall: Int = 0, deliversTwice: Bool = false
  ) {
    self.fault = fault
    self.meanwhile = meanwhile
    self.atCall = atCall
    self.deliversTwice = deliversTwice
  }
}
