"""The package on a device that is switched on, without a network: installed, upgraded, rolled back, removed."""
from pathlib import Path
import shutil
import time
import pytest
from support.debian import Debian
from support.device import faked_pi, switched_on
from support.packages import build_changed
from support.waiting import until

pytestmark = pytest.mark.debian

def test_try(fresh: Debian, tmp_path: Path):
    (tmp_path/"system").mkdir()
    system = fresh.above(tmp_path/"system")
    deb = build_changed(tmp_path, "0.1.0", lambda _: None)
    deb2 = build_changed(tmp_path, "0.1.1", lambda _: None)
    def breaks(project):
        with (project/"firmware/gipfel/app/device.py").open("a") as f: f.write("\nraise SystemExit(3)\n")
    deb3 = build_changed(tmp_path, "0.1.2", breaks)
    (system.tree/"srv").mkdir(exist_ok=True)
    for d in (deb,deb2,deb3): shutil.copy(d, system.tree/"srv")
    system.run("sh","-c","rm -rf /var/lib/apt/lists/*")
    with switched_on(system, faked_pi(tmp_path / "pi")) as device:
        def inst(d):
            t=time.time()
            done = device.running.complete("apt-get", "install", "-y", f"/srv/{d.name}")
            print(done.returncode, time.time()-t, done.stdout[-1500:], done.stderr[-1500:])
        inst(deb)
        until(device.is_up)
        print(device.version, device.state["screen"])
        for k in ("go","go","1"):
            device.press(k); print(k, device.state["mode"], device.state["screen"]["text"])
        pid = device.running.shows("MainPID")
        inst(deb2)
        print(device.version, device.state["mode"], device.state["screen"]["text"], pid, device.running.shows("MainPID"))
        inst(deb3)
        print(device.version, device.state["mode"], device.state["screen"]["text"], pid, device.running.shows("MainPID"))
        print(device.running.run("journalctl","-u","gipfel","--no-pager")[-5000:])
        print(device.running.run("systemctl","cat","gipfel")[:300])
        print(device.running.run("dpkg","-l","gipfel"))
    assert 0
