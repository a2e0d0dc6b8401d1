"""Mutants that change nothing that anybody could see: the file, the line and the change, with the reason. The second one of a line
with the same change is its "no. 2"."""

EQUIVALENT = {
    ("CloudPhase.swift", "else { return false }", "false turned round"):
        "a card that is gone again, or cannot be read, is fetched once more before it is united, and planned again",
    ("GuardInspection.swift", "guard deletions > 0 else { return nil }", "> becomes >="):
        "saves two questions: what went before was let through, and nothing comes to it",
    ("OverwriteInspection.swift", "guard planned > 0 else { return nil }", "> becomes >="):
        "saves three questions: where no overwrite is planned, none is new",
    ("Matching.swift", "let (short, long) = left.count < right.count ? (left, right) : (right, left)", "< becomes <="):
        "numbers of one length may be taken either way round",
    ("Partners.swift", "let free = new.contains { places[Int($0)] < 0 } ? listing.records.filter(isFree).map(\\.id) : []", "< becomes <="):
        "saves a question: who has a record is given no other one",
    ("Partners.swift", "contacts[index].isNew, places[index] < 0", "< becomes <="):
        "counts a visit more: who has a record is given no other one",
    ("Partners.swift", "return one != other ? one < other : left < right", "< becomes <="):
        "the two are different there",
    ("Partners.swift", "return one != other ? one < other : left < right", "< becomes <= (no. 2)"):
        "no two stand at one place",
    ("Partners.swift", "private func inOrder(_ left: Int, _ right: Int) -> Bool { listing.records[left].id < listing.records[right].id }", "< becomes <="):
        "a record is listed once",
    ("Partners.swift", "guard let place = listing.place(of: id), let index = index(of: key), places[index] < 0 else { continue }", "< becomes <="):
        "counts a visit more: who has a record is given no other one",
    ("Partners.swift", "let own = alone(contacts.indices.filter { places[$0] < 0 && contacts[$0].isNew && contacts[$0].uid != .none })", "< becomes <="):
        "of two with one UID none is found by it, whether the other one has a record or not",
    ("Partners.swift", "&& (hasDeletedRecord(index) || listsAll && places[index] < 0 && !listing.lists(contacts[index].cloudID))", "< becomes <="):
        "an edited contact with a record is known by the id of that, which is listed",
    ("Partners.swift", "? one.change < other.change : one.id != other.id ? one.id < other.id : left.index < right.index", "< becomes <="):
        "the two are different there",
    ("Partners.swift", "? one.change < other.change : one.id != other.id ? one.id < other.id : left.index < right.index", "< becomes <= (no. 2)"):
        "the two are different there",
    ("Partners.swift", "? one.change < other.change : one.id != other.id ? one.id < other.id : left.index < right.index", "< becomes <= (no. 3)"):
        "no two have one place among the contacts, or the pair is the same",
    ("ChangePlan.swift", "case .overwrite(let base, _): return record.primary == base && change.content?.ids.primary != base", "&& becomes ||"):
        "whoever keeps a content against expectation has it in the second plan",
    ("ChangePlan.swift", "case .putBack(let last, let isTrashed, _): return record.change == last && (isTrashed || change.content != nil)", "&& becomes ||"):
        "whoever keeps a content against expectation has it in the second plan",
    ("ChangePlan.swift", "case .add, .revive, .restore, .keepLosing, .keepUnited: return false", "false turned round"):
        "whoever keeps a content against expectation has it in the second plan",
    ("GroupBridge.swift", "noteCard(nil, before, isTrashed: true, takesIn: false)", "true turned round"): "there is no card",
    ("GroupBridge.swift", "noteCard(nil, before, isTrashed: true, takesIn: false)", "false turned round"): "there is no card",
    ("GroupPast.swift", "let known = listings[uid]?.lastIndex { $0.card == card }", "== becomes !="):
        "saves room: stretches that touch are united when they are read",
    ("GroupPast.swift", "if let known, let last = listings[uid]?[known], last.group == group, last.stretch.to >= stretch.from {", ">= becomes >"):
        "saves room: stretches that touch are united when they are read",
    ("GroupPast.swift", "if let known, let last = listings[uid]?[known], last.group == group, last.stretch.to >= stretch.from {", "finds nothing"):
        "saves room: stretches that touch are united when they are read",
    ("GroupPast.swift", "if let known, let last = listings[uid]?[known], last.group == group, last.stretch.to >= stretch.from {", "finds nothing (no. 2)"):
        "saves room: stretches that touch are united when they are read",
    ("GroupPast.swift", "for stretch in stretches.sorted(by: { ($0.from, $0.to) < ($1.from, $1.to) }) {", "< becomes <="):
        "two that are equal are one",
    ("GroupShift.swift", "let before = known[id] ?? Known(isTrashed: true)", "true turned round"):
        "what nobody asked about is no group",
    ("PasswordPolicy.swift", "guard rest.unicodeScalars.count < lower.unicodeScalars.count else { return nil }", "< becomes <="):
        "saves a look: where nothing went, the rest was looked at",
    ("UndoCandidate.swift", "let versions = versions.sorted { $0.change < $1.change }", "< becomes <="):
        "a change ends one version of a contact",
    ("UndoCandidate.swift", "let cameBetween = versions.contains { $0.isOwn && $0.change < before.change }", "< becomes <="):
        "a change ends one version of a contact",
    ("UndoPosition+Walk.swift", "candidates.filter { $0.isLastChange && $0.change > change }.sorted { $0.change < $1.change }", "< becomes <="):
        "a change is the last one of one contact",
    ("UndoPosition+Walk.swift", "case .contact(let id): candidates.filter { !$0.isLastChange && $0.id > id }.sorted { $0.id < $1.id }", "< becomes <="):
        "each contact is a candidate once",
    ("DeviceCachePairing.swift", "known.sort { $0.key < $1.key }", "< becomes <="): "each contact is known once",
    ("RunPlan.swift", "return counts.max { $0.value != $1.value ? $0.value < $1.value : $0.key > $1.key }", "< becomes <="):
        "the two are different there",
    ("RunPlan.swift", "return counts.max { $0.value != $1.value ? $0.value < $1.value : $0.key > $1.key }", "> becomes >="):
        "an undo is counted once",
    ("Listing.swift", "agreed.sort { $0.id != $1.id ? $0.id < $1.id : $0.change < $1.change }", "< becomes <="):
        "the two are different there",
    ("Listing.swift", "agreed.sort { $0.id != $1.id ? $0.id < $1.id : $0.change < $1.change }", "< becomes <= (no. 2)"):
        "the two are different there, or say the same",
    ("Listing.swift", "if one.id != other.id { return one.id < other.id }", "< becomes <="): "the two are different there",
    ("Listing.swift", "return one.change != other.change ? one.change < other.change : left < right", "< becomes <="):
        "the two are different there",
    ("Listing.swift", "return one.change != other.change ? one.change < other.change : left < right", "< becomes <= (no. 2)"):
        "no two stand at one place",
    ("IdentityAssignment.swift", "order = files.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }", "< becomes <="):
        "no two stand at one place",
    ("IdentityAssignment.swift", "let inOrder = contacts.sorted { $0.key < $1.key }", "< becomes <="): "each contact is known once",
    ("IdentityAssignment.swift", "(other.version?.modified ?? .min, other.name) < (version.version?.modified ?? .min, version.name)", "< becomes <="):
        "no two files have one name",
    ("IdentityAssignment.swift", "if own.ids.primary == ids.primary { return true }", "true turned round"):
        "no step takes its contact from a file that says the same and keeps the UID, and the rest stays",
    ("Deduplication.swift", "guard let first = ages.max(), let last = ages.min() else { return true }", "true turned round"):
        "whoever asks has a copy that waits",
    ("Deduplication.swift", "guard case .card(let ids, let uid) = files[index].content, let contact = contact(files[index]) else { return false }", "false turned round"):
        "a file that cannot be read, or is nobody's, is passed over, when its turn comes first as well",
    ("Deduplication.swift", "(contact?.wasAgreed == true ? 0 : 1, isOwn ? 0 : 1, contact?.key ?? .max, file ?? -1)", "?? becomes its right side (no. 2)"):
        "files come in their order, and the sort keeps it",
    ("Deduplication.swift", "return holders.mapValues { $0.sorted { $0.rank < $1.rank } }", "< becomes <="):
        "no two have one contact or one file",
    ("Deduplication.swift", "if let file = holder.file, result.standings[file] != .contact { continue }", "finds nothing"):
        "saves questions: only what still is a contact's becomes a duplicate, and a copy of what nobody has is no new name",
    ("Deduplication.swift", "for (_, same) in holders where same.count > 1 && same.contains(where: isNews) {", "> becomes >="):
        "the first one keeps it",
    ("Deduplication.swift", "result.sharing.sort { $0.key < $1.key }", "< becomes <="): "each contact is told once",
}
