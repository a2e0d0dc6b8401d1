"""A pooler between the server and its database."""

import os
import subprocess
import time

from kept_port import kept_port
from test_proxies import libraries, unpacked


def pooler(site, mode):
    """Debian's PgBouncer in front of the private database of a server that runs; answers the URL of the pool."""
    package = unpacked("pgbouncer", "libc-ares2", "libevent-2.1-7")
    port = kept_port()
    folder = site.folder / "pooler"
    folder.mkdir()
    sockets = site.folder / "data" / "run"
    (folder / "users.txt").write_text('"contacts2web" ""\n')
    (folder / "pgbouncer.ini").write_text(
        f"""[databases]
contacts2web = host={sockets} dbname=contacts2web user=contacts2web
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = any
auth_file = {folder}/users.txt
pool_mode = {mode}
default_pool_size = 3
server_idle_timeout = 5
ignore_startup_parameters = extra_float_digits
""")
    for path in (folder, folder / "users.txt", folder / "pgbouncer.ini"):
        os.chmod(path, 0o755)
    words = [package / "usr/sbin/pgbouncer", folder / "pgbouncer.ini"]
    if os.getuid() == 0:
        # It refuses to run as root; the database lets in PostgreSQL's own user as well.
        words[1:1] = ["-u", "postgres"]
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=open(site.folder / "pooler.log", "w"),
        env=libraries(package))
    return process, f"postgresql://contacts2web@127.0.0.1:{port}/contacts2web"


def test_a_pooler_that_hands_transactions_around_is_named_as_what_it_is(site):
    process, url = pooler(site, "transaction")
    try:
        said = ""
        for _ in range(20):
            outcome = subprocess.run(
                [os.environ["CONTACTS2WEB_PROGRAM"], "account", "list", "--database", url], text=True,
                stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            said += outcome.stderr
            if "is away" not in outcome.stderr:
                break
            # Nothing tells when another program listens.
            time.sleep(0.2)
        assert "pooler" in said or outcome.returncode == 0, said
        # Where one command happens to get through, a server with several connections does not.
        if outcome.returncode == 0:
            again = subprocess.run(
                [os.environ["CONTACTS2WEB_PROGRAM"], "account", "list", "--database", url], text=True,
                stderr=subprocess.PIPE)
            assert "the database is behind a pooler" in again.stderr, again.stderr
            assert "pool_mode=session" in again.stderr
    finally:
        process.terminate()
        process.wait(20)


def test_a_pooler_that_keeps_a_connection_for_each_session_works(site):
    process, url = pooler(site, "session")
    try:
        for _ in range(50):
            outcome = subprocess.run(
                [os.environ["CONTACTS2WEB_PROGRAM"], "account", "list", "--database", url], text=True,
                stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            if outcome.returncode == 0:
                break
            time.sleep(0.2)
        assert outcome.stdout.startswith("ada\t200 contacts"), outcome.stderr
    finally:
        process.terminate()
        process.wait(20)
