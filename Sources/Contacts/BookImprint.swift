/// Sixteen bytes that stand for all that an address book holds when a run ends. Device and account remember the same ones; where the device
/// comes with others, it does not stand where that run left it, and the next run compares everything.
///
/// There are two ways to make one. A run that compared everything makes it of all record IDs (``HashOfHashes``), and the account compares it
/// with its own. Any other run makes it of the tally (`Tally.imprint`), because it would have to read all IDs for a hash. An imprint does not
/// tell which it is: it can be compared with another imprint, and says nothing else.
package struct BookImprint: Hashable, Sendable {
  package let word: Word128

  package init(word: Word128) { self.word = word }
}
