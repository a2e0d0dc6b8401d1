package import Contacts

/// Who is who: which contact each file of the folder is, after other programs have edited, renamed, exchanged and removed files.
///
/// A pure function of what the cache knew and what a look at the folder has found. Files that say what they said stay who they were;
/// nothing here depends on the order in which files are read. ``Deduplication`` then says what becomes of files that say the same.
package enum Identity {
  /// A file that a look at the folder has read, or one that cannot be read and whose contact may be found elsewhere.
  package struct File: Equatable, Sendable {
    package enum Content: Equatable, Sendable {
      case card(ids: RecordIDs, uid: String)
      /// `uid`: what looks like its UID, "" where nothing does. `name`: the secondary ID of what can be read of a card that was cut off.
      case unreadable(uid: String, name: RecordID? = nil)
    }

    package var name: ItemName
    package var inode: UInt64
    package var content: Content
    /// The contact that it was at the last look; nil for a new file, and for one that was nobody's.
    package var contact: Int64?
    /// What it said at the last look, of one that waited as a copy and cannot be read now.
    package var formerly: RecordID?
    /// False where it said the same at the last look, when its contact said something else. A file that only stood there is no
    /// sign that a contact has moved into it.
    package var isNews: Bool
    /// Not nil for a version of another file that a synchronizer has set aside (``ConflictCopy``) and that says something else than that one.
    package var version: Version?

    package init(name: ItemName, inode: UInt64 = 0, content: Content, contact: Int64? = nil, isNews: Bool = true) {
      self.name = name
      self.inode = inode
      self.content = content
      self.contact = contact
      self.isNews = isNews
    }

    package var ids: RecordIDs? { if case .card(let ids, _) = content { ids } else { nil } }

    package var uid: String {
      switch content {
      case .card(_, let uid), .unreadable(let uid, _): uid
      }
    }
  }

  /// Whose file a version that was set aside is a version of. What it says tells nothing, because that is what its contact said before.
  package struct Version: Equatable, Sendable {
    /// The contact whose file it is a version of, where a person or a program has removed that file since the last look; nil where the file is there, had
    /// gone before, or is written again. The version is that contact where no file is, else it is nobody.
    package var contact: Int64?
    /// When the version was last changed, in nanoseconds since 1970: of several versions the last one is the contact.
    package var modified: Int64

    package init(contact: Int64? = nil, modified: Int64 = 0) {
      self.contact = contact
      self.modified = modified
    }
  }

  /// A contact as it was when its file was last looked at.
  package struct Known: Equatable, Sendable {
    package enum Place: Equatable, Sendable {
      /// It has no file.
      case nowhere
      /// Its file is not in the folder any more.
      case missing(inode: UInt64)
      /// Its file is one of the ``Identity/File``s.
      case seen
      /// It has a file that is not looked at, because nothing happened to it.
      case stays(ItemName)
    }

    package var key: Int64
    package var uid: String
    package var ids: RecordIDs
    package var place: Place
    /// Device and cloud have agreed on it as a contact of its own; maybe before the cloud was put back to a backup.
    package var wasAgreed: Bool
    /// The cloud has it as it is here.
    package var isAgreed: Bool
    /// The look at hand has found it. A copy of it is no new name of it, because neither file was there before the other.
    package var cameNow = false
    /// What a run that was cut off wrote into its file, and the cache has not noted.
    package var written: Written?

    package init(
      key: Int64, uid: String, ids: RecordIDs, place: Place, wasAgreed: Bool = true, isAgreed: Bool = true,
      written: Written? = nil
    ) {
      self.key = key
      self.uid = uid
      self.ids = ids
      self.place = place
      self.wasAgreed = wasAgreed
      self.isAgreed = isAgreed
      self.written = written
    }

    /// It has no file, or its file is not in the folder any more.
    package var isGone: Bool {
      switch place {
      case .nowhere, .missing: true
      case .seen, .stays: false
      }
    }
  }

  /// A card that was written into a contact's file.
  package struct Written: Equatable, Sendable {
    package var uid: String
    package var ids: RecordIDs

    package init(uid: String, ids: RecordIDs) {
      self.uid = uid
      self.ids = ids
    }
  }

  /// Who a file is.
  package enum Owner: Equatable, Sendable {
    case contact(Int64)
    case newContact
    /// It cannot be read or is set aside, and is nobody's.
    case nobody
  }

  /// The owners of `files`, in their order. `contacts`: those of the files, those whose files are gone, and all that have a UID or a
  /// record ID that one of the files has, as their files last said them (``catchUp(_:_:)``); namesakes of a known file that keeps its UID
  /// and name may be left out. `keepsPerson` is asked seldom, and may read cards.
  package static func assign(
    _ contacts: [Known], _ files: [File], keepsPerson: (Known, File) -> Bool = { _, _ in false }
  ) -> [Owner] {
    withoutActuallyEscaping(keepsPerson) { keepsPerson in
      var assignment = IdentityAssignment(contacts, files, keepsPerson)
      return assignment.run()
    }
  }

  /// The contacts as their files last said them. What a cut-off run wrote into a contact's file counts as what the contact said last, because
  /// otherwise two files that were written and then exchanged would be two edits, or an edit and a new contact.
  ///
  /// ``Known/written`` does not count, and is nil in the result, where no file says what was to be written and a file says what stood there before.
  /// Then the run did not write it, because somebody edited the file in that moment. Versions that were set aside are not asked: they say what stood
  /// there before in any case.
  package static func catchUp(_ contacts: [Known], _ files: [File]) -> [Known] {
    guard contacts.contains(where: { $0.written != nil }) else { return contacts }
    let said = Set(files.lazy.filter { $0.version == nil }.compactMap(\.ids?.primary))
    return contacts.map { contact in
      guard let written = contact.written else { return contact }
      var contact = contact
      if !said.contains(written.ids.primary), said.contains(contact.ids.primary) {
        contact.written = nil
      } else {
        (contact.uid, contact.ids) = (written.uid, written.ids)
      }
      return contact
    }
  }
}
