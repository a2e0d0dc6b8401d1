import Cloud
import Contacts
import HTTPServer
import Protocol

/// The devices of the account, and signing them out.
enum DeviceHandlers {
  static func show(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    // Phones have a page of their own.
    let phones = try Set(AppPasswords(visit.database).list(account: visit.account).map(\.id))
    let devices = try visit.devices.list(account: visit.account).filter { !phones.contains($0.id) }.map(
      DeviceRow.init)
    let alone = try AddressBooks(visit.database).withoutDevice(account: visit.account)
    return .page(
      DevicesPage.html(devices, alone: alone, place: visit.request.place ?? "THIS-SERVER", visit.frame))
  }

  static func ask(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let device = try device(visit, parameters) else { return .redirect(to: "/devices", telling: Done(.revoked)) }
    return .page(RevokePage.html(DeviceRow(device), visit.frame))
  }

  /// If the form is sent twice, the second one finds it done.
  static func revoke(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let id = UniqueID(parameters[0]) else { return .notFound }
    let device = try device(visit, parameters)
    let name = device?.name
    if visit.form["when"] == "done", device?.isSyncing == true {
      try visit.devices.revokeAfterRun(account: visit.account, device: id)
      visit.happened(.deviceRemoved)
      return .redirect(to: "/devices", telling: Done(.revokedAfterSync, name))
    }
    try visit.application.revoke(device: id, of: visit, .deviceRemoved)
    return .redirect(to: "/devices", telling: Done(.revoked, name))
  }

  private static func device(_ visit: Visit, _ parameters: Route.Parameters) throws(CloudError) -> Device? {
    guard let id = UniqueID(parameters[0]) else { return nil }
    return try visit.devices.list(account: visit.account).first { $0.id == id }
  }
}

extension DeviceRow {
  init(_ device: Device) {
    self.init(
      id: device.id, name: device.name, lastSync: device.lastSync, addedAt: device.createdAt,
      // A use is noted every few minutes, a sync each time.
      lastUsedAt: max(device.lastUsedAt, device.lastSync ?? device.lastUsedAt), address: device.address,
      usedBy: device.usedBy, waiting: device.waiting,
      isSyncing: device.isSyncing, isLeaving: device.isLeaving)
  }
}
