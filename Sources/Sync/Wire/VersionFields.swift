import Contacts

// How contacts, their versions and the trash stand on the wire: for each, the writer and, below, the reader.

extension WireWriter {
  mutating func put(_ query: ContactQuery) {
    switch query {
    case .id(let prefix):
      put(0 as UInt8)
      put(prefix.text)
    case .name(let name):
      put(1 as UInt8)
      put(name)
    }
  }

  mutating func put(_ place: TrashPlace) {
    put(place.moment)
    put(place.contact)
  }

  mutating func put(_ contact: ListedContact) {
    put(contact.id)
    put(contact.name)
    put(contact.detail)
    put(optional: contact.trashing) {
      $0.put($1.at)
      $0.put($1.until)
      $0.put($1.reason.rawValue)
      $0.put(optional: $1.device) { $0.put($1) }
      $0.put(optional: $1.kind) { $0.put($1.rawValue) }
      $0.put(optional: $1.run) { $0.put($1) }
    }
  }

  mutating func put(_ version: ContactVersion) {
    put(version.id)
    put(version.contact)
    put(version.reason.rawValue)
    put(version.replacedAt)
    put(optional: version.device) { $0.put($1) }
    put(optional: version.kind) { $0.put($1.rawValue) }
    put(optional: version.run) { $0.put($1) }
    put(version.wasTrashed)
    put(version.editedAt)
    put(version.displayName)
    put(version.needsReview)
    put(optional: version.card) { $0.put($1) }
  }

  mutating func put(_ page: VersionListing) {
    put(optional: page.current) { $0.put($1) }
    put(each: page.versions) { $0.put($1) }
    put(optional: page.next) { $0.put($1) }
  }
}

extension WireReader {
  mutating func prefix() throws -> HexPrefix {
    guard let prefix = HexPrefix(try string()) else { throw error }
    return prefix
  }

  mutating func contactQuery() throws -> ContactQuery {
    switch try byte() {
    case 0: return .id(try prefix())
    case 1: return .name(try string())
    default: throw error
    }
  }

  mutating func trashPlace() throws -> TrashPlace {
    TrashPlace(moment: try int64(), contact: try uniqueID())
  }

  mutating func listedContact() throws -> ListedContact {
    ListedContact(
      id: try uniqueID(), name: try string(), detail: try string(),
      trashing: try optional { reader in
        ListedContact.Trashing(
          at: try reader.timestamp(), until: try reader.timestamp(), reason: try reader.value(TrashReason.self),
          device: try reader.optional { try $0.string() }, kind: try reader.optional { try $0.value(RunKind.self) },
          run: try reader.optional { try $0.uniqueID() })
      })
  }

  mutating func contactVersion() throws -> ContactVersion {
    ContactVersion(
      id: try uniqueID(), contact: try uniqueID(), reason: try value(VersionReason.self), replacedAt: try timestamp(),
      device: try optional { try $0.string() }, kind: try optional { try $0.value(RunKind.self) },
      run: try optional { try $0.uniqueID() }, wasTrashed: try bool(), editedAt: try timestamp(),
      displayName: try string(), needsReview: try bool(), card: try optional { try $0.detachedCard() })
  }

  mutating func versionListing() throws -> VersionListing {
    VersionListing(
      current: try optional { try $0.detachedCard() }, versions: try each { try $0.contactVersion() },
      next: try optional { try $0.uniqueID() })
  }
}
