/// A place in the program that matters: a branch that tests must have gone through, or they show nothing (functional
/// coverage, as hardware is verified). Line coverage says that code ran; a coverpoint says that a *situation* came up.
///
/// Passing one is a relaxed load of one bit, and a write only the first time. `script/test` fails and names those that the
/// whole suite has not reached.
package enum Coverpoint: UInt8, CaseIterable, Sendable {
  // What the plan decided.
  case editWinsOverDeletionHere
  case restoredWinsOverDeletionHere
  case editWinsOverDeletionThere
  case deletedOnBothSides
  case sameEditOnBothSides
  case ourEditIsLater
  case theirEditIsLater
  case tieGoesToTheCloud
  case deletedHereGoesThere
  case deletedThereGoesHere
  case earlierVersionFollows

  // Merging.
  case mergeWithoutConflict
  case mergeLoserOurs
  case mergeLoserTheirs
  case unitedWithoutLoss
  case unitedWithLoser
  case unitedIntoHistory

  // The run.
  case movedAndPlannedAgain
  case secondPass
  case comparedNewAddressBook
  case comparedUnfinishedRun
  case comparedDifferentCache
  case comparedOtherVersion
  case comparedAfterLongAbsence
  case comparedAfterCloudWentBack
  case mismatchAtTheEnd
  case stoppedByGuardHere
  case stoppedByGuardThere
  case stoppedByOverwrites
  case overwritesLetInBefore
  case emptyFolderStopped
  case stopStands
  case retried
  case busyWaited
  case clockCorrected
  case runLost

  // Sending and receiving.
  case sentPart
  case partKnownToTheCloud
  case recordRefused
  case accountFull
  case nameTakenByUnknownFile
  case nameTakenByOverlookedFile
  case goneContactIsNewFile
  case contactMadeAnew
  case formerVersionMadeAnew
  case earlierVersionsMeet
  case namesakeTakenForContact
  case fileTakenForTwin
  case fileIsAnotherRecord
  case fileKeepsItsContact
  case arrivedAndEdited
  case arrivedAndBroken
  case nameTakenByArrival
  case unreadableCardRefused
  case askedAhead
  case groupFetchedAhead
  case fileChangedMeanwhile

  // The folder and the cache.
  case duplicateRemoved
  case renamedByUID
  case renamedByContent
  case namesExchanged
  case uidCollision
  case fileLeftAlone
  case youngFileRead
  case sentWhileReading
  case writtenFilesReadAgain
  case vanishedFileFound
  case temporariesCleared
  case leftoverPutBack
  case leftoverKnown
  case trashWithdrawn
  case trashConfirmed
  case trashEnded
  case damagedCachePutAside
  case folderRecognized
  case folderNotRecognized
  case missingFilePutBack
  case missingFilesLookedForAgain
  case putBackWithdrawn
  case stoppedEditSetAside
  case lostCardFetched
  case logoutStopped
  case arrivedAndDeleted
  case youngFileMissed
  case missedOnceAndLeft
  case arrivedAndCopied
  case arrivedAndExchanged
  case brokenFileKnownByName
  case equalFileWaits
  case copyWaits
  case copyIsContact
  case renamedAndEdited
  case putBackAndEdited
  case fileReadAtSecondAttempt
  case fileOfSharedUIDListed
  case waitingFileIsRecord
  case begunAnewToListAll
  case heldCardKept
  case versionBesideContactLeftAlone
  case conflictCopyLeftAlone
  case setAsideVersionStays
  case versionTaken
  case personReplaced
  case namesakeReplaces
  case formerVersionEdited
  case formerVersionRevives
  case exchangeCompleted

  // The cloud.
  case saveRepeated
  case mergedIntoTwin
  case saveRefusedAsMoved
  case sameUIDMadeMeanwhile
  case leaseTakenOver

  // Clocks.
  case timeNotCounted
  case clockBehind
  case futureTimeSetRight
  case deviceTrashEmptied

  // Another version.
  case cacheRecomputed
  case cacheRecomputingResumed
  case agreedTwinsLeftAlone
  case otherEncodingRefused
  case searchedInPortions
  case searchBegunAnew
  case cleanUpMended
  case cleanUpDuplicate
  case cleanUpResumed
  case cleanUpPutOff

  // The history.
  case conflictKept
  case versionRestored
  case runUndone
  case linkUndone
  case undoSkippedChanged
  case undoFoundTwin
  case undoJoined
  case runEndedByUndo
  case undoStopped
  case undoStoppedAtEditBetween
  case stoppedAtAnUndo

  /// As it stands in the source, in reports and in the file of ``CoverpointFile``.
  package var name: String { "\(self)" }

  /// Notes that the program came through here.
  package func reach() {
    if reachedNow.insert(self) { CoverpointFile.begin() }
  }

  package var isReached: Bool { reachedNow.contains(self) }

  /// All that this process has reached since it began, or since ``forgetAll()``.
  package static var reached: [Coverpoint] { allCases.filter(\.isReached) }

  /// For a simulation, which counts the histories that reached each.
  package static func forgetAll() { reachedBefore.formUnion(reachedNow.removeAll()) }

  /// All that this process has reached since it began.
  static var everReached: [Coverpoint] { allCases.filter { $0.isReached || reachedBefore.contains($0) } }
}

private let reachedNow = CoverpointBits()
/// What ``Coverpoint/forgetAll()`` took away.
private let reachedBefore = CoverpointBits()
