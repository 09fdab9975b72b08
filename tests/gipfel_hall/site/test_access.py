"""Who may do what at the hall's pages, and how they behave towards whoever means ill."""

import re
from pathlib import Path

import pytest
from microdot import Microdot, Request

from gipfel.web import Route, assets_of
from gipfel.web.http_response import HEADERS
from gipfel_hall.archive import ArchiveLost, open_archive
from gipfel_hall.live import IntakeState, LinkState, LiveHall
from gipfel_hall.site import HallStreams, HostAccess
from gipfel_hall.site.access import SESSION_SECONDS, reset_password
from gipfel_hall.site.routes import ROUTES
from gipfel_hall.site.site import HallSite
from gipfel_hall.site.tries import LOCKED_SECONDS, MOST_ADDRESSES, MOST_TRIES, Tries
from support.running_hall import PASSWORD, AskedHall
from support.waiting import until

HOST = [route for route in ROUTES if route.who == "host"]
OPEN = [
    route for route in ROUTES if route.who == "anybody" and route.path != "/api/events" and route.method == "GET"
]


def address(route: Route) -> str:
    """Return a route's path with its parameters filled in."""
    return (
        re.sub(r"<int:\w+>", "1", route.path)
        .replace("<path:name>", "main.js")
        .replace("<table>", "4")
        .replace("<device>", "d1")
    )


def named(route: Route) -> str:
    """Name a route."""
    return f"{route.method} {route.path}"


@pytest.mark.parametrize("route", HOST, ids=named)
def test_only_the_host_may(hall: AskedHall, route: Route) -> None:
    """Whatever changes something, and what only concerns the host, is refused to everybody else."""
    status, said, _ = hall.ask(route.method, address(route), {} if route.method == "POST" else None)

    assert (status, said["error"]) == (401, "Only the host may do that: sign in first.")


@pytest.mark.parametrize("route", OPEN, ids=named)
def test_everybody_may_look(hall: AskedHall, route: Route) -> None:
    """Everything else is there for all, with headers that keep other sites out."""
    status, _, answer = hall.ask("GET", address(route))

    assert status in (200, 404)
    assert {name: answer.getheader(name) for name in HEADERS if name != "Cache-Control"} == {
        name: value for name, value in HEADERS.items() if name != "Cache-Control"
    }


def test_the_first_one_chooses_the_password(hall: AskedHall) -> None:
    """At the first start whoever comes first chooses the password, and nobody after."""
    assert hall.get("/api/session")["has_password"] is False
    assert hall.ask("POST", "/api/password", {"password": "short"})[0] == 400
    hall.sign_in()
    assert hall.get("/api/session")["is_host"] is True
    assert hall.ask("POST", "/api/password", {"password": "another one"})[0] == 409


def test_a_second_password_costs_nothing(hall: AskedHall, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever sends passwords to a hall that has one is refused before anything is hashed."""
    hall.sign_in()
    monkeypatch.delattr("hashlib.scrypt")
    for password in ("another one", "short"):
        assert hall.ask("POST", "/api/password", {"password": password})[0] == 409


def test_the_cookie_is_only_for_this_site(hall: AskedHall) -> None:
    """The host's cookie cannot be read by scripts, and goes with no request from another site."""
    _, _, answer = hall.ask("POST", "/api/password", {"password": PASSWORD})
    cookie = str(answer.getheader("Set-Cookie"))

    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie


def test_signing_out_and_in(hall: AskedHall) -> None:
    """Who signs out is nobody; who knows the password is the host again."""
    hall.sign_in()
    hall.post("/api/sign-out", {})
    assert hall.ask("GET", "/api/health")[0] == 401
    hall.sign_in("/api/sign-in")
    assert hall.get("/api/health")["is_connected"] is False


def test_a_changed_password_signs_the_others_out(hall: AskedHall) -> None:
    """After a change only the new password is right, and other browsers are signed out."""
    hall.sign_in()
    other = hall.cookie
    hall.post("/api/new-password", {"old": PASSWORD, "password": "battery staple"})
    hall.cookie = other
    assert hall.get("/api/session")["is_host"] is False
    assert hall.ask("POST", "/api/sign-in", {"password": PASSWORD})[0] == 403
    hall.sign_in("/api/sign-in", "battery staple")


def test_a_password_that_was_set_elsewhere_signs_out(hall: AskedHall) -> None:
    """Whoever signed in by the old password is nobody soon after another hall, or a command, has set a new one."""
    hall.sign_in()
    assert hall.get("/api/session")["is_host"] is True
    reset_password(hall.context.archive, "battery staple")

    until(lambda: hall.get("/api/session")["is_host"] is False)
    assert hall.ask("POST", "/api/sign-in", {"password": PASSWORD})[0] == 403
    hall.sign_in("/api/sign-in", "battery staple")
    hall.context.access.end_sessions()
    assert hall.get("/api/session")["is_host"] is True


def test_five_wrong_passwords_lock_for_a_minute(tmp_path: Path) -> None:
    """After five wrong tries not even the right password is taken from that address, for a minute."""
    now = [0.0]
    with open_archive(tmp_path / "hall.db") as archive:
        access = HostAccess(archive, lambda: now[0])
        token = access.set_password(PASSWORD)
        for _ in range(MOST_TRIES):
            with pytest.raises(ValueError, match="403"):
                access.sign_in("wrong password", "10.0.0.7")
        with pytest.raises(ValueError, match="429"):
            access.sign_in(PASSWORD, "10.0.0.7")
        assert access.is_host(access.sign_in(PASSWORD, "10.0.0.8")), "nobody else is kept out"
        now[0] += LOCKED_SECONDS
        assert access.is_host(access.sign_in(PASSWORD, "10.0.0.7"))
        assert access.is_host(token)
        now[0] += SESSION_SECONDS
        assert not access.is_host(token)


def try_often(tries: Tries, address: str) -> None:
    """Try as often as one may."""
    for _ in range(MOST_TRIES):
        tries.begin(address)


def test_the_right_password_begins_anew() -> None:
    """Tries before the right password do not count after it, and the fifth may be it."""
    tries = Tries(lambda: 0.0)
    for _ in range(3):
        try_often(tries, "10.0.0.7")
        tries.succeeded("10.0.0.7")


@pytest.mark.parametrize(
    ("address", "same"), [("fe80::1%eth0", "fe80::2%eth0"), ("2001:db8::1", "2001:db8::ffff:1"), ("", "")]
)
def test_addresses_of_one_network_are_one(address: str, same: str) -> None:
    """Who has one address of IPv6 has billions: all of a network count together."""
    tries = Tries(lambda: 0.0)
    try_often(tries, address)

    with pytest.raises(ValueError, match="429"):
        tries.begin(same)
    tries.begin("2001:db8:0:1::1")
    tries.begin("::ffff:10.0.0.7")


def test_tries_take_little_room() -> None:
    """Of too many addresses the one that was quiet for longest is forgotten."""
    tries = Tries(lambda: 0.0)
    try_often(tries, "first")
    for number in range(MOST_ADDRESSES - 1):
        tries.begin(f"{number}")
    with pytest.raises(ValueError, match="429"):
        tries.begin("first")
    for number in range(MOST_ADDRESSES):
        tries.begin(f"{number}")
    tries.begin("first")


def test_only_the_host_reads_what_the_database_says(hall: AskedHall) -> None:
    """Everybody sees that the archive is lost; the database's own words, which may name places, are the host's."""
    hall.sign_in()
    site = HallSite(hall.context, frozenset())
    lost = site.known_failure(ArchiveLost("no route to db.example"))
    assert lost

    def said(**headers: str) -> str:
        return site.sentence(lost, Request(Microdot(), ("127.0.0.1", 9), "GET", "/api/games", "1.0", headers))

    assert said() == "The archive cannot be reached."
    assert said(Cookie=hall.cookie) == "The archive cannot be reached: no route to db.example"
    streams = HallStreams(LiveHall, LinkState, lambda: IntakeState(problem="no route to db.example"))
    assert streams.hall_state().intake_problem is True


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "evil.example"}, 403),
        ({"Origin": "http://evil.example"}, 403),
        ({"Content_Type": "text/plain"}, 415),
    ],
)
def test_other_sites_are_refused(hall: AskedHall, headers: dict[str, str], status: int) -> None:
    """A request for another host, from another origin, or that is not JSON is not answered."""
    assert hall.ask("POST", "/api/sign-in", {"password": PASSWORD}, **headers)[0] == status


def test_a_large_body_is_refused(hall: AskedHall) -> None:
    """No body is larger than what microdot takes."""
    assert hall.ask("POST", "/api/sign-in", b'{"password":"' + b"x" * 20_000 + b'"}')[0] == 413


def test_every_file_is_served(hall: AskedHall) -> None:
    """The pages' own files and those that they share with a table's page are all there, and nothing else is."""
    assert {"index.html", "main.js", "lib/dom.js", "views/board.js", "views/wall.js"} <= {
        *assets_of("gipfel_hall.site")
    }
    for name in assets_of("gipfel_hall.site"):
        assert hall.ask("GET", f"/static/{name}")[0] == 200, name
    for name in ("../routes.py", "%2e%2e/routes.py", "lib/api.d.ts", ""):
        assert hall.ask("GET", f"/static/{name}")[0] == 404, name
