"""A device with a folder, whose program synchronizes it with the account of the pages."""

import hashlib
import os
import pathlib
import ssl
import subprocess

import visitor


class Home:
    """The program on a device with a folder."""

    def __init__(self, home, folder, name="Folder"):
        self.home = home
        self.run(
            "login", visitor.BASE, "--user", visitor.USER, "--book", str(folder), "--name", name, "--password-stdin",
            *self.trust(), input=visitor.PASSWORD + "\n")

    def trust(self):
        """The server's certificate is its own."""
        pem = pathlib.Path(visitor.DATA, "certificate.pem").read_text()
        return ["--fingerprint", hashlib.sha256(ssl.PEM_cert_to_DER_cert(pem)).hexdigest()]

    def run(self, *arguments, input=None, may=(0,)):
        """Ends with one of these codes."""
        done = subprocess.run(
            [os.environ["CONTACTS2WEB_PROGRAM"], *arguments, "--home", str(self.home)], input=input, capture_output=True, text=True)
        assert done.returncode in may, (arguments, done.stdout, done.stderr)
        return done.stdout
