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

  private static let people = """
    for name in ann bob cid dee eve; do
      printf 'BEGIN:VCARD\\r\\nVERSION:3.0\\r\\nUID:%s\\r\\nFN:%s Lee\\r\\nN:Lee;%s;;;\\r\\nTEL:1\\r\\nEND:VCARD\\r\\n' $name $name $name > people/$name.vcf
    done
    """

  @Test func `a file that its synchronizer has put away or aside is nobody's deletion`() throws {
    let server = try RunningServer(devices: ["device": "people", "second": "phone"])
    let machine = server.machine
    try machine.write("fill", Self.people)
    try Transcript(
      """
      $ sh fill
      $ contacts2web sync
      to the cloud: 5 added
      $ contacts2web sync --home second
      to the address book: 5 added
      $ (cd people; rm ann.vcf; touch ann.vcf.nextcloud; mv bob.vcf bob.vcf.conflict1; cp bob.vcf.conflict1 bob.vcf.conflict2; mv cid.vcf .cid.vcf.icloud; mv eve.vcf eve.VCF)
      $ contacts2web sync
      nothing has changed
      ! ann.vcf: the synchronizer of this folder has left ann.vcf.nextcloud in its place, and keeps it elsewhere (have it fetched to this machine again) (left alone)
      ! bob.vcf: the synchronizer of this folder found two versions of it, of which one is bob.vcf.conflict1 (rename the right one to bob.vcf; where the contact is to go, delete them) (left alone)
      ! cid.vcf: iCloud keeps it elsewhere (have it fetched to this machine again) (left alone)
      ! eve.VCF: its name does not end in .vcf, in small letters, so it is not synced (rename it to eve.vcf) (left alone)
      ! eve.vcf: it is called eve.VCF by now, and a vdir's files end in small letters (rename it to eve.vcf) (left alone)
      ? 2
      $ contacts2web sync --home second
      nothing has changed
      $ (cd people; mv eve.VCF eve.vcf; mv .cid.vcf.icloud cid.vcf; mv bob.vcf.conflict2 bob.vcf; sed -i "s|TEL:1|TEL:2|" bob.vcf; rm ann.vcf.nextcloud)
      $ contacts2web sync
      to the cloud: 1 changed, 1 deleted
      $ contacts2web sync --home second
      to the address book: 1 changed, 1 deleted
      """
    ).play(on: machine)
  }

  @Test func `a new file whose ending has capitals is told of wherever files are that are left alone`() throws {
    let server = try RunningServer(devices: ["device": "people"])
    let machine = server.machine
    try machine.write("fill", Self.people)
    try Transcript(
      """
      $ sh fill
      $ mv people/ann.vcf people/ANNA.VCF
      $ contacts2web sync
      to the cloud: 4 added
      ! ANNA.VCF: its name does not end in .vcf, in small letters, so it is not synced (rename it to ANNA.vcf) (left alone)
      ? 2
      $ contacts2web sync
      nothing has changed
      ! ANNA.VCF: … (left alone)
      $ contacts2web review | grep VCF
      …  file      ANNA.VCF  its name does not end in .vcf…
      $ contacts2web status | grep refused
      refused    1: contacts2web review
      $ mv people/ANNA.VCF people/anna.vcf
      $ contacts2web sync
      to the cloud: 1 added
      $ rm people/bob.vcf people/cid.vcf people/dee.vcf people/eve.vcf; mv people/anna.vcf people/ANNA.VCF
      $ contacts2web sync --allow-deletions
      to the cloud: 4 deleted
      ! ANNA.VCF: … (left alone)
      ! anna.vcf: it is called … (left alone)
      ? 2
      """
    ).play(on: machine)
  }

  @Test func `a file with two versions of a card, or with nothing in it, goes nowhere and is no deletion`() throws {
    let server = try RunningServer(devices: ["device": "people", "second": "phone"])
    let machine = server.machine
    try machine.write("fill", Self.people)
    try Transcript(
      #"""
      $ sh fill
      $ contacts2web sync
      to the cloud: 5 added
      $ contacts2web sync --home second
      to the address book: 5 added
      $ sed -i 's/TEL:1/<<<<<<< HEAD\r\nTEL:2\r\n=======\r\nTEL:3\r\n>>>>>>> laptop/' people/ann.vcf
      $ : > people/bob.vcf; sed -i "s/TEL:1/NOTE:$(printf 'z%.0s' $(seq 600))/" people/cid.vcf; tr z '\0' < people/cid.vcf > hole; cp hole people/cid.vcf
      $ contacts2web sync
      nothing has changed
      ! ann.vcf:6: two versions of it stand between the marks of a merge (keep one of them, and delete the lines that begin with <<<<<<<, ======= and >>>>>>>) (left alone)
      ! bob.vcf:1: the file is empty (if it was a contact's, delete it, and contacts2web sync --put-back writes that again) (left alone)
      ! cid.vcf:6: a part of it is zero bytes, as after a power cut (if it was a contact's, delete it, and contacts2web sync --put-back writes that again) (left alone)
      ? 2
      $ contacts2web sync --home second
      nothing has changed
      $ sed -i '/^<<<<<<</d; /^TEL:2/d; /^=======/d; /^>>>>>>>/d' people/ann.vcf
      $ rm people/bob.vcf people/cid.vcf
      $ contacts2web sync --put-back
      to the cloud: 1 changed
      to the address book: 2 added
      $ contacts2web sync --home second
      to the address book: 1 changed
      $ cmp people/ann.vcf phone/ann.vcf; grep TEL people/*.vcf | tr -d '\r'
      people/ann.vcf:TEL:3
      people/bob.vcf:TEL:1
      people/cid.vcf:TEL:1
      people/dee.vcf:TEL:1
      people/eve.vcf:TEL:1
      """#
    ).play(on: machine)
  }

  @Test func `files that had been left alone and went with their folder are named, and wait for a person`() throws {
    let server = try RunningServer(devices: ["device": "people"])
    let machine = server.machine
    try machine.write(
      "people/ann.vcf", "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:ann\r\nFN:Ann Lee\r\nTEL:1\r\nEND:VCARD\r\n")
    try Transcript(
      """
      $ contacts2web sync
      to the cloud: 1 added
      $ sed s/TEL:1/TEL:2/ people/ann.vcf > people/second.vcf; echo odd > people/odd.vcf; contacts2web sync
      nothing has changed
      ! odd.vcf:1: … (left alone)
      ! second.vcf: it has the same UID as ann.vcf, but another content (delete one of the two, or give this one another UID) (left alone)
      ? 2
      $ rm -r people; contacts2web sync --put-back
      to the address book: 1 added
      ! the address book was empty and without its file .contacts2web, and it was made anew: the 1 contact that this device knows is written into it again
      ! odd.vcf was left alone and is gone: only a backup of the folder has what it said
      ! second.vcf was left alone and is gone: only a backup of the folder has what it said
      ? 2
      $ contacts2web sync; ls people
      nothing has changed
      ann.vcf
      """
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
      $ contacts2web status | grep '^waits'
      waits      bob.vcf: it says the same as ann.vcf, or has its UID, and waits …
      $ contacts2web status --json | grep -o '"waiting_files".*,"stopped"'
      "waiting_files":[{"file":"bob.vcf","same_as":"ann.vcf","seconds_left":86400}],"changed_files":0,"stopped"
      """
    ).play(on: machine)
  }
}
