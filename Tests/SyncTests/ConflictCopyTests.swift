import Testing

@testable import Sync

/// The names that synchronizers of files give to the version that lost.
@Suite struct ConflictCopyTests {
  @Test(arguments: [
    ("ann.sync-conflict-20261127-101500-ABCDEFG.vcf", "ann.vcf"),
    ("a.b.sync-conflict-20261127-101500-ABCDEFG.vcf", "a.b.vcf"),
    ("ann.sync-conflict-1.sync-conflict-20261127-101500-ABCDEFG.vcf", "ann.sync-conflict-1.vcf"),
    ("ann (Ann's conflicted copy 2026-11-27).vcf", "ann.vcf"),
    ("ann (conflicted copy 2026-11-27 101500).vcf", "ann.vcf"),
    ("ann (1) (SFConflict ann@example.org 2026-11-27-10-15-00).vcf", "ann (1).vcf"),
  ])
  func `a version that lost is known by its name`(_ name: String, _ original: String) {
    #expect(ConflictCopy(ItemName(name))?.original == ItemName(original))
  }

  @Test(arguments: [
    "ann.vcf", "ann (2).vcf", "ann copy.vcf", ".sync-conflict-20261127-101500-ABCDEFG.vcf", "sync-conflict-x.vcf",
    " (conflicted copy).vcf", "conflicted copy.vcf", "ann (conflicted copy) b.vcf", "ann.sync-conflict-x.txt", "",
  ])
  func `any other name is a file's own`(_ name: String) { #expect(ConflictCopy(ItemName(name)) == nil) }

  @Test func `a name that is no text is a file's own`() {
    #expect(ConflictCopy(ItemName(bytes: [0xFF] + Array(".sync-conflict-1.vcf".utf8))) == nil)
  }
}
