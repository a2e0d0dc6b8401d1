import Cloud
import Contacts
import Protocol
import Words

/// A phone or a program that has a password.
struct PhoneRow: Sendable, Equatable {
  var program: Program
  /// Changes that it has not fetched yet, up to 1,000.
  var waiting: Int64

  fileprivate var stop: HTML? {
    program.stoppedAt.map { moment in
      """
      <p class="problem">\(Icon.warning.html)<span>\(DeviceWords.stopped(moment, refused: program.refused)). \
      \(DeviceWords.allowing())</span></p>
      """
    }
  }

  fileprivate var state: String {
    program.lastUsedAt == nil ? DeviceWords.unused : DeviceWords.waiting(waiting)
  }
}

/// The phones and programs that speak CardDAV, and adding one.
enum PhonesPage {
  /// `problem`: why none was added. `name`: what was typed.
  static func html(_ phones: [PhoneRow], name: String = "", problem: String? = nil, _ frame: Frame)
    -> HTML
  {
    Layout.page(
      "Phones and programs", frame, at: .settings,
      """
      <main id="content" class="column" tabindex="-1">
      \(SettingsPage.back)
      <h1>Phones and programs</h1>
      <p class="lead">iPhone, Android, Mac, Thunderbird, Evolution and others show and edit these contacts (by CardDAV). Each gets a password \
      of its own, so you can sign out a lost phone alone. One that is not used for 90 days is signed out by itself. One that would delete \
      many contacts at once is stopped, until you allow it.</p>
      \(when: !phones.isEmpty, #"<div class="panel"><ul class="entries wrapping">\#(phones.map { row($0, frame) })</ul></div>"#)
      <form class="panel stack" method="post" action="/phones">\(frame.guardField)
      <h2>Add a phone or a program</h2>
      \(problem.map { #"<p class="problem" role="alert">\#(Icon.warning.html)<span>\#($0)</span></p>"# })
      <p class="field"><label for="name">Name</label><input id="name" name="name" value="\(name)" maxlength="\(DeviceName.longest)" required \
      autocomplete="off" dir="auto" aria-describedby="name-hint"><span class="hint" id="name-hint">As you will know it in the activity: \
      “Ada’s phone”</span></p>
      <p><button class="primary">\(Icon.add.html)Make a password</button></p>
      </form>
      </main>
      """)
  }

  private static func row(_ phone: PhoneRow, _ frame: Frame) -> HTML {
    let program = phone.program
    let used: HTML =
      program.lastUsedAt.map { "\(DeviceWords.lastUse($0, by: program.usedBy, from: program.address))" }
      ?? "Added \(DateText.html(program.createdAt))"
    return """
      <li>\(Icon.phone.html)<div class="row-text"><span class="row-name">\(program.name)</span>\
      <span class="row-detail">\(used)</span><span class="row-detail">\(phone.state)\
      \(when: program.allowsDeletions, ". It may delete as many contacts as it likes")</span></div>\(phone.stop)\
      <form method="post" action="/phones/\(program.id.description)/deletions">\(frame.guardField)\
      <input type="hidden" name="allow" value="\(program.allowsDeletions ? "no" : "yes")">\
      <button class="small">\(program.allowsDeletions ? "Refuse many deletions" : "Allow many deletions")\
      <span class="hidden"> by \(program.name)</span></button></form>\
      <a class="button small" href="/phones/\(program.id.description)/remove">Sign out<span class="hidden"> \(program.name)</span></a></li>
      """
  }
}

/// Asks before a phone is signed out.
enum RemovePhonePage {
  static func html(_ program: Program, _ frame: Frame) -> HTML {
    Layout.page(
      "Sign out \(program.name)?", frame, at: .settings,
      """
      <main id="content" class="column" tabindex="-1">
      <h1>Sign out \(program.name)?</h1>
      <div class="panel stack">
      <p>Its password stops working at once. Nothing is deleted here. The contacts that are on it stay there, until the account is removed \
      there.</p>
      <form method="post" action="/phones/\(program.id.description)/remove">\(frame.guardField)
      <p class="actions"><button class="danger solid">Sign out</button><a class="button" href="/phones">Cancel</a></p>
      </form></div>
      </main>
      """)
  }
}
