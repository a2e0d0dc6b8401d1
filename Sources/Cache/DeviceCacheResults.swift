package import Contacts
internal import Probes
internal import Protocol
internal import SQLite
package import Sync

// Phase two, second half: what has been done.

extension DeviceCache {
  /// Both sides agree on these contacts, as these records, and both are rid of the others.
  package func agree(adopted: [(key: Int64, id: UniqueID)], forgotten: [Int64]) throws {
    guard !adopted.isEmpty || !forgotten.isEmpty else { return }
    try write {
      for (key, id) in adopted {
        try database.run(
          """
          UPDATE contacts SET cloud_id = \(id.word.number), base_primary = primary_id,
            refused_primary = NULL, refused_reason = NULL
          WHERE id = \(key)
          """)
      }
      for key in forgotten { try database.run("DELETE FROM contacts WHERE id = \(key)") }
    }
  }

  /// The files of the group have been written (``expect(_:as:at:)``).
  package func noteArrivals(_ arrivals: [Arrival]) throws {
    try write {
      try hear(arrivals.map(\.cloud.change))
      try database.run("UPDATE state SET open_group = NULL")
      for arrival in arrivals {
        let ids = arrival.ids
        let isMerged = ids.primary != arrival.cloud.ids.primary
        let base = arrival.base == arrival.bytes ? nil : arrival.base
        var contact = arrival.step.contact
        if let contact {
          try database.run(
            """
            UPDATE contacts SET primary_id = \(ids.primary.word.number), is_there = 1,
              edited_at = \(arrival.editedAt.milliseconds), cloud_id = \(arrival.cloud.id.word.number),
              base_primary = \(arrival.cloud.ids.primary.word.number), refused_primary = NULL, refused_reason = NULL,
              let_in_primary = \(isMerged ? ids.primary.word.number : nil), written_at = \(arrival.writtenAt?.milliseconds),
              lost_primary = \(arrival.upload == .keepOurs ? arrival.cloud.ids.primary.word.number : nil)
            WHERE id = \(contact)
            """)
          try setUIDAndSecondaryID(of: contact, arrival.uid, ids.secondary)
        } else {
          try database.run(
            """
            INSERT INTO contacts (uid, primary_id, secondary_id, is_there, edited_at, cloud_id, base_primary, written_at)
            VALUES (\(arrival.uid), \(ids.primary.word.number), \(ids.secondary.word.number), 1,
              \(arrival.editedAt.milliseconds), \(arrival.cloud.id.word.number),
              \(arrival.cloud.ids.primary.word.number), \(arrival.writtenAt?.milliseconds))
            """)
          contact = database.lastInsertedRow
        }
        try database.run("INSERT OR REPLACE INTO cards VALUES (\(contact), \(arrival.bytes), \(base))")
        if let deed = arrival.deed { try insert(deed) }
        // The name was another contact's, whose file went after the folder was looked at.
        let holder = try database.first(
          """
          SELECT i.contact FROM files i
          WHERE i.name = \(arrival.name.bytes) AND i.contact <> \(contact)
            AND NOT EXISTS (SELECT 1 FROM files other WHERE other.contact = i.contact AND other.id <> i.id)
          """
        ) { $0.integer(0) }
        // Where it is young, it is read once more.
        try putItem(arrival.name, arrival.signature, isYoung: arrival.signature.wasYoungWhenPlaced, contact: contact)
        if let holder {
          Coverpoint.nameTakenByArrival.reach()
          try bury(holder, file: arrival.name, at: arrival.writtenAt ?? arrival.editedAt)
        }
      }
    }
  }

  /// The files have been removed. The guard counts those whose deletion nobody has allowed.
  package func removed(_ steps: [PlanStep], counting: Deed.Counting?) throws {
    guard !steps.isEmpty else { return }
    try write {
      try forgetOldCounts([counting].compactMap(\.self))
      for step in steps {
        let names = try database.all("SELECT name FROM files WHERE contact = \(step.contact)") {
          ItemName(bytes: $0.blob(0))
        }
        let isAllowed = step.record?.deletionAllowed == true
        for name in names { try finishTrash(name, counting: isAllowed ? nil : counting) }
        try database.run("DELETE FROM files WHERE contact = \(step.contact)")
        try database.run("DELETE FROM contacts WHERE id = \(step.contact)")
      }
    }
  }

  /// The cloud has answered. Returns refusals that were not known before.
  package func noteDepartures(_ departures: [Departure]) throws -> [FileLeftAlone] {
    guard !departures.isEmpty else { return [] }
    return try write {
      try hear(departures.compactMap(\.outcome.change))
      try forgetOldCounts(departures.compactMap(\.deed?.counting))
      return try departures.compactMap(note)
    }
  }

  private func note(_ departure: Departure) throws -> FileLeftAlone? {
    let step = departure.step
    switch departure.outcome {
    case .saved:
      if let primary = departure.primary {
        if let deed = departure.deed { try insert(deed) }
        // Apart, because writing an id that stands there already would write its index as well.
        try database.run(
          """
          UPDATE contacts SET cloud_id = \(departure.id.word.number)
          WHERE id = \(step.contact) AND cloud_id IS NOT \(departure.id.word.number)
          """)
        try database.run(
          """
          UPDATE contacts SET base_primary = \(primary.word.number), refused_primary = NULL, refused_reason = NULL,
            sent_at = \(departure.sentAt?.milliseconds)
          WHERE id = \(step.contact)
          """)
      } else {
        try noteDeletion(departure)
        try database.run("DELETE FROM contacts WHERE id = \(step.contact) AND NOT is_there")
      }
      return nil
    case .merged(let id, _):
      if let deed = departure.deed { try insert(deed) }
      try note(step, mergedInto: id, isListed: departure.isTargetListed)
      return nil
    case .refused(let reason):
      let refusal = try database.first(
        "SELECT i.name FROM files i WHERE i.contact = \(step.contact)"
      ) { FileLeftAlone(file: ItemName(bytes: $0.blob(0)), line: nil, reason: reason) }
      try database.run(
        "UPDATE contacts SET refused_primary = primary_id, refused_reason = \(reason) WHERE id = \(step.contact)")
      return refusal
    // The cloud took nothing of it: it is work as before.
    case .moved, .full:
      return nil
    }
  }

  private func noteDeletion(_ departure: Departure) throws {
    var deed =
      departure.deed
      ?? Deed(.deleted, .fileDeleted, of: departure.id, at: departure.sentAt ?? Timestamp(milliseconds: 0))
    deed.file =
      try database.first("SELECT former_name FROM contacts WHERE id = \(departure.step.contact)") { row in
        row.optionalBlob(0).map { ItemName(bytes: $0) }
      } ?? nil
    try insert(deed)
  }

  /// The cloud has the content under another record's id already.
  private func note(_ step: PlanStep, mergedInto id: UniqueID, isListed: Bool) throws {
    let found = try database.first(
      """
      SELECT r.id, r.work, r.primary_id IS (SELECT primary_id FROM contacts WHERE id = \(step.contact)),
        i.id IS NOT NULL AND i.problem IS NULL
      FROM contacts r LEFT JOIN files i ON i.contact = r.id
      WHERE r.cloud_id = \(id.word.number) AND r.id IS NOT \(step.contact)
      """
    ) { row in
      RecordHolder.Found(
        contact: row.integer(0), hasWork: row.bool(1), hasContent: row.bool(2), isReadable: row.bool(3))
    }
    switch RecordHolder(found, isListed: isListed) {
    case .inFile:
      // Two contacts of this device are one in the cloud: the second file becomes a duplicate.
      try database.run(
        """
        UPDATE files SET problem = 2, young = 1, contact = NULL,
          content = (SELECT primary_id FROM contacts WHERE id = \(step.contact))
        WHERE contact = \(step.contact)
        """)
      try database.run("DELETE FROM contacts WHERE id = \(step.contact)")
    case .leaving:
      // Once that change is made, the content stands here alone: it goes up as a new contact in the next pass.
      if let key = step.contact { try makeNew(key) }
    case .inUnreadableFile(let holder):
      try database.run("UPDATE files SET contact = NULL WHERE contact = \(holder)")
      try database.run("DELETE FROM contacts WHERE id = \(holder)")
      try give(step, id)
    case .nobody: try give(step, id)
    }
  }

  /// The step's contact is that record, as the cloud has it.
  private func give(_ step: PlanStep, _ id: UniqueID) throws {
    try database.run(
      "UPDATE contacts SET cloud_id = \(id.word.number), base_primary = primary_id WHERE id = \(step.contact)")
  }
}
