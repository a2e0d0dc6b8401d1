import POSIX
import Testing

/// Files in the folder that nobody would make on purpose.
@Suite struct StrangeFilesTests {
  @Test func `a contact goes there and back whatever its file is called, and what is no file is left alone`() throws {
    let server = try RunningServer(devices: ["device": "people", "second": "phone"])
    let machine = server.machine
    try machine.write(
      "fill",
      #"""
      card() { printf 'BEGIN:VCARD\r\nVERSION:3.0\r\nUID:%s\r\nFN:%s Lee\r\nN:Lee;%s;;;\r\nEND:VCARD\r\n' $1 $1 $1; }
      cd people
      card line > "$(printf 'new\nline.vcf')"
      card bytes > "$(printf 'bad\377\376.vcf')"
      card long > "$(printf 'x%.0s' $(seq 251)).vcf"
      card escape > "$(printf 'red\033[31m.vcf')"
      card dash > ./-rf.vcf
      card round > "$(printf '\342\200\256gnp.vcf')"
      card ../../up > up.vcf
      mkfifo pipe.vcf; mkdir folder.vcf; ln -s loop.vcf loop.vcf; ln -s /dev/zero zero.vcf
      """#)
    try Transcript(
      #"""
      $ sh fill
      $ contacts2web sync --dry-run 2> errors | grep -v xxx | sort
      add to the cloud: ../../up Lee (up.vcf)
      add to the cloud: bytes Lee (bad\xff\xfe.vcf)
      add to the cloud: dash Lee (-rf.vcf)
      add to the cloud: escape Lee (red\x1b[31m.vcf)
      add to the cloud: line Lee (new\x0aline.vcf)
      add to the cloud: round Lee (gnp.vcf)
      to the cloud: 7 to add
      $ contacts2web sync
      to the cloud: 7 added
      ! loop.vcf: it is a symbolic link (left alone)
      ! zero.vcf: it is a symbolic link (left alone)
      ? 2
      $ contacts2web sync --home second
      to the address book: 7 added
      $ ls phone | grep -v '^up\|^........-'
      bytes.vcf
      dash.vcf
      escape.vcf
      line.vcf
      long.vcf
      round.vcf
      $ sed -i 's/^END:/NOTE:edited\r\nEND:/' phone/*.vcf
      $ contacts2web sync --home second
      to the cloud: 7 changed
      $ contacts2web sync 2> errors
      to the address book: 7 changed
      $ for book in people phone; do find $book -type f -name '*.vcf' -exec sh -c 'md5sum < "$1"' - {} \; | sort > $book.sums; done; cmp people.sums phone.sums
      $ rm phone/*.vcf
      $ contacts2web sync --home second --allow-deletions
      to the cloud: 7 deleted
      $ contacts2web sync 2> errors
      to the address book: 7 deleted
      $ ls people
      folder.vcf
      loop.vcf
      pipe.vcf
      zero.vcf
      """#
    ).play(on: machine)
  }

  @Test func `a file that waits because it says what another one says is named`() throws {
    let server = try RunningServer(devices: ["device": "people"])
    let machine = server.machine
    _ = try machine.type("contacts2web populate people --count 9")
    for name in ["ann", "bob"] {
      try machine.write(
        "people/\(name).vcf",
        "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:\(name)\r\nFN:\(name) Lee\r\nN:Lee;\(name);;;\r\nEND:VCARD\r\n")
    }
    try Transcript(
      """
      $ contacts2web sync
      to the cloud: 11 added
      $ cp people/ann.vcf people/bob.vcf; contacts2web sync
      nothing has changed
      ! bob.vcf: it says the same as ann.vcf, or has its UID, and waits for one of them to change; after 24 more hours (a pause between syncs counts as one hour at most), one of them counts as a duplicate
      $ contacts2web sync --json 2> errors | grep -o '"waiting_files".*'
      "waiting_files":[{"file":"bob.vcf","same_as":"ann.vcf","seconds_left":86400}],"notes":[],"message":""}
      $ contacts2web status | grep waits
      waits      bob.vcf: it says the same as ann.vcf, or has its UID, and waits …
      $ contacts2web status --json | grep -o '"waiting_files".*,"stopped"'
      "waiting_files":[{"file":"bob.vcf","same_as":"ann.vcf","seconds_left":86400}],"stopped"
      """
    ).play(on: machine)
  }
}
