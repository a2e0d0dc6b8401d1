import POSIX
import Testing

/// A device whose clock is years off, as after a start with an empty battery.
@Suite(.enabled("there is no C compiler") { try ChildProcess(["cc", "--version"], output: .none).wait().isSuccess })
struct DeviceClockTests {
  private let server: RunningServer
  private var machine: Machine { server.machine }
  /// What stands before a command on a machine whose clock is `AHEAD` seconds ahead.
  private static let moved = "LD_PRELOAD=$PWD/clock.so AHEAD"
  private static let year = 31_557_600

  init() throws {
    server = try RunningServer(devices: ["device": "people"])
    try server.machine.write(
      "clock.c",
      """
      #define _GNU_SOURCE
      #include <stdlib.h>
      #include <sys/syscall.h>
      #include <sys/time.h>
      #include <time.h>
      #include <unistd.h>
      int clock_gettime(clockid_t clock, struct timespec *now) {
        int result = syscall(SYS_clock_gettime, clock, now);
        const char *ahead = getenv("AHEAD");
        if (ahead && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += atol(ahead);
        return result;
      }
      int gettimeofday(struct timeval *restrict time, void *restrict zone) {
        struct timespec now;
        clock_gettime(CLOCK_REALTIME, &now);
        *time = (struct timeval){now.tv_sec, now.tv_nsec / 1000};
        return 0;
      }
      time_t time(time_t *result) {
        struct timespec now;
        clock_gettime(CLOCK_REALTIME, &now);
        if (result) *result = now.tv_sec;
        return now.tv_sec;
      }
      """)
    try ChildProcess(["cc", "-shared", "-fPIC", "-o", machine.path("clock.so"), machine.path("clock.c")]).succeed()
    for name in ["Ann", "Bob"] { try machine.write("people/\(name).vcf", WatchedDevice.card(name)) }
    #expect(try machine.type("contacts2web sync").output == "to the cloud: 2 added\n")
    try File.remove(machine.path("people/Ann.vcf"))
  }

  @Test(arguments: [11, 9, -1, -9]) func `knows a server that it has pinned`(years: Int) throws {
    try machine.write("people/Cleo.vcf", WatchedDevice.card("Cleo"))
    try Transcript(
      """
      $ \(Self.moved)=\(years * Self.year) contacts2web sync
      to the cloud: 1 added, 1 deleted
      $ \(Self.moved)=\(years * Self.year) contacts2web login --renew
      nothing to renew: \(server.address) knows this device, and its certificate is trusted
      $ contacts2web sync
      nothing has changed
      """
    ).play(on: machine)
  }

  @Test(arguments: [11, -1]) func `is named where authorities vouch for the server, and nothing is forgotten`(
    years: Int
  ) throws {
    let authorities = "SSL_CERT_FILE=$PWD/server/certificate.pem"
    try Transcript(
      """
      $ echo a long password | \(authorities) contacts2web login \(server.address) --user ada --book phone --home second --password-stdin
      signed in to …
      $ \(authorities) contacts2web sync --home second
      to the address book: 2 added
      $ rm phone/Ann.vcf
      $ \(Self.moved)=\(years * Self.year) \(authorities) contacts2web sync --home second
      ! contacts2web: the server's certificate is not valid at this time: this device's clock says … UTC, and the certificate is valid from … UTC to … UTC
      ! hint: check this device's clock; if it is right, the server needs a new certificate
      ? 1
      $ \(authorities) contacts2web sync --home second
      to the cloud: 1 deleted
      """
    ).play(on: machine)
  }
}
