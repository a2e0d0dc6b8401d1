"""The quick part of script/attack."""

import pathlib
import subprocess
import sys


def test_the_server_stands_what_is_played_against_it():
    attack = pathlib.Path(__file__).parents[2] / "script/attack"
    outcome = subprocess.run([sys.executable, attack, "--quick"], text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    assert outcome.returncode == 0, outcome.stdout
    assert outcome.stdout.count("stood") >= 8, outcome.stdout
