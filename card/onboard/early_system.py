"""What the first boot knows of its card and of the system that it runs on."""

import hashlib
import os
import re
import shutil
import subprocess
import time
from pathlib import Path

SUMS, MADE, LOG = "SHA256SUMS", "made", "log.txt"
STATE = "var/lib/gipfel-first-boot"
"""The folder on the system's partition that says how far we are: a card that is written anew has none."""
SYSTEMS = ("bookworm", "trixie")
LEAST_ROOM = 400
"""Megabytes that have to be free: the package unpacked, and room for a first evening."""
ROOM_TO_FETCH = 1800
"""Megabytes that have to be free to fetch what is recommended, at worst OpenCV; else we do without."""

LANGUAGES = {"de": "de", "at": "de", "ch": "de", "fr": "fr", "be": "fr"}
"""The language of a keyboard; English for all others."""
LAYOUT = re.compile(r"(?:^ *layout: *|set_keymap +|^XKBLAYOUT=)[\"']?([a-z]{2})", re.MULTILINE)


class Trouble(Exception):
    """Gipfel cannot be installed: the picture that says so, and a sentence for the log."""

    def __init__(self, picture: str, sentence: str) -> None:
        super().__init__(sentence)
        self.picture = picture


class Card:
    """The folder `gipfel` on the boot partition, and the system's root."""

    def __init__(self, folder: Path, root: Path = Path("/")) -> None:
        self.folder, self.root = folder, root

    def check(self) -> list[Path]:
        """Return the packages for this system, Gipfel's own first; raise `Trouble` if it cannot be installed."""
        codename = re.search(r"^VERSION_CODENAME=(\w+)", self.read("etc/os-release"), re.MULTILINE)
        if not codename or codename[1] not in SYSTEMS:
            found = codename[1] if codename else "another system"
            raise Trouble("system", f"Raspberry Pi OS bookworm or trixie is needed, and this is {found}.")
        architecture = output("dpkg", "--print-architecture")
        names = self._check_sums()
        fitting = [name for name in names if name.endswith((f"_{architecture}.deb", "_all.deb"))]
        if not fitting:
            raise Trouble("system", f"There is no package for this system ({architecture}) on the card.")
        if self.free() < LEAST_ROOM:
            raise Trouble("full", f"{LEAST_ROOM} MB are needed on the card, and {self.free()} MB are free.")
        return [self.folder / name for name in sorted(fitting, key=lambda name: not name.startswith("gipfel_"))]

    def _check_sums(self) -> list[str]:
        """Return the names of all files that were copied; raise `Trouble` if one of them is not what it was."""
        try:
            lines = (self.folder / SUMS).read_text(encoding="utf-8").split("\n")
            pairs = [line.split("  ", 1) for line in lines if line]
            wrong = [name for digest, name in pairs if _digest(self.folder / name) != digest]
        except (OSError, ValueError) as error:
            raise Trouble("damaged", f"{SUMS} cannot be read: {error}") from None
        if wrong or not pairs:
            raise Trouble("damaged", f"Damaged or missing on the card: {', '.join(wrong) or SUMS}. Copy it again.")
        return [name for _, name in pairs]

    def recommended(self, packages: list[Path]) -> list[str]:
        """Return what Gipfel's package recommends, is not on the card, and this system could install."""
        here = {path.name.partition("_")[0] for path in packages}
        found = []
        for entry in output("dpkg-deb", "--field", str(packages[0]), "Recommends").split(","):
            names = [name.split("(")[0].strip() for name in entry.split("|")]
            known = [name for name in names if re.search(r"Candidate: [^(]", output("apt-cache", "policy", name))]
            if not here & {*names}:
                found += known[:1]
        return found if self.free() >= ROOM_TO_FETCH else []

    def free(self) -> int:
        """Return how many megabytes are free on the system's partition."""
        return shutil.disk_usage(self.root).free // 1_000_000

    def has_bus(self) -> bool:
        """Whether the display's bus is there."""
        return (self.root / "dev/i2c-1").exists()

    def is_read_only(self) -> bool:
        """Whether what is written is gone after the next start: overlayroot mounts the real root here."""
        return " /media/root-ro " in self.read("proc/mounts")

    def made_at(self) -> int:
        """Return when the card was made, in seconds since 1970; 0 where it does not say."""
        text = self.read_card(MADE).strip()
        return int(text) if text.isdigit() else 0

    def note_start(self) -> None:
        """Remember, on the disk, that it has begun."""
        self.write(f"{STATE}/tries", f"{self._tries() + 1}\n".encode())

    def note_done(self) -> None:
        """Remember, on the disk, which card was installed."""
        self.write(f"{STATE}/done", (self.folder / SUMS).read_bytes())
        (self.root / STATE / "tries").unlink(missing_ok=True)

    def was_interrupted(self) -> bool:
        """Whether it has begun before on this system, and did not end well."""
        return self._tries() > 0

    def _tries(self) -> int:
        text = self.read(f"{STATE}/tries").strip()
        return int(text) if text.isdigit() else 0

    def read(self, name: str) -> str:
        """Return a file of the system as text; nothing where it is not there."""
        return _text(self.root / name)

    def read_card(self, name: str) -> str:
        """Return a file of the card as text; nothing where it is not there."""
        return _text(self.folder / name)

    def write(self, name: str, content: bytes) -> None:
        """Write a file of the system, whole or not at all, and to the disk."""
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(path.name + ".new")
        with draft.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)

    def log(self, text: str) -> None:
        """Append a line to the log on the card; a card that cannot be written to is no reason to stop."""
        try:
            with (self.folder / LOG).open("a", encoding="utf-8") as file:
                file.write(f"{time.strftime('%Y-%m-%d %H:%M:%S')}  {text}\n")
                file.flush()
                os.fsync(file.fileno())
        except OSError:
            pass


def language_of(card: Card) -> str:
    """Return the language to speak: that of the keyboard chosen in Raspberry Pi Imager, or of the system's."""
    boot = card.folder.parent
    for text in (_text(boot / "user-data"), _text(boot / "firstrun.sh"), card.read("etc/default/keyboard")):
        if layout := LAYOUT.search(text):
            return LANGUAGES.get(layout[1], "en")
    return "en"


def is_online(card: Card) -> bool:
    """Whether there is a way out of this network: a default route."""
    v4 = [line.split()[1:2] for line in card.read("proc/net/route").splitlines()]
    v6 = [line.split() for line in card.read("proc/net/ipv6_route").splitlines()]
    return ["00000000"] in v4 or any(way[1] == "00" and way[-1] != "lo" for way in v6)


def is_playing() -> bool:
    """Whether Gipfel runs, or is about to."""
    state = output("systemctl", "show", "--value", "--property=ActiveState", "gipfel.service")
    return state in ("active", "activating", "reloading")


def needs_restart(card: Card) -> bool:
    """Whether the display's bus comes with the next start only, and no start was tried for it yet."""
    tried = card.root / STATE / "restarted"
    if card.has_bus() or tried.exists() or "i2c_arm=on" not in _text(card.folder.parent / "config.txt"):
        return False
    card.write(f"{STATE}/restarted", b"")
    return True


def why_not(complaint: str) -> tuple[str, str]:
    """Return why apt has refused, by what it says: the picture, and a sentence."""
    if "No space left" in complaint:
        return "full", "The card is full."
    if "unmet dependencies" in complaint or "Failed to fetch" in complaint:
        return "needs-network", "The system lacks what Gipfel needs, and it cannot be fetched."
    return "failed", "apt-get has refused, see above."


def output(*command: str) -> str:
    """Return what a command prints; nothing where it fails."""
    try:
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    except OSError:
        return ""


def _digest(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return ""


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
