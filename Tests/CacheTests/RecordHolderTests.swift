import Testing

@testable import Cache

/// Whose the record is in which the cloud has a contact's content already.
struct RecordHolderTests {
  struct Case: Sendable {
    var hasWork = false
    var hasContent = true
    var isReadable = true
    var isListed = false
    var holder: RecordHolder
  }

  @Test(arguments: [
    Case(holder: .inFile(7)),
    Case(isReadable: false, holder: .inUnreadableFile(7)),
    Case(hasWork: true, holder: .leaving),
    Case(hasContent: false, holder: .leaving),
    Case(hasContent: false, isReadable: false, holder: .leaving),
    Case(hasWork: true, isReadable: false, holder: .leaving),
    Case(isListed: true, holder: .leaving),
    Case(isReadable: false, isListed: true, holder: .leaving),
  ]) func `a contact that has the record keeps it, unless a change is about to take it elsewhere`(_ row: Case) {
    let found = RecordHolder.Found(
      contact: 7, hasWork: row.hasWork, hasContent: row.hasContent, isReadable: row.isReadable)
    #expect(RecordHolder(found, isListed: row.isListed) == row.holder)
  }

  @Test func `a record that this device does not know is nobody's, unless the cloud has news of it`() {
    #expect(RecordHolder(nil, isListed: false) == .nobody)
    #expect(RecordHolder(nil, isListed: true) == .leaving)
  }
}
