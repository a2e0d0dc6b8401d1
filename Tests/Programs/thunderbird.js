// What a person does in Thunderbird's windows. Marionette runs this in them, calls one of the hands, and waits for its promise.
const { MailServices } = ChromeUtils.importESModule("resource:///modules/MailServices.sys.mjs");

// The window's own stand still while another asks something.
const { setTimeout } = ChromeUtils.importESModule("resource://gre/modules/Timer.sys.mjs");

const pause = (milliseconds) => new Promise((done) => { setTimeout(done, milliseconds); });

// Where nothing tells that something is there.
const until = async (look) => {
  for (;;) {
    const found = await look();
    if (found) return found;
    await pause(10);
  }
};

const heard = (topic) => new Promise((done) => {
  const observer = () => {
    Services.obs.removeObserver(observer, topic);
    done();
  };
  Services.obs.addObserver(observer, topic);
});

// After a deed, until all requests that came of it have their answers, and these are stored.
const settled = (deed) => new Promise((done) => {
  const topics = ["addrbook-directory-request-start", "addrbook-directory-request-end"];
  let underWay = 0;
  const observer = (_, topic) => {
    underWay += topic === topics[0] ? 1 : -1;
    // The next request follows at once, if there is one.
    setTimeout(() => {
      if (underWay) return;
      for (const one of topics) Services.obs.removeObserver(observer, one);
      done();
    }, 0);
  };
  for (const one of topics) Services.obs.addObserver(observer, one);
  deed();
});

// A window of its own that asks the person something.
const question = (address) => until(() => {
  for (const one of Services.wm.getEnumerator("")) {
    if (one.document.location.href === address && one.document.readyState === "complete") return one;
  }
});
const button = (dialog, name) => until(() => {
  const found = dialog.document.querySelector("dialog")?.getButton(name);
  return found && !found.disabled && found;
});

const book = () => MailServices.ab.directories.find((one) => one.dirType === Ci.nsIAbManager.CARDDAV_DIRECTORY_TYPE);
const card = (name) => book().childCards.find((one) => one.displayName === name);
const addresses = (...command) => toAddressBook(command);

const type = (field, text) => {
  field.value = text;
  field.dispatchEvent(new field.ownerDocument.defaultView.Event("input", { bubbles: true }));
};

const writeNote = (pane, text) => {
  if (!pane.querySelector("vcard-note")) pane.getElementById("vcard-add-note").click();
  type(pane.querySelector("vcard-note textarea"), text);
};

const hands = {
  // Address Book → New Address Book → Add CardDAV Address Book.
  async addBook(server, user, password) {
    const window = await addresses("cmd_createAddressBookCARDDAV");
    const dialog = await until(() => {
      const frame = window.SubDialog._topDialog?._frame.contentWindow;
      return frame?.document.getElementById("carddav-username") && frame.uiElements.location && frame;
    });
    type(dialog.document.getElementById("carddav-username"), user);
    type(dialog.document.getElementById("carddav-location"), server);
    (await button(dialog, "accept")).click();
    (await button(await question("chrome://pippki/content/exceptionDialog.xhtml"), "extra1")).click();
    const signIn = await question("chrome://global/content/commonDialog.xhtml");
    const asked = signIn.document.getElementById("loginTextbox").value;
    type(signIn.document.getElementById("password1Textbox"), password);
    (await button(signIn, "accept")).click();
    await until(() => !dialog.document.getElementById("carddav-resultsArea").hidden);
    const found = [...dialog.document.getElementById("carddav-availableBooks").children].map((one) => one.label);
    const synced = heard("addrbook-directory-synced");
    (await button(dialog, "accept")).click();
    await synced;
    return { asked, found };
  },

  // The book's menu → Synchronize.
  async sync() {
    const { CardDAVDirectory } = ChromeUtils.importESModule("resource:///modules/CardDAVDirectory.sys.mjs");
    await CardDAVDirectory.forFile(book().fileName).syncWithServer();
  },

  async list() {
    return book().childCards.map((one) => one.displayName);
  },

  async text(name) {
    return card(name).getProperty("_vCard", "");
  },

  // New Contact.
  async add(first, last, note) {
    const window = await addresses("cmd_displayAddressBook", book().UID);
    window.commandController.doCommand("cmd_newCard");
    const pane = window.document;
    const [, firstName, , lastName] = pane.querySelectorAll("vcard-n input");
    type(firstName, first);
    type(lastName, last);
    writeNote(pane, note);
    await settled(() => pane.getElementById("saveEditButton").click());
  },

  // A contact → Edit.
  async edit(name, note) {
    const window = await addresses("cmd_editContact", card(name));
    const pane = window.document;
    writeNote(pane, note);
    await settled(() => pane.getElementById("saveEditButton").click());
  },

  // A contact → Edit → Delete, and Yes.
  async remove(name) {
    const window = await addresses("cmd_editContact", card(name));
    await settled(async () => {
      window.document.getElementById("detailsDeleteButton").click();
      (await button(await question("chrome://global/content/commonDialog.xhtml"), "accept")).click();
    });
  },

  // As if it had been told of a state that the server does not know: its backup is older.
  async hold(token) {
    book().setStringValue("carddav.token", token);
  },

  // What it asks of the server from now on, and how that answers.
  async listen(origin) {
    window.exchange = [];
    const body = (channel) => {
      const sent = channel.QueryInterface(Ci.nsIUploadChannel).uploadStream;
      if (!sent) return "";
      // The channel needs the stream itself where the server redirects or wants a password.
      const copy = sent.QueryInterface(Ci.nsICloneableInputStream).clone();
      copy.QueryInterface(Ci.nsISeekableStream).seek(Ci.nsISeekableStream.NS_SEEK_SET, 0);
      return NetUtil.readInputStreamToString(copy, copy.available(), { charset: "utf-8" });
    };
    Services.obs.addObserver((channel) => {
      channel.QueryInterface(Ci.nsIHttpChannel);
      if (channel.URI.prePath !== origin) return;
      const headers = {};
      channel.visitRequestHeaders({ visitHeader(name, value) { headers[name] = value; } });
      window.exchange.push({
        method: channel.requestMethod, path: channel.URI.pathQueryRef, headers, body: body(channel), status: channel.responseStatus,
      });
    }, "http-on-examine-response");
  },

  async exchange() {
    return window.exchange.splice(0);
  },
};

// A question's window ends the script that is under way. What it waits for goes on.
const [hand, given] = arguments;
window.outcome = hands[hand](...given).then((value) => ({ value }), (error) => ({ error: `${error}\n${error.stack}` }));
