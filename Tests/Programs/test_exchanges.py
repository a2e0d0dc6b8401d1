"""Programs that no test can run, as tables: what they send, in their order and in their words, and what they need to find in the answer.

The requests are those of their sources (DAVx5 with dav4jvm, Thunderbird, KDE) and of recorded exchanges (iOS, macOS). `{name}` stands for what an
earlier answer had.
"""

import re
import socket

import pytest

PRINCIPAL, HOME, BOOK = "/dav/principals/ada/", "/dav/addressbooks/ada/", "/dav/addressbooks/ada/contacts/"
XML = {"Content-Type": "text/xml; charset=utf-8"}
CARD = {"Content-Type": "text/vcard; charset=utf-8"}
NAMES = 'xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav" xmlns:S="http://calendarserver.org/ns/"'


def propfind(properties):
    return f'<?xml version="1.0" encoding="UTF-8"?><D:propfind {NAMES}><D:prop>{properties}</D:prop></D:propfind>'


def sync(properties, token="{token}"):
    return (
        f'<?xml version="1.0" encoding="UTF-8"?><D:sync-collection {NAMES}><D:sync-token>{token}</D:sync-token>'
        f"<D:sync-level>1</D:sync-level><D:prop>{properties}</D:prop></D:sync-collection>")


def multiget(properties, *hrefs):
    named = "".join(f"<D:href>{href}</D:href>" for href in hrefs)
    return (
        f'<?xml version="1.0" encoding="UTF-8"?><C:addressbook-multiget {NAMES}><D:prop>{properties}</D:prop>{named}'
        "</C:addressbook-multiget>")


def card(version, *lines):
    return "\r\n".join(["BEGIN:VCARD", f"VERSION:{version}", *lines, "END:VCARD", ""])


UNSIGNED = {"": "unsigned"}
NEW = card("3.0", "PRODID:-//Apple Inc.//iOS 26.1//EN", "N:Neu;Nele;;;", "FN:Nele Neu", "UID:8C3D", "REV:2026-11-23T10:00:00Z")
OWN = f"<D:propertyupdate {NAMES}><D:set><D:prop><S:me-card><D:href>{BOOK}8C3D.vcf</D:href></S:me-card></D:prop></D:set></D:propertyupdate>"

# Of each step: method, path, headers, body, status, and patterns that the answer (head and body) must have. What a pattern names is kept.
IOS = ("iOS/26.1 (23B85) dataaccessd/1.0", [
    ("PROPFIND", "/.well-known/carddav", {**XML, **UNSIGNED, "Depth": "0"}, propfind("<D:current-user-principal/><D:principal-URL/><D:resourcetype/>"), 301, ["location: /dav/"]),
    ("PROPFIND", "/dav/", {**XML, **UNSIGNED, "Depth": "0"}, propfind("<D:current-user-principal/>"), 401, ["www-authenticate: Basic"]),
    ("PROPFIND", "/principals/", {**XML, "Depth": "0"}, propfind("<D:current-user-principal/><D:principal-URL/><D:resourcetype/>"), 207, [PRINCIPAL]),
    ("OPTIONS", PRINCIPAL, {}, None, 200, ["dav: .*addressbook"]),
    ("PROPFIND", PRINCIPAL, {**XML, "Depth": "0"}, propfind(
        "<C:addressbook-home-set/><C:directory-gateway/><D:displayname/><S:email-address-set/><D:principal-collection-set/>"
        "<D:principal-URL/><D:resource-id/><D:supported-report-set/>"), 207, [f"home-set><D:href>{HOME}<", "404 Not Found"]),
    ("PROPFIND", HOME, {**XML, "Depth": "1"}, propfind(
        "<D:add-member/><S:bulk-requests/><D:current-user-privilege-set/><D:displayname/><C:max-image-size/><C:max-resource-size/>"
        "<S:me-card/><D:owner/><S:push-transports/><S:pushkey/><D:quota-available-bytes/><D:quota-used-bytes/><D:resource-id/>"
        "<D:resourcetype/><D:supported-report-set/><D:sync-token/>"), 207, [f"<D:href>{BOOK}<", "<C:addressbook/>", "<D:sync-token>urn:"]),
    ("PROPFIND", BOOK, {**XML, "Depth": "0"}, propfind("<S:getctag/><D:sync-token/>"), 207, ["<S:getctag>(?P<ctag>[^<]+)"]),
    ("REPORT", BOOK, {**XML, "Depth": "1"}, sync("<D:getetag/>", ""), 207, [f"(?P<href>{BOOK}four.vcf)", "<D:sync-token>(?P<token>urn:[^<]+)"]),
    # It reads version 3.0 alone, and does not say so.
    ("REPORT", BOOK, {**XML, "Depth": "1"}, multiget("<D:getetag/><C:address-data/>", "{href}"), 207, ["VERSION:3.0&#13;\n", "FN:Four Point Null", "X-ODD;A=b:c"]),
    ("GET", "{href}", {"Accept": "*/*"}, None, 200, ["\nVERSION:3.0\r\n", "etag: (?P<etag>\\S+)"]),
    ("PUT", "{href}", {**CARD, "If-Match": "{etag}"}, card("3.0", "UID:four", "FN:Four Point Null", "N:Null;Four;;;", "X-ODD;A=b:c", "NOTE:by iOS"), 204, []),
    ("PUT", BOOK + "8C3D.vcf", {**CARD, "If-None-Match": "*"}, NEW, 201, ["etag: (?P<new>\\S+)"]),
    ("PUT", BOOK + "8C3D.vcf", {**CARD, "If-None-Match": "*"}, NEW, 204, []),
    ("PROPPATCH", HOME, XML, OWN, 207, ["HTTP/1.1 200 OK"]),
    ("PROPFIND", HOME, {**XML, "Depth": "0"}, propfind("<S:me-card/>"), 207, [f"<D:href>{BOOK}8C3D.vcf</D:href></S:me-card>"]),
    ("REPORT", BOOK, {**XML, "Depth": "1"}, sync("<D:getetag/>"), 207, [f"{BOOK}8C3D.vcf", "{href}"]),
    ("DELETE", BOOK + "8C3D.vcf", {"If-Match": "{new}"}, None, 204, []),
    # macOS was seen to send a UUID in place of a token.
    ("REPORT", BOOK, {**XML, "Depth": "1"}, sync("<D:getetag/>", "9E2F8C0A-0000-4000-8000-000000000000"), 403, ["valid-sync-token"]),
], {"four.vcf": ["VERSION:4.0", "NOTE:by iOS", "X-ODD;a=b:c"]})

# Of AddressBookCore it was seen that it sends a card again after 412, whatever has become of it, until it has read it anew.
OLD = card("3.0", "PRODID:-//Apple Inc.//macOS 26.1//EN", "N:Null;Four;;;", "FN:Four Point Null", "UID:four", "NOTE:by macOS")
MACOS = ("macOS/26.1 (25B78) AddressBookCore/2700", [
    ("PROPFIND", BOOK, {**XML, "Depth": "0"}, propfind("<S:getctag/><D:sync-token/>"), 207, ["<S:getctag>(?P<ctag>[^<]+)"]),
    ("REPORT", BOOK, {**XML, "Depth": "1"}, sync("<D:getetag/>", ""), 207, [f"(?P<href>{BOOK}four.vcf)", "<D:sync-token>(?P<token>urn:[^<]+)"]),
    ("PUT", "{href}", {**CARD, "If-Match": '"stale"'}, OLD, 412, []),
    ("PUT", "{href}", {**CARD, "If-Match": '"stale"'}, OLD, 412, []),
    ("PUT", "{href}", {**CARD, "If-Match": '"stale"'}, OLD, 412, []),
    # The card is told once, under another tag, and the book has another one as well: that is how it comes to read it.
    ("PROPFIND", BOOK, {**XML, "Depth": "0"}, propfind("<S:getctag/><D:sync-token/>"), 207, ["<S:getctag>(?!{ctag}<)urn:"]),
    ("REPORT", BOOK, {**XML, "Depth": "1"}, sync("<D:getetag/>"), 207, ["{href}", "<D:getetag>(?P<etag>[^<]+-3&quot;)<", "<D:sync-token>(?P<token>urn:[^<]+)"]),
    ("REPORT", BOOK, {**XML, "Depth": "1"}, multiget("<D:getetag/><C:address-data/>", "{href}"), 207, ["VERSION:3.0&#13;\n", "X-ODD;A=b:c"]),
    ("PUT", "{href}", {**CARD, "If-Match": "{etag}"}, OLD.replace("END:", "X-ODD;A=b:c\r\nEND:"), 204, []),
], {"four.vcf": ["VERSION:4.0", "NOTE:by macOS", "X-ODD;a=b:c"]})

DAVX5 = ("DAVx5/4.5-ose (2026/01/01; dav4jvm; okhttp/5.3.0) Android/16", [
    ("PROPFIND", "/", {**XML, "Depth": "0"}, propfind("<D:resourcetype/><D:displayname/><D:current-user-principal/><C:addressbook-home-set/><C:addressbook-description/>"), 207, [PRINCIPAL]),
    ("OPTIONS", PRINCIPAL, {}, None, 200, ["dav: .*addressbook"]),
    ("PROPFIND", PRINCIPAL, {**XML, "Depth": "0"}, propfind("<D:displayname/><D:group-membership/><D:resourcetype/><C:addressbook-home-set/>"), 207, [HOME]),
    ("PROPFIND", HOME, {**XML, "Depth": "1"}, propfind("<D:current-user-privilege-set/><D:displayname/><D:owner/><D:resourcetype/><C:addressbook-description/>"), 207, ["<D:write-content/>", "<D:bind/>", "<D:unbind/>"]),
    ("PROPFIND", BOOK, {**XML, "Depth": "0"}, propfind("<D:supported-report-set/><D:sync-token/><S:getctag/><C:max-resource-size/><C:supported-address-data/>"), 207, ["sync-collection", 'version="4.0"']),
    ("REPORT", BOOK, XML, sync("<D:getetag/><D:resourcetype/>", ""), 207, [f"(?P<href>{BOOK}four.vcf)", "<D:sync-token>(?P<token>urn:[^<]+)"]),
    ("REPORT", BOOK, {**XML, "Depth": "0"}, multiget('<D:getcontenttype/><D:getetag/><C:address-data content-type="text/vcard" version="4.0"/>', "{href}", BOOK + "nobody.vcf"), 207, ["VERSION:4.0", "404 Not Found", "<D:getetag>(?P<etag>[^<]+)"]),
    ("PUT", BOOK + "d1.vcf", {"Content-Type": "text/vcard; charset=utf-8; version=4.0", "If-None-Match": "*"}, card("4.0", "UID:d1", "FN:Dana"), 201, ["etag: (?P<d1>\\S+)"]),
    # Its own group, whose members it writes with a prefix; and one without.
    ("PUT", BOOK + "g1.vcf", {"Content-Type": "text/vcard; charset=utf-8; version=4.0", "If-None-Match": "*"}, card("4.0", "UID:g1", "FN:Friends", "KIND:group", "MEMBER:urn:uuid:d1"), 201, []),
    ("PUT", BOOK + "d1.vcf", {**CARD, "If-Match": '"stale"'}, card("4.0", "UID:d1", "FN:Dana", "NOTE:late"), 412, []),
    # After 412 it goes on, and after any other status but 409 it would not.
    ("PUT", BOOK + "d2.vcf", {**CARD, "If-None-Match": "*"}, card("4.0", "UID:d1", "FN:Doubled"), 409, ["no-uid-conflict", BOOK + "d1.vcf"]),
    ("REPORT", BOOK, XML, sync("<D:getetag/><D:resourcetype/>").replace("</D:sync-level>", "</D:sync-level><D:limit><D:nresults>1</D:nresults></D:limit>"), 207, ["507 Insufficient Storage", "<D:sync-token>(?P<token>urn:[^<]+)"]),
    ("REPORT", BOOK, XML, sync("<D:getetag/><D:resourcetype/>"), 207, [f"{BOOK}d1.vcf", "<D:sync-token>(?P<token>urn:[^<]+)"]),
    ("DELETE", BOOK + "nobody.vcf", {}, None, 404, []),
    ("DELETE", BOOK + "g1.vcf", {}, None, 204, []),
], {"d1.vcf": ["FN:Dana"]})

# With 153.7, as it is heard in test_thunderbird.py.
THUNDERBIRD_XML = {"Content-Type": "text/xml"}
THUNDERBIRD_ALL = propfind("<D:resourcetype/><D:getetag/><S:getctag/>")
THUNDERBIRD_TOKEN = propfind("<D:displayname/><S:getctag/><D:sync-token/>")
THUNDERBIRD_SYNC = "<D:getetag/><C:address-data/>"
THUNDERBIRD = ("Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Thunderbird/153.7.0", [
    # It sends a password where it is asked for one, to the address that it was sent on to.
    ("PROPFIND", "/.well-known/carddav", {**THUNDERBIRD_XML, **UNSIGNED, "Depth": "0"}, propfind("<D:current-user-principal/>"), 301, ["location: /dav/"]),
    ("PROPFIND", "/dav/", {**THUNDERBIRD_XML, **UNSIGNED, "Depth": "0"}, propfind("<D:current-user-principal/>"), 401, ["www-authenticate: Basic"]),
    ("PROPFIND", "/dav/", {**THUNDERBIRD_XML, "Depth": "0"}, propfind("<D:current-user-principal/>"), 207, [PRINCIPAL]),
    ("PROPFIND", PRINCIPAL, {**THUNDERBIRD_XML, "Depth": "0"}, propfind("<C:addressbook-home-set/>"), 207, [HOME]),
    ("PROPFIND", HOME, {**THUNDERBIRD_XML, "Depth": "1"}, propfind("<D:resourcetype/><D:displayname/><D:current-user-privilege-set/>"), 207, ["<C:addressbook/>", "<D:write-content/>"]),
    ("PROPFIND", BOOK, {**THUNDERBIRD_XML, "Depth": "1"}, THUNDERBIRD_ALL, 207, [f"(?P<href>{BOOK}four.vcf)"]),
    # Of 500 cards at most; the whole book in one, before.
    ("REPORT", BOOK, {**THUNDERBIRD_XML, "Depth": "1"}, multiget(THUNDERBIRD_SYNC, "{href}"), 207, ["VERSION:4.0"]),
    ("PROPFIND", BOOK, {**THUNDERBIRD_XML, "Depth": "0"}, THUNDERBIRD_TOKEN, 207, ["<D:sync-token>(?P<token>urn:[^<]+)"]),
    # It reads each card that it has sent, whatever the answer says of an ETag.
    ("PUT", BOOK + "t1.vcf", {"Content-Type": "text/vcard"}, card("4.0", "N:;Tara;;;", "FN:Tara", "UID:t1"), 201, ["etag: "]),
    ("REPORT", BOOK, {**THUNDERBIRD_XML, "Depth": "1"}, multiget(THUNDERBIRD_SYNC, BOOK + "t1.vcf"), 207, ["FN:Tara"]),
    ("PUT", BOOK + "t1.vcf", {"Content-Type": "text/vcard"}, card("4.0", "N:;Tara;;;", "FN:Tara", "UID:t1", "NOTE:edited"), 204, ["etag: "]),
    ("REPORT", BOOK, {**THUNDERBIRD_XML, "Depth": "1"}, multiget(THUNDERBIRD_SYNC, BOOK + "t1.vcf"), 207, ["NOTE:edited"]),
    ("REPORT", BOOK, {**THUNDERBIRD_XML, "Depth": "1"}, sync(THUNDERBIRD_SYNC), 207, ["NOTE:edited", "<D:sync-token>(?P<token>urn:[^<]+)"]),
    ("DELETE", BOOK + "t1.vcf", THUNDERBIRD_XML, None, 204, []),
    ("REPORT", BOOK, {**THUNDERBIRD_XML, "Depth": "1"}, sync(THUNDERBIRD_SYNC), 207, ["404 Not Found"]),
    # With 403 its book would never sync again. It lists the book anew.
    ("REPORT", BOOK, {**THUNDERBIRD_XML, "Depth": "1"}, sync(THUNDERBIRD_SYNC, "urn:contacts2web:0:1"), 400, ["valid-sync-token"]),
    ("PROPFIND", BOOK, {**THUNDERBIRD_XML, "Depth": "1"}, THUNDERBIRD_ALL, 207, [f"{BOOK}four.vcf"]),
    ("PROPFIND", BOOK, {**THUNDERBIRD_XML, "Depth": "0"}, THUNDERBIRD_TOKEN, 207, ["<D:sync-token>urn:"]),
], {})

KDE = ("KDE DAV groupware client", [
    ("PROPFIND", "/.well-known/carddav", {**XML, "Depth": "0"}, propfind("<C:addressbook-home-set/><D:current-user-principal/>"), 301, ["location: /dav/"]),
    ("PROPFIND", HOME, {**XML, "Depth": "1"}, propfind("<D:displayname/><D:resourcetype/>"), 207, ["<C:addressbook/>"]),
    ("PROPFIND", BOOK, {**XML, "Depth": "1"}, propfind("<D:displayname/><D:resourcetype/><D:getetag/>"), 207, [f"(?P<href>{BOOK}four.vcf)"]),
    ("REPORT", BOOK, {**XML, "Depth": "1"}, multiget("<D:getetag/><C:address-data><C:allprop/></C:address-data>", "{href}"), 207, ["VERSION:4.0", "X-ODD"]),
    ("PUT", BOOK + "k1.vcf", {**CARD, "If-None-Match": "*"}, card("3.0", "UID:k1", "FN:Karl"), 201, []),
    ("GET", BOOK + "k1.vcf", {}, None, 200, ["FN:Karl", "etag: (?P<etag>\\S+)"]),
    ("DELETE", BOOK + "k1.vcf", {"If-Match": "{etag}"}, None, 204, []),
], {})


@pytest.mark.parametrize("program", [IOS, MACOS, DAVX5, THUNDERBIRD, KDE], ids=["iOS", "macOS", "DAVx5", "Thunderbird", "KDE"])
def test_each_step_of_the_program_is_answered_as_it_needs_it(empty, program):
    agent, steps, stored = program
    # What somebody else has written, in the newer version.
    other = empty.sign_in("other")
    four = card("4.0", "UID:four", "FN:Four Point Null", "N:Null;Four;;;", "X-ODD;a=b:c")
    assert empty.ask("PUT", BOOK + "four.vcf", {**CARD, **other}, four)[0] == 201
    own, kept = empty.sign_in("phone"), {}

    def filled(text):
        for name, value in kept.items():
            text = text.replace("{" + name + "}", value)
        return text

    for number, (method, path, headers, body, status, patterns) in enumerate(steps, 1):
        sent = {name: filled(value) for name, value in headers.items() if name} | {"User-Agent": agent}
        what = f"step {number}: {method} {filled(path)}"
        answer = empty.ask(method, filled(path), sent if "" in headers else sent | own, filled(body) if body else None)
        assert answer[0] == status, f"{what}: {answer}"
        for pattern in patterns:
            found = re.search(filled(pattern), answer[1])
            assert found, f"{what}: nothing like {pattern} in {answer[1]}"
            kept |= {name: value.replace("&quot;", '"') for name, value in found.groupdict().items()}
    for name, lines in stored.items():
        answer = empty.ask("GET", BOOK + name, other)
        assert all(line in answer[1] for line in lines), answer[1]


def test_the_address_of_a_photo_is_nothing_that_the_server_asks(empty):
    own = empty.sign_in("phone")
    with socket.create_server(("127.0.0.1", 0)) as elsewhere:
        address = f"http://127.0.0.1:{elsewhere.getsockname()[1]}/pia"
        values = [f"{name};VALUE=uri:{address}.{name.lower()}" for name in ("PHOTO", "LOGO", "SOUND", "KEY")]
        whole = card("3.0", "UID:pia", "FN:Pia", "N:;Pia;;;", *values, f"URL:{address}")
        assert empty.ask("PUT", BOOK + "pia.vcf", {**CARD, **own}, whole)[0] == 201
        for version in ("3.0", "4.0"):
            asked = multiget(f'<D:getetag/><C:address-data content-type="text/vcard" version="{version}"/>', BOOK + "pia.vcf")
            status, answer = empty.ask("REPORT", BOOK, {**XML, **own}, asked)
            assert status == 207 and f"VERSION:{version}" in answer and address + ".photo" in answer
            status, answer = empty.ask("GET", BOOK + "pia.vcf", {**own, "Accept": f"text/vcard; version={version}"})
            assert status == 200 and address + ".photo" in answer
        elsewhere.setblocking(False)
        with pytest.raises(BlockingIOError):
            elsewhere.accept()
