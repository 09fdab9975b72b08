"""Certificates for the tests of TLS, made by openssl when they are needed: none is kept, and none runs out."""

import subprocess
from pathlib import Path
from typing import NamedTuple

from support.left_out import need


class Certificates(NamedTuple):
    """An authority, and the certificate that it has given to a server."""

    authority: Path
    certificate: Path
    key: Path


def certificates(folder: Path, names: str = "IP:127.0.0.1,DNS:localhost") -> Certificates:
    """Make an authority and a server's certificate for these names, in a new folder."""
    need("openssl")
    folder.mkdir(parents=True)
    made = Certificates(folder / "ca.pem", folder / "server.pem", folder / "server.key")
    authority_key, request, extension = folder / "ca.key", folder / "server.csr", folder / "extension"
    extension.write_text(f"subjectAltName={names}\n", encoding="utf-8")
    new_key = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-noenc")
    _openssl("req", "-x509", *new_key, "-keyout", authority_key, "-out", made.authority, "-subj", "/CN=Hall CA")
    _openssl("req", *new_key, "-keyout", made.key, "-out", request, "-subj", "/CN=broker")
    signed = ("-CA", made.authority, "-CAkey", authority_key, "-CAcreateserial", "-extfile", extension)
    _openssl("x509", "-req", "-in", request, *signed, "-days", "2", "-out", made.certificate)
    return made


def _openssl(*arguments: object) -> None:
    subprocess.run(["openssl", *map(str, arguments)], check=True, capture_output=True)
