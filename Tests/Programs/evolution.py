"""Evolution's address book without its windows: runs inside a D-Bus session, takes one JSON command a line, answers one JSON value a line.

    {"open": {"port": …, "path": …, "user": …, "password": …, "certificate": …}}
    {"writes": null}    {"list": null}    {"add": VCARD}    {"edit": [NAME, PROPERTY, VALUE]}    {"remove": NAME}    {"refresh": null}
"""

import json
import sys

import gi

gi.require_version("EDataServer", "1.2")
gi.require_version("EBook", "1.2")
gi.require_version("EBookContacts", "1.2")
from gi.repository import EBook, EBookContacts, EDataServer, Gio, GLib  # noqa: E402

ALL = '(contains "x-evolution-any-field" "")'


def wait_for(start, finish):
    """Runs the main loop until an asynchronous call has its answer."""
    answers = []
    start(lambda _, result: answers.append(result))
    while not answers:
        GLib.MainContext.default().iteration(True)
    return finish(answers[0])


class AddressBook:
    def open(self, server):
        registry = EDataServer.SourceRegistry.new_sync(None)
        source = EDataServer.Source.new_with_uid("contacts2web", None)
        source.set_display_name("Contacts2Web")
        source.set_parent("carddav-stub")
        source.get_extension(EDataServer.SOURCE_EXTENSION_ADDRESS_BOOK).set_backend_name("carddav")
        sign_in = source.get_extension(EDataServer.SOURCE_EXTENSION_AUTHENTICATION)
        sign_in.set_host("127.0.0.1")
        sign_in.set_port(server["port"])
        sign_in.set_user(server["user"])
        sign_in.set_method("plain/password")
        source.get_extension(EDataServer.SOURCE_EXTENSION_SECURITY).set_method("tls")
        webdav = source.get_extension(EDataServer.SOURCE_EXTENSION_WEBDAV_BACKEND)
        webdav.set_resource_path(server["path"])
        webdav.update_ssl_trust(
            "127.0.0.1", Gio.TlsCertificate.new_from_file(server["certificate"]), EDataServer.TrustPromptResponse.ACCEPT)
        registry.commit_source_sync(source, None)
        while (source := registry.ref_source("contacts2web")) is None:
            GLib.MainContext.default().iteration(True)

        def give_password(source, *_):
            given = EDataServer.NamedParameters.new()
            given.set("username", server["user"])
            given.set("password", server["password"])
            source.invoke_authenticate(given, None, lambda *_: None)

        source.connect("credentials-required", give_password)
        self._source, self._registry = source, registry
        self._client = wait_for(
            lambda done: EBook.BookClient.connect(source, 0xFFFFFFFF, None, done), EBook.BookClient.connect_finish)

    def writes(self, _):
        """Whether it has found out by now that it may write."""
        while GLib.MainContext.default().iteration(False):
            pass
        return not self._client.is_readonly()

    def _contacts(self):
        while GLib.MainContext.default().iteration(False):
            pass
        return self._client.get_contacts_sync(ALL, None)[1]

    def _contact(self, name):
        return next(one for one in self._contacts() if one.get_property("full-name") == name)

    def list(self, _):
        return [one.get_property("full-name") for one in self._contacts()]

    def add(self, card):
        return self._client.add_contact_sync(EBookContacts.Contact.new_from_vcard(card), 0, None)[1]

    def edit(self, change):
        contact = self._contact(change[0])
        contact.set_property(change[1], change[2])
        return self._client.modify_contact_sync(contact, 0, None)

    def remove(self, name):
        return self._client.remove_contact_sync(self._contact(name), 0, None)

    def refresh(self, _):
        return self._client.refresh_sync(None)


book = AddressBook()
for line in sys.stdin:
    (word, argument), = json.loads(line).items()
    try:
        answer = getattr(book, word)(argument)
    except GLib.Error as error:
        answer = {"error": error.message}
    print(json.dumps(answer), flush=True)
