"""What looks after servers reads what ours says: Prometheus its counters, and fail2ban its log."""

import pathlib
import ssl
import subprocess
import sys
import urllib.error
import urllib.parse
import urllib.request

import pytest
from prometheus_client.parser import text_string_to_metric_families

REPOSITORY = pathlib.Path(__file__).parents[2]


def sign_in(site, password):
    """As a browser does; answers the status."""
    context = ssl.create_default_context(cafile=str(site.folder / "data" / "certificate.pem"))
    form = urllib.parse.urlencode({"name": "ada", "password": password}).encode()
    request = urllib.request.Request(site.address + "sign-in", form, {"Origin": site.address.rstrip("/")})

    class Stay(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *_):
            return None

    opener = urllib.request.build_opener(urllib.request.HTTPSHandler(context=context), Stay)
    try:
        return opener.open(request).status
    except urllib.error.HTTPError as error:
        return error.code


@pytest.mark.parametrize("site", [("--metrics", "127.0.0.1:0")], indirect=True)
def test_prometheus_reads_each_counter(site):
    assert sign_in(site, "a wrong password") == 401
    port = next(line.split("port=")[1] for line in site.log() if "event=metrics " in line)
    # A request is counted when its answer has been taken.
    for _ in range(500):
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
            text = answer.read().decode()
        if 'route="/sign-in"' in text:
            break
    families = {family.name: family for family in text_string_to_metric_families(text)}
    assert families["contacts2web_requests"].type == "counter"
    durations = families["contacts2web_request_duration_seconds"]
    assert durations.type == "histogram"
    of_route = [sample for sample in durations.samples if sample.labels["route"] == "/sign-in"]
    buckets = [sample.value for sample in of_route if sample.name.endswith("_bucket")]
    assert buckets == sorted(buckets) and buckets[-1] == 1
    assert families["contacts2web_ready"].samples[0].value == 1
    failures = [s for s in families["contacts2web_security_events"].samples if s.labels["event"] == "sign-in-failed"]
    assert [s.value for s in failures] == [1]
    assert all(family.documentation for family in families.values())


@pytest.fixture(scope="session")
def fail2ban():
    """Debian's fail2ban, unpacked and not installed: installed, it would begin to ban people on this machine."""
    folder = REPOSITORY / ".build" / "fail2ban"
    if not (folder / "usr/bin/fail2ban-regex").exists():
        folder.mkdir(parents=True, exist_ok=True)
        subprocess.run(["apt-get", "download", "-q", "fail2ban"], cwd=folder, check=True)
        subprocess.run(["dpkg-deb", "-x", next(folder.glob("fail2ban_*.deb")), folder], check=True)
    return folder


def test_fail2ban_finds_each_line_of_somebody_who_guesses_and_no_other(site, fail2ban):
    assert sign_in(site, "a long password") == 303
    assert sign_in(site, "a wrong password") == 401

    def regex(*options):
        return subprocess.run(
            [sys.executable, fail2ban / "usr/bin/fail2ban-regex", *options, site.folder / "log",
             REPOSITORY / "script/fail2ban-filter.conf"],
            env={"PYTHONPATH": str(fail2ban / "usr/lib/python3/dist-packages"), "PATH": "/usr/bin:/bin"},
            text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT).stdout

    lines = len(site.log())
    assert f"Lines: {lines} lines, 0 ignored, 1 matched, {lines - 1} missed" in regex()
    assert regex("-o", "ip").split() == ["127.0.0.1"]


def test_the_unit_keeps_the_server_to_what_it_needs():
    folder = REPOSITORY / ".build" / "systemd"
    if not (folder / "usr/bin/systemd-analyze").exists():
        folder.mkdir(parents=True, exist_ok=True)
        subprocess.run(["apt-get", "download", "-q", "systemd", "libsystemd-shared"], cwd=folder, check=True)
        for package in folder.glob("*.deb"):
            subprocess.run(["dpkg-deb", "-x", package, folder], check=True)
    library = next(folder.rglob("libsystemd-shared-*.so")).parent
    outcome = subprocess.run(
        [folder / "usr/bin/systemd-analyze", "security", "--offline=true", "--threshold=25",
         REPOSITORY / "script/contacts2web-server.service"],
        env={"LD_LIBRARY_PATH": str(library), "PATH": "/usr/bin:/bin"}, text=True, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT)
    # It fails where the exposure is above 2.5.
    assert outcome.returncode == 0, outcome.stdout
