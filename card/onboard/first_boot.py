"""The first boot of a card that `make card` has prepared: installs Gipfel, and shows what it is doing.

python3 first_boot.py begin      early in the boot: I2C on, the first picture; the rest becomes a service
python3 first_boot.py install    that service: checks everything, installs the package, waits until Gipfel runs

It runs before anything of ours is installed, so it needs Python's standard library only. Whatever stops it, a lost
power supply included, it begins again at the next boot, until `done` says which card was installed. A folder after
the command is another root, for tests.
"""

import errno
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from early_display import picture_of, show, with_bar
from early_system import Card, Trouble, is_online, is_playing, language_of, needs_restart, why_not

SERVICE = "gipfel-first-boot.service"
TOLD = 8
"""Lines of apt's complaint that are logged: the last ones name the reason."""

IMPATIENT = (
    "-qq",
    *("-o", "APT::Update::Error-Mode=any"),
    *("-o", "Acquire::Retries=0"),
    *("-o", "Acquire::http::Timeout=20"),
    *("-o", "Acquire::https::Timeout=20"),
)
"""How apt asks for news: one source that does not answer within seconds, and it fails."""


class FirstBoot:
    """What is done with one card on one system."""

    def __init__(self, card: Card) -> None:
        self.card = card
        self._language = language_of(card)
        self._shown = ""
        self._wrong_display = self._complaint = ""

    def begin(self) -> None:
        """Show the first picture, and leave the rest to a service: who starts us waits for us."""
        if self.card.is_read_only():
            self.say("The root is read-only: the version on the card is not installed. gipfel-read-only off")
            return
        self.switch_i2c_on()
        if self.card.was_interrupted():
            self.say("It was not finished last time: it begins again.")
            self.show("again")
        else:
            self.say("Gipfel is being set up.")
            self.show("begin")
        self.card.write("etc/systemd/system/" + SERVICE, (self.card.folder / SERVICE).read_bytes())
        self.run("systemctl", "daemon-reload")
        self.run("systemctl", "enable", "--quiet", SERVICE)
        if "systemd.run=" not in self.card.read("proc/cmdline"):  # bookworm restarts after firstrun.sh
            self.run("systemctl", "start", "--no-block", SERVICE)

    def install(self) -> int:
        """Check, install, wait until Gipfel runs; return the exit status."""
        try:
            self.show("again" if self.card.was_interrupted() else "begin")
            self.card.note_start()
            packages = self.card.check()
            self.set_clock()
            self.add(packages)
            self.start()
        except Trouble as trouble:
            self.say(f"Not installed: {trouble}")
            self.show(trouble.picture)
            return 1
        self.card.note_done()
        name = self.card.read("etc/hostname").strip() or "gipfel"
        self.say(f"Installed: {packages[0].name}. Its page: http://{name}.local:8137")
        if needs_restart(self.card):
            self.say("I2C is on from the next start: restarting once.")
            self.run("systemctl", "reboot")
        return 0

    def switch_i2c_on(self) -> None:
        """Switch the display's bus on for now; the package writes it to config.txt for later."""
        if not self.card.has_bus():
            self.run("dtparam", "i2c_arm=on")
        self.run("modprobe", "i2c-dev")
        ends = time.monotonic() + 2
        while not self.card.has_bus() and time.monotonic() < ends:
            time.sleep(0.1)

    def set_clock(self) -> None:
        """Take the time at which the card was made, if the clock is before it: a Pi without power has no clock."""
        made = self.card.made_at()
        if time.time() < made:
            self.say("The clock is not set: it goes on from the day on which the card was made.")
            self.run("date", f"--set=@{made}")

    def add(self, packages: list[Path]) -> None:
        """Install the packages: with what they recommend where there is a network, else with what is here."""
        self.run("dpkg", "--configure", "-a")  # the power may have been lost in the middle
        if is_online(self.card):
            self.show("fetching", 0.0)
            # Many networks lead nowhere: that has to be found out soon.
            if not self.run("apt-get", "update", *IMPATIENT) and not self.apt(
                "fetching", *map(str, packages), *self.card.recommended(packages)
            ):
                return
            self.say("What is recommended could not be fetched: it goes on without.")
        self.show("offline", 0.0)
        # Without a network the newer OpenCV may lack its numpy: a game needs neither.
        for some in dict.fromkeys((tuple(packages), tuple(packages[:1]))):
            if not self.apt("offline", *map(str, some)):
                return
        raise Trouble(*why_not(self._complaint))

    def start(self) -> None:
        """Wait until Gipfel runs, which the package has started."""
        self.show("starting")
        if self.run("systemctl", "start", "gipfel.service"):
            raise Trouble("failed", "Gipfel is installed, but does not start: journalctl -u gipfel says why.")

    def apt(self, picture: str, *wanted: str) -> int:
        """Install with apt, filling the bar as it says how far it is; return its exit status."""
        reading, writing = os.pipe()
        options = ("-y", "--no-install-recommends", "--allow-downgrades", "-o", f"APT::Status-Fd={writing}")
        locked = ("-o", "DPkg::Lock::Timeout=600")
        command = ("apt-get", "install", *options, *locked, *wanted)
        environ = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8"}
        with (
            tempfile.TemporaryFile("w+") as said,
            subprocess.Popen(
                command, pass_fds=(writing,), env=environ, stdin=subprocess.DEVNULL, stderr=said
            ) as apt,
        ):
            os.close(writing)
            with os.fdopen(reading, encoding="utf-8", errors="replace") as lines:
                for line in lines:
                    kind, what, percent, text = (*line.split(":", 3), "", "", "")[:4]
                    if kind == "pmstatus" and what == "gipfel" and text.startswith("Configuring"):
                        self.show("starting")
                    elif kind in ("dlstatus", "pmstatus"):
                        now = "installing" if kind == "pmstatus" and picture == "fetching" else picture
                        self.show(now, float(percent) / 100)
            status = apt.wait()
            said.seek(0)
            self._complaint = said.read() if status else ""
        for line in self._complaint.splitlines()[-TOLD:]:
            self.say(f"apt-get: {line}")
        return status

    def show(self, name: str, share: float | None = None) -> None:
        """Show a picture, with a bar that is filled to a share; one that is shown already is not sent again.

        As soon as Gipfel runs the display is its own: it knows what is on it, and sends changes only.
        """
        key = name if share is None else f"{name} {round(50 * share)}"
        if key == self._shown or is_playing():
            return
        self._shown = key
        try:
            picture = picture_of(self.card.folder / "pictures" / f"{self._language}-{name}.pbm")
        except OSError as error:  # the card may be damaged
            wrong = f"{error.filename}: {error.strerror}"
        else:
            wrong = show(picture if share is None else with_bar(picture, share))
        if wrong and wrong != self._wrong_display:
            self.say(f"Display: {wrong}")
        self._wrong_display = wrong

    def run(self, *command: str) -> int:
        """Run a command of the system; return its exit status, 127 where there is none. What it says is logged."""
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False)
        except OSError as error:
            self.say(f"{command[0]}: {error.strerror}")
            return 127
        if done.returncode:
            self.say(f"{' '.join(command[:2])}: {done.stderr.strip() or done.returncode}")
        return done.returncode

    def say(self, text: str) -> None:
        """Write a line to the journal, and to the card, where any computer can read it."""
        print(text, flush=True)
        self.card.log(text)


def main(command: str, root: str = "/") -> int:
    """Do one of the two things; `root` is another one in tests."""
    boot = FirstBoot(Card(Path(__file__).parent, Path(root)))
    try:
        if command == "install":
            return boot.install()
        boot.begin()
    except OSError as error:  # the system's partition is full, or worn out
        boot.say(f"Not installed: {error}")
        boot.show("full" if error.errno == errno.ENOSPC else "failed")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
