package import Probes

/// One thing that happens in a story: a value that can be carried out without whoever thought of it, so that a story can be
/// replayed and shortened. Files and contacts are picked by number among those that are there then, in order.
package indirect enum Operation: Equatable, Sendable {
  // On a device, with other programs.
  case newFile(device: Int, person: Int, variant: Int, hasUID: Bool)
  case editFile(device: Int, pick: Int, CardChange, Int, inPlace: Bool)
  case renameFile(device: Int, pick: Int)
  case exchangeFiles(device: Int, pick: Int, with: Int)
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
  case doubt
  case backUpCloud
  case restoreCloud
  case overlook(device: Int)
  case setClock(device: Int, offset: Int64)
  case backUpCache(device: Int)
  case restoreCache(device: Int)
  case loseCache(device: Int)
  /// Folder and cache at one moment.
  case backUpDevice(device: Int)
  case restoreDevice(device: Int, keepsTimes: Bool)
  /// The last batch and the end of an earlier run arrive (once more) now.
  case deliverLate(device: Int)

  case sync(device: Int, allowsDeletions: Bool, Disturbance?)
  /// A dry run, and the run itself right after it.
  case rehearse(device: Int)

  /// The device that it is about; nil for what happens elsewhere.
  var device: Int? {
    switch self {
    case .newFile(let device, _, _, _), .editFile(let device, _, _, _, _), .renameFile(let device, _),
      .exchangeFiles(let device, _, _), .renameOver(let device, _, _), .copyFile(let device, _, _, _),
      .changeUID(let device, _, _), .rewriteFile(let device, _), .breakFile(let device, _), .repairFiles(let device),
      .removeFiles(let device, _, _), .backUpFolder(let device), .restoreFolder(let device), .setClock(let device, _),
      .backUpCache(let device), .restoreCache(let device), .loseCache(let device), .deliverLate(let device),
      .rehearse(let device), .overlook(let device), .backUpDevice(let device), .restoreDevice(let device, _):
      device
    case .sync(let device, _, let disturbance): max(device, disturbance?.meanwhile?.device ?? 0)
    case .newContact, .editContact, .makeIdentical, .deleteContacts, .restoreContact, .choosePolicy, .undoRun, .pass,
      .forgetOld,
      .raiseVersion, .doubt, .backUpCloud, .restoreCloud:
      nil
    }
  }

  /// For counting.
  package var kind: String {
    let text = "\(self)"
    return String(text.prefix { $0 != "(" }.split(separator: ".").last ?? "")
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
}
