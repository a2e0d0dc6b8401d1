package import Contacts
import Words

/// A device that is signed in.
package struct DeviceRow: Sendable, Equatable {
  package var id: UniqueID
  package var name: String
  /// When its address book last finished a run; nil before the first.
  package var lastSync: Timestamp?
  package var addedAt: Timestamp
  package var lastUsedAt: Timestamp
  /// From where that was, and by what program; empty where nobody knows.
  package var address: String
  package var usedBy: String
  /// Changes that it has not seen yet, up to 1,000.
  package var waiting: Int64
  /// A run of it is under way, after which it is signed out if it is leaving.
  package var isSyncing: Bool
  package var isLeaving: Bool

  package init(
    id: UniqueID, name: String, lastSync: Timestamp?, addedAt: Timestamp, lastUsedAt: Timestamp,
    address: String, usedBy: String, waiting: Int64, isSyncing: Bool = false, isLeaving: Bool = false
  ) {
    self.id = id
    self.name = name
    self.lastSync = lastSync
    self.addedAt = addedAt
    self.lastUsedAt = lastUsedAt
    self.address = address
    self.usedBy = usedBy
    self.waiting = waiting
    self.isSyncing = isSyncing
    self.isLeaving = isLeaving
  }

  /// "Has everything", "12 changes wait for its next sync", "Syncing now".
  var state: String {
    if isLeaving { return "Syncing now, and signed out when that is done" }
    if isSyncing { return "Syncing now" }
    return lastSync == nil ? DeviceWords.neverSynced : DeviceWords.waiting(waiting)
  }
}

/// The devices that keep an address book the same as these contacts.
enum DevicesPage {
  /// `alone` are the address books that no signed-in device keeps.
  static func html(
    _ devices: [DeviceRow], alone: [(name: String, lastSync: Timestamp?)], place: String, _ frame: Frame
  ) -> HTML {
    Layout.page(
      "Devices", frame, at: .settings,
      """
      <main id="content" class="column" tabindex="-1">
      \(SettingsPage.back)
      <h1>Devices</h1>
      \(when: devices.isEmpty, empty)
      \(when: !devices.isEmpty, #"<div class="panel"><ul class="entries wrapping">\#(devices.map(row))</ul></div>"#)
      \(when: !devices.isEmpty, pause)
      \(when: !alone.isEmpty, signedOut(alone))
      <section class="panel stack" aria-labelledby="connect"><h2 id="connect">Connect a device</h2>
      \(connecting(frame.account, place))</section>
      </main>
      """)
  }

  /// `place` is what the browser called this server.
  private static func connecting(_ account: String, _ place: String) -> HTML {
    """
    <p>Contacts2Web keeps a folder of vCard files, one <code>.vcf</code> for each contact, the same as this page. \
    On the device that has your address book:</p>
    <ol class="steps">
    <li>Sign in once, naming the folder:
    <pre><code>contacts2web login https://\(place) --user \(account) --book ~/contacts</code></pre></li>
    <li>Keep it the same from then on:
    <pre><code>contacts2web watch</code></pre></li>
    </ol>
    <p>Contacts already in the folder are added here; the others are added there.</p>
    """
  }

  private static func row(_ device: DeviceRow) -> HTML {
    let synced: HTML =
      device.lastSync.map { "Last sync \(DateText.html($0))" } ?? "Connected \(DateText.html(device.addedAt))"
    return """
      <li>\(Icon.device.html)<div class="row-text"><span class="row-name">\(device.name)</span>\
      <span class="row-detail">\(synced)</span>\
      <span class="row-detail">\(DeviceWords.lastUse(device.lastUsedAt, by: device.usedBy, from: device.address))</span>\
      <span class="row-detail">\(device.state)</span></div>\
      <a class="button small" href="/devices/\(device.id.description)/revoke">Sign out<span class="hidden"> \(device.name)</span></a></li>
      """
  }

  private static func signedOut(_ books: [(name: String, lastSync: Timestamp?)]) -> HTML {
    let rows = books.map { book -> HTML in
      let synced: HTML = book.lastSync.map { "Last sync \(DateText.html($0))" } ?? "\(DeviceWords.neverSynced)"
      return """
        <li>\(Icon.people.html)<div class="row-text"><span class="row-name">\(book.name.isEmpty ? "Unnamed" : book.name)</span>\
        <span class="row-detail">\(synced)</span></div></li>
        """
    }
    return """
      <section class="panel stack" aria-labelledby="alone"><h2 id="alone">Address books without a signed-in device</h2>
      <ul class="entries">\(rows)</ul>
      <p class="hint">They stay registered: when a device signs in with the same folder again, it goes on where it stopped.</p>
      </section>
      """
  }

  private static let pause: HTML = """
    <p class="hint">A device that was not used for 90 days is signed out by itself. It loses nothing: <code>contacts2web login --renew</code> \
    signs it in again.</p>
    """

  private static let empty: HTML = """
    <div class="empty">\(Icon.device.html)<h2>No device is signed in</h2><p>A device keeps a folder of vCard files the same as \
    the contacts here.</p></div>
    """
}

/// Asks before a device is signed out.
enum RevokePage {
  static func html(_ device: DeviceRow, _ frame: Frame) -> HTML {
    Layout.page(
      "Sign out \(device.name)?", frame, at: .settings,
      """
      <main id="content" class="column" tabindex="-1">
      <h1>Sign out \(device.name)?</h1>
      <div class="panel stack">
      <p>It stops syncing at once and cannot reach your contacts any more. Nothing is deleted: its folder stays as it is, and \
      so do your contacts here.</p>
      <p>What was edited on it since its last sync\(device.lastSync.map { ", \(DateText.html($0))," }) stays in its folder \
      alone, until it signs in again.</p>
      \(when: device.isSyncing, syncing)
      <form method="post" action="/devices/\(device.id.description)/revoke">\(frame.guardField)
      <p class="actions">\(device.isSyncing ? choices : #"<button class="danger solid">Sign out</button>"#)\
      <a class="button" href="/devices">Cancel</a></p>
      </form></div>
      </main>
      """)
  }

  private static let syncing: HTML = """
    <p>A sync of it is under way at this moment. Signed out now, it stops in the middle, and the rest stays where it is; when the sync \
    is done, nothing of it is left over.</p>
    """

  private static let choices: HTML = """
    <button class="danger solid" name="when" value="done">Sign out when it is done</button>\
    <button class="danger" name="when" value="now">Sign out now</button>
    """
}
