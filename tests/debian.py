"""A Debian of one's own, for tests: built once, kept, and never written to.

Raspberry Pi OS is Debian with a kernel, a firmware and some packages of its own, so Debian stands in for it. Each
test gets an overlay: it may do what it likes, and what it did is exactly what lies in the upper folder.
"""

import hashlib
import os
import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

import pytest

CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "gipfel" / "roots"

UNREAD = ("doc", "locale", "man")
QUICK = "\n".join(["force-unsafe-io", *(f"path-exclude=/usr/share/{folder}/*" for folder in UNREAD), ""])
"""For dpkg in a root that is made anew if the power fails, and that nobody reads manuals in."""

MOUNTS = """
set -e
mount -t overlay overlay -o "lowerdir=$BASE,upperdir=$UPPER/tree,workdir=$UPPER/work" "$UPPER/merged"
mount -t proc proc "$UPPER/merged/proc"
for bind in $BINDS; do
    mkdir -p "$UPPER/merged${bind#*:}"
    mount --bind "${bind%%:*}" "$UPPER/merged${bind#*:}"
done
exec chroot "$UPPER/merged" "$@"
"""
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
        """Give another one that begins as this one is now; from then on this one may not be changed."""
        for name in ("tree", "work", "merged"):
            (folder / name).mkdir()
        return Debian(f"{self.tree}:{self.base}", folder, self.binds)

    def changed(self) -> set[str]:
        """Give the paths of all files that were written or removed."""
        paths = (path for path in self.tree.rglob("*") if path.is_symlink() or not path.is_dir())
        return {f"/{path.relative_to(self.tree)}" for path in paths}

    def start(self, *command: str, **environ: str) -> "subprocess.Popen[str]":
        """Start a command in there, as root."""
        binds = " ".join(f"{outside}:{inside}" for outside, inside in self.binds.items())
        here = {"BASE": self.base, "UPPER": str(self.upper), "BINDS": binds}
        usual = {
            "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
            "LANG": "C.UTF-8",
            "HOME": "/root",
        }
        inside = ["env", *(f"{name}={value}" for name, value in environ.items()), *command]
        shell = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", MOUNTS, "debian", *inside]
        pipe = subprocess.PIPE
        return subprocess.Popen(shell, stdout=pipe, stderr=pipe, text=True, env={**usual, **here})

    def run(self, *command: str, **environ: str) -> "subprocess.CompletedProcess[str]":
        """Run a command in there, as root, to its end."""
        process = self.start(*command, **environ)
        out, err = process.communicate(timeout=600)
        return subprocess.CompletedProcess(command, process.returncode, out, err)


def debian(folder: Path, suite: str, packages: tuple[str, ...] = ()) -> Debian:
    """Give a fresh Debian with some packages; where that cannot be, say why, and leave the test out."""
    for name in ("tree", "work", "merged"):
        (folder / name).mkdir()
    made = Debian(str(_root(suite, packages)), folder)
    if made.run("true").returncode:
        pytest.skip("overlays cannot be mounted here")
    return made


def _root(suite: str, packages: tuple[str, ...]) -> Path:
    """Give a root, built now unless it is kept from before."""
    if os.geteuid() != 0:
        pytest.skip("a Debian root can be made by root only")
    if shutil.which("debootstrap") is None:
        pytest.skip("debootstrap is missing")
    name = hashlib.sha256(" ".join((QUICK, *packages)).encode()).hexdigest()[:8]
    root, draft = CACHE / f"{suite}-{name}", CACHE / f"{suite}-{name}.new"
    if not root.exists():
        shutil.rmtree(draft, ignore_errors=True)
        draft.parent.mkdir(parents=True, exist_ok=True)
        made = subprocess.run(
            ["debootstrap", "--variant=minbase", suite, draft], capture_output=True, text=True, check=False
        )
        if made.returncode:
            pytest.skip(f"debootstrap cannot fetch {suite} here")
        (draft / "etc/dpkg/dpkg.cfg.d/quick").write_text(QUICK)
        shutil.copy("/etc/resolv.conf", draft / "etc/resolv.conf")
        _install(draft, packages)
        draft.replace(root)
    return root


def _install(root: Path, packages: tuple[str, ...]) -> None:
    environ = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (
        ("apt-get", "update", "-qq"),
        ("apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages),
        ("apt-get", "clean"),
    ):
        subprocess.run(["chroot", root, *command], env=environ, check=True, stdout=subprocess.DEVNULL)
