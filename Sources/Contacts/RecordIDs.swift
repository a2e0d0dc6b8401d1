internal import OpenSSL
package import VCard

extension RecordIDs {
  /// Computes both IDs of a card. A few microseconds, and the photo's MD5.
  ///
  /// # Primary record ID
  ///
  /// MD5 over the ASCII bytes `contacts2web 1` LF, 1 being the ``EncodingVersion``, followed by the card's *records* in ascending byte order, each
  /// different record once.
  ///
  ///     record = length strings          length: of all the strings in bytes
  ///     string = length bytes            every length is four bytes, most significant first
  ///
  /// Text stands in UTF-8, Unicode NFC, CR LF and CR as LF, without white space around. A record's first string is its name:
  ///
  /// | Name | Strings that follow | From |
  /// |---|---|---|
  /// | `N` | last, first, middle, prefix, suffix | N, or FN taken apart (``Contact/formattedName``); none if all are empty |
  /// | `FN` | the formatted name | FN where it says something of its own |
  /// | `NICKNAME` `TITLE` `NOTE` | the text | the property; X-NICKNAME |
  /// | `X-PHONETIC-FIRST-NAME` `-MIDDLE-` `-LAST-` | the text | the property |
  /// | `ORG` | organization, the other units joined by `; ` | ORG |
  /// | `KIND` | the kind, lower case | KIND, X-ADDRESSBOOKSERVER-KIND, X-ABShowAs:COMPANY as `org`; none for `individual` |
  /// | `TEL` `EMAIL` `URL` | label, value, preference, parameters | the property; without `tel:`, `mailto:` and what is one `Character` with their colon, `\` before `:` |
  /// | `ADR` | label, the seven parts, country code, preference, parameters | ADR, X-ABADR, CC |
  /// | `IMPP` | label, service in lower case, user | IMPP; X-AIM and its family where no IMPP says the same |
  /// | `SOCIALPROFILE` | label, service in lower case, user, URL | X-SOCIALPROFILE, SOCIALPROFILE |
  /// | `RELATED` | label, text | RELATED, X-ABRELATEDNAMES, X-SPOUSE and the like |
  /// | `BDAY` | `1985-04-15`, or `--04-15` | BDAY |
  /// | `DATE` | label, date in the same form | X-ABDATE, ANNIVERSARY and the like |
  /// | `CATEGORIES` | one category; a record each | CATEGORIES |
  /// | `PHOTO` | `data` and the 16 bytes of the picture's MD5, or `uri` and the URI | PHOTO |
  /// | any other, in upper case | label, `text` and the text, or `data` and the MD5 of the decoded bytes, preference, parameters | the property |
  ///
  /// A BDAY, a DATE or an IMPP that cannot be read counts as "any other", as do the second N, FN, ORG, TITLE, NICKNAME and
  /// BDAY. So do ROLE and Outlook's X-MS-SPOUSE, X-MS-MANAGER, X-MS-ASSISTANT, X-MS-CHILD and X-MS-ANNIVERSARY. Properties with
  /// nothing in them make no record.
  ///
  /// *Label* is ``Labeled/label``: X-ABLabel or TYPE, `_$!<HomeFAX>!$_` and TYPE=FAX,HOME both as `home fax`; in lower case
  /// but for a person's own words in X-ABLabel; in "any other" only that of X-ABLabel. *Preference* is
  /// `pref` for TYPE=PREF or PREF=1, else empty. *Parameters* are the other ones, each a string `NAME=value,value`, in
  /// ascending order; without TYPE (but with TYPE in lower case, sorted, in "any other"), and without those that say how
  /// the value is written or who wrote it: ENCODING, CHARSET, VALUE, MEDIATYPE, PREF, PID, ALTID, INDEX, CALSCALE, CC, LABEL,
  /// X-ABCROP-RECTANGLE, and those that begin with X-EVOLUTION-, X-APPLE- or X-MOZILLA-.
  ///
  /// Not in it, besides the order of properties, folding, version, groups, line ends and case of names: UID, REV, PRODID,
  /// VERSION, SOURCE, time stamps (CREATED, X-CREATED, LAST-MODIFIED, …), X-ABUID, hashes and thumbnails of the photo.
  ///
  /// # Secondary record ID
  ///
  /// MD5 over the ASCII bytes `contacts2web name 1` LF, followed by first, middle and last name, each as a string as
  /// above, in lower case (Unicode's full mapping, no locale), NFC, with a single space for any white space inside.
  /// Accents count. Cards without a name all have ``noName``.
  package init(_ card: Card, encoding version: EncodingVersion = .current) {
    self.init(ContactFields(card), version)
  }

  /// Both IDs of a card and the contact that it describes, with its properties read only once.
  package static func withContact(
    _ card: Card, encoding version: EncodingVersion = .current
  ) -> (ids: RecordIDs, contact: Contact) {
    let fields = ContactFields(card)
    return (RecordIDs(fields, version), Contact(fields))
  }

  private init(_ fields: ContactFields, _ version: EncodingVersion) {
    var encoding = RecordEncoding()
    let name = encoding.add(fields)
    self.init(
      primary: encoding.digest(version), secondary: Self.secondary(name.first, name.middle, name.last, version))
  }

  /// The secondary ID of every card that has no first, middle or last name.
  package static let noName = secondary("", "", "")

  /// The secondary ID of a name.
  package static func secondary(
    _ first: String, _ middle: String, _ last: String, _ version: EncodingVersion = .current
  ) -> RecordID {
    var bytes = version.nameHead
    bytes.reserveCapacity(96)
    for part in [first, middle, last] {
      RecordEncoding.append(NameReader.collapsed(part).lowercased(), to: &bytes)
    }
    return RecordID(md5: MD5.hash(bytes))
  }
}
