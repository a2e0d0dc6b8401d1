internal import CPOSIX
internal import Glibc
internal import Probes

/// This process itself.
package enum CurrentProcess {
  package static var id: Int32 { getpid() }

  /// Ends the process at once, without waiting for its other threads.
  package static func exit(status: Int32) -> Never {
    // What runs at an ordinary exit does not run here.
    CoverpointFile.append()
    Glibc._exit(status)
  }

  /// How many files it may have open at once.
  package static var openFileLimit: Int {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 0 }
    return Int(clamping: limit.rlim_cur)
  }

  /// Lets this process have as many files open as the system allows it, but no more than `most`, and says how many those are.
  package static func raiseOpenFileLimit(to most: Int = .max) -> Int {
    var limit = rlimit()
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard unsafe getrlimit(resource, &limit) == 0 else { return 0 }
    limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, rlim_t(most)))
    _ = unsafe setrlimit(resource, &limit)
    return openFileLimit
  }

  /// How many processors this process may run on.
  package static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// The memory of the machine, in bytes, or of the control group that this process is held to.
  package static var machineMemory: Int {
    let pages = sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE))
    let limit = (try? File.read("/sys/fs/cgroup/memory.max", limit: 64)).flatMap { bytes in
      Int(String(decoding: bytes.filter { (48...57).contains($0) }, as: UTF8.self))
    }
    return min(pages, limit ?? pages)
  }

  /// From now on, every block of 1 MB and more goes back to the system when it is freed. Otherwise the C library takes the first
  /// one that is freed as a sign that more will be wanted, and keeps them, for each thread.
  package static func givesLargeBlocksBack() { _ = mallopt(Int32(shim_malloc_map_threshold), 1 << 20) }

  /// The part of memory that the process has now, in bytes.
  package static var residentMemory: Int { memory("VmRSS:") }

  private static func memory(_ field: String) -> Int {
    guard let bytes = try? File.read("/proc/self/status", limit: 1 << 16) else { return 0 }
    let line = bytes.split(separator: UInt8(ascii: "\n")).first { $0.starts(with: field.utf8) }
    let digits = (line ?? []).filter { (48...57).contains($0) }
    return (Int(String(decoding: digits, as: UTF8.self)) ?? 0) * 1_024
  }
}
