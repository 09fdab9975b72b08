"""A Debian of one's own, for tests: built once, kept, and never written to.

Raspberry Pi OS is Debian with a kernel, a firmware and some packages of its own, so Debian stands in for it. Each
test gets an overlay: it may do what it likes, and what it did is exactly what lies in the upper folder.
"""

import hashlib
import os
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from support.left_out import need

CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "gipfel"

UNREAD = ("doc", "locale", "man")
QUICK = "\n".join(["force-unsafe-io", *(f"path-exclude=/usr/share/{folder}/*" for folder in UNREAD), ""])
"""Options for dpkg: no syncing, because the root can be made again, and no manuals."""

MOUNTS = """
set -e
mount -t overlay overlay -o "lowerdir=$BASE,upperdir=$UPPER/tree,workdir=$UPPER/work" "$UPPER/merged"
mount -t proc proc "$UPPER/merged/proc"
for bind in $BINDS; do
    mkdir -p "$UPPER/merged${bind#*:}"
    mount --bind "${bind%%:*}" "$UPPER/merged${bind#*:}"
done
"""
ENTERS = 'exec chroot "$UPPER/merged" "$@"'
"""Mounted in a name space of its own, so that nothing has to be unmounted, however the command ends."""


@dataclass(frozen=True)
class Debian:
    """One overlay over a root."""

    base: str
    upper: Path
    binds: dict[Path, str] = field(default_factory=dict)

    @property
    def tree(self) -> Path:
        """Where everything lies that was changed."""
        return self.upper / "tree"

    def above(self, folder: Path) -> "Debian":
        """Return another one that begins as this one is now; from then on this one may not be changed."""
        return Debian(f"{self.tree}:{self.base}", _prepared(folder), self.binds)

    def changed(self) -> set[str]:
        """Return the paths of all files that were written or removed."""
        paths = (path for path in self.tree.rglob("*") if path.is_symlink() or not path.is_dir())
        return {f"/{path.relative_to(self.tree)}" for path in paths}

    def start(self, *command: str, **environ: str) -> "subprocess.Popen[str]":
        """Start a command in there, as root."""
        inside = ["env", *(f"{name}={value}" for name, value in environ.items()), *command]
        return self.apart(ENTERS, *inside)

    def apart(
        self, script: str, *words: str, before: tuple[str, ...] = (), is_heard: bool = False
    ) -> "subprocess.Popen[str]":
        """Start a script outside of it that finds it mounted at `$UPPER/merged`, where nobody else sees it.

        `before` is run first, and has to go on with the command that follows it. What is printed goes into pipes,
        or, if it is to be heard, to where we print.
        """
        binds = " ".join(f"{outside}:{inside}" for outside, inside in self.binds.items())
        here = {"BASE": self.base, "UPPER": str(self.upper), "BINDS": binds}
        usual = {
            "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
            "LANG": "C.UTF-8",
            "HOME": "/root",
        }
        alone = (*before, "unshare", "--mount", "--pid", "--fork", "--kill-child")
        shell = [*alone, "sh", "-c", MOUNTS + script, "debian", *words]
        pipe = None if is_heard else subprocess.PIPE
        return subprocess.Popen(shell, stdout=pipe, stderr=pipe, text=True, env={**usual, **here})

    def run(self, *command: str, **environ: str) -> "subprocess.CompletedProcess[str]":
        """Run a command in there, as root, to its end."""
        process = self.start(*command, **environ)
        out, err = process.communicate(timeout=1800)  # emulated ones take long
        return subprocess.CompletedProcess(command, process.returncode, out, err)


def _prepared(folder: Path) -> Path:
    for name in ("tree", "work", "merged"):
        (folder / name).mkdir()
    return folder


def debian(folder: Path, suite: str, packages: tuple[str, ...] = (), architecture: str = "") -> Debian:
    """Return a fresh Debian with some packages; if that is impossible, skip the test and say why.

    Another architecture than this computer's has to be emulated: see `support.emulated`.
    """
    if os.geteuid() != 0:
        pytest.skip("a Debian root can be made by root only")
    need("debootstrap")
    name = "-".join(filter(None, ("root", suite, architecture)))
    root = kept(name, (QUICK, packages), lambda draft: _bootstrap(draft, suite, packages, architecture))
    made = Debian(str(root), _prepared(folder))
    if made.run("true").returncode:
        pytest.skip("overlays cannot be mounted here")
    return made


def kept(name: str, ingredients: object, make: Callable[[Path], None]) -> Path:
    """Return a folder of the cache, made now unless it was made of the same ingredients before."""
    mark = hashlib.sha256(repr(ingredients).encode()).hexdigest()[:8]
    folder, draft = CACHE / f"{name}-{mark}", CACHE / f"{name}-{mark}.new"
    if not folder.exists():
        shutil.rmtree(draft, ignore_errors=True)
        CACHE.mkdir(parents=True, exist_ok=True)
        make(draft)
        draft.replace(folder)
    return folder


def _bootstrap(root: Path, suite: str, packages: tuple[str, ...], architecture: str) -> None:
    other = [f"--arch={architecture}"] if architecture else []
    command = ["debootstrap", "--variant=minbase", *other, suite, str(root)]
    if subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip(f"debootstrap cannot fetch {suite} here")
    (root / "etc/dpkg/dpkg.cfg.d/quick").write_text(QUICK)
    shutil.copy("/etc/resolv.conf", root / "etc/resolv.conf")
    environ = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    install = ("apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages)
    for inside in (("apt-get", "update", "-qq"), install, ("apt-get", "clean")):
        subprocess.run(["chroot", root, *inside], env=environ, check=True, capture_output=True)
