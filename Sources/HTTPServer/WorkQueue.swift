/// Which job is worked on next: a value, without threads.
///
/// Only ``share`` jobs of one account are ready or at work at a time, so that the other workers are free for other accounts, and only one of
/// the jobs that change the account. A job that has to wait for others of its account waits here, in the order of coming. Then it goes to the
/// end of the ready jobs, behind those of other accounts.
struct WorkQueue<Job> {
  /// Whose job it is.
  enum Turn: Equatable {
    /// It finds out who asks, or nobody is known.
    case anybody
    case account(String)
    /// It changes the account.
    case change(String)
  }

  struct Entry {
    var job: Job
    var turn: Turn
  }

  /// What is under way and what waits of one account.
  private struct AccountJobs {
    /// Ready or at work.
    var busy = 0
    /// One of them changes the account.
    var isChanging = false
    var waiting: [Entry] = []

    func canGoOn(_ share: Int) -> Bool { busy < share && waiting.isEmpty }
  }

  /// How many jobs of one account are ready or at work: half of the workers and at least two, but never all of several.
  let share: Int
  /// Nil for one that was taken: what it holds, a body perhaps, goes with it.
  private var jobs: [Entry?] = []
  /// Where the first ready job stands: taking it is moving this on.
  private var first = 0
  private var accounts: [String: AccountJobs] = [:]

  init(workers: Int) { share = max(1, min(workers - 1, max(2, workers / 2))) }

  /// No job is ready. Some may wait for one that is at work.
  var isEmpty: Bool { ready == 0 }

  /// How many jobs are ready.
  var ready: Int { jobs.count - first }

  /// How many jobs of the account wait for others of it.
  func waiting(_ account: String) -> Int { accounts[account]?.waiting.count ?? 0 }

  mutating func add(_ job: Job, _ turn: Turn) {
    let entry = Entry(job: job, turn: turn)
    guard let name = turn.account else { return jobs.append(entry) }
    accounts[name, default: AccountJobs()].waiting.append(entry)
    moveOn(name)
  }

  /// A job that has found out whose it is goes on as one of that account, if no job is ready and the account's share has room. It ends as
  /// ``Turn/account(_:)``. False where it cannot go on.
  mutating func goOn(as name: String) -> Bool {
    guard isEmpty, accounts[name, default: AccountJobs()].canGoOn(share) else { return false }
    accounts[name, default: AccountJobs()].busy += 1
    return true
  }

  /// Takes the next ready job, of which ``ended(_:)`` has to be told; nil where there is none.
  mutating func next() -> Entry? {
    guard !isEmpty else { return nil }
    let entry = jobs[first]
    jobs[first] = nil
    first += 1
    if isEmpty || first > 1000 {
      jobs.removeFirst(first)
      first = 0
    }
    return entry
  }

  /// A job is done.
  mutating func ended(_ turn: Turn) {
    guard let name = turn.account else { return }
    accounts[name]?.busy -= 1
    if case .change = turn { accounts[name]?.isChanging = false }
    moveOn(name)
  }

  /// Makes those of an account ready that may be.
  private mutating func moveOn(_ name: String) {
    guard var account = accounts[name] else { return }
    while account.busy < share {
      guard let index = account.waiting.firstIndex(where: { !account.isChanging || !$0.turn.changes }) else { break }
      let entry = account.waiting.remove(at: index)
      account.busy += 1
      if entry.turn.changes { account.isChanging = true }
      jobs.append(entry)
    }
    accounts[name] = account.busy == 0 && account.waiting.isEmpty ? nil : account
  }
}

extension WorkQueue.Turn {
  fileprivate var account: String? {
    switch self {
    case .anybody: nil
    case .account(let name), .change(let name): name
    }
  }

  fileprivate var changes: Bool { if case .change = self { true } else { false } }
}
