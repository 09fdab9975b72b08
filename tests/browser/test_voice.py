"""The page speaks: by the browser's own speech, or through a screen reader, and never by both."""

from typing import TYPE_CHECKING, Any

import pytest

from browser.hands import Hands
from browser.process import SCREENSHOTS, Play

if TYPE_CHECKING:
    from playwright.sync_api import Browser

RECORDED = """
(languages) => {
  // A system with voices, which a browser without a screen has not; what the page asks of it is written down.
  const calls = (window.calls = []);
  const target = new EventTarget();
  let speaking = null;
  class Utterance extends EventTarget {
    constructor(text) { super(); this.text = text; }
  }
  const ended = (utterance, name) =>
    utterance?.dispatchEvent(Object.assign(new Event(name), { error: "canceled" }));
  const synthesis = Object.assign(target, {
    getVoices: () => languages.map((lang) => ({ lang, localService: true, name: lang })),
    speak(utterance) {
      speaking = utterance;
      calls.push(`${utterance.voice?.lang ?? "none"} ${utterance.text}`);
    },
    cancel() {
      if (!speaking) return;
      calls.push(`cancelled: ${speaking.text}`);
      const cut = speaking;
      speaking = null;
      queueMicrotask(() => ended(cut, "error"));
    },
  });
  window.finish = () => {
    const said = speaking;
    speaking = null;
    ended(said, "end");
    return said !== null;
  };
  Object.defineProperty(window, "speechSynthesis", { value: synthesis });
  window.SpeechSynthesisUtterance = Utterance;
}
"""


class Listener(Hands):
    """A page whose browser has voices, and writes down what it is asked to say."""

    def __init__(self, browser: "Browser", address: str, *languages: str, **options: Any) -> None:  # noqa: ANN401  # playwright's own
        self.languages = languages
        super().__init__(browser, address, **options)

    def open(self, view: str) -> None:
        """Open a view, with voices."""
        self.page.add_init_script(f"({RECORDED})({[*self.languages]!r})")
        super().open(view)

    @property
    def calls(self) -> list[str]:
        """All that was asked of the system's speech, in order."""
        found: list[str] = self.page.evaluate("window.calls")
        return found

    def wait_for_call(self, text: str) -> None:
        """Wait until the newest call has a text in it."""
        self.page.wait_for_function("text => window.calls.at(-1)?.includes(text)", arg=text)

    def finish(self) -> None:
        """Let everything be said to its end."""
        self.page.evaluate(
            "async () => { while (window.finish()) await new Promise((done) => setTimeout(done, 20)); }"
        )

    def live(self) -> dict[str, str]:
        """Return what the regions are set to that a screen reader reads by itself."""
        found: dict[str, str] = self.page.evaluate(
            "Object.fromEntries([...document.querySelectorAll('[aria-live]')].map((e) => [e.id, e.ariaLive]))"
        )
        return found


@pytest.fixture
def begun(play: Play) -> str:
    """Start a table with a game in which yellow is to roll; return its address."""
    table = play("--lang", "en")
    return table.address


def test_it_says_what_is_new_and_cuts_off_what_is_old(browser: "Browser", begun: str) -> None:
    """Switched on, it says so and where the game is; a roll, a press and a bust are said in order."""
    heard = Listener(browser, begun, "de-DE", "en-GB")
    heard.begin()
    heard.open("")
    heard.page.wait_for_selector("body[data-phase=rolling]")
    assert heard.calls == []
    heard.page.click("#voice")
    heard.wait_for_call("Voice: brief")
    heard.page.click("#voice")
    heard.wait_for_call("Voice: full")
    assert heard.calls == ["en-GB Voice: brief", "cancelled: Voice: brief", "en-GB Voice: full"]
    heard.finish()
    assert heard.calls[3:] == ["en-GB The game begins.", "en-GB Yellow's turn.", "en-GB Roll the dice."]

    heard.throw((3, 3, 5, 6))
    heard.wait_for_call("Three, three, five, six.")
    heard.press("go")
    heard.wait_for_call("Press 1, 2 or 3.")
    heard.finish()
    assert heard.calls[6:] == [
        "en-GB Three, three, five, six.",
        "cancelled: Three, three, five, six.",
        "en-GB Press 1, 2 or 3.",
        "en-GB Three, three, five, six.",
        "en-GB Button one: six and eleven.",
        "en-GB Button two: eight and nine.",
    ]
    before = len(heard.calls)
    heard.press("1")
    heard.wait_for_call("Runner into six")
    heard.press("stop")
    heard.wait_for_call("Yellow stops.")
    assert heard.calls[before:] == [
        "en-GB Runner into six, on field one.",
        "cancelled: Runner into six, on field one.",
        "en-GB Yellow stops.",
    ]
    heard.page.screenshot(path=SCREENSHOTS / "voice.png")
    assert heard.wrong == []


def test_a_screen_reader_and_the_voice_do_not_talk_at_once(browser: "Browser", begun: str) -> None:
    """Off, the live region has the spoken sentences; on, it is empty and says nothing by itself."""
    heard = Listener(browser, begun, "en-GB")
    heard.begin()
    heard.open("")
    heard.page.wait_for_selector("body[data-phase=rolling]")
    heard.throw((3, 3, 5, 6))
    heard.page.wait_for_function(
        "() => document.querySelector('#spoken').textContent === 'Three, three, five, six. "
        "Button one: six and eleven. Button two: eight and nine.'"
    )
    assert set(heard.live().values()) == {"polite"}
    assert heard.calls == []

    heard.page.click("#voice")
    heard.wait_for_call("Voice: brief")
    live = heard.live()
    assert {live["spoken"], live["toasts"], live["link"]} == {"off"}
    heard.press("1")
    heard.press("go")
    assert heard.page.inner_text("#spoken") == ""


def test_a_system_without_a_voice_is_told_so(browser: "Browser", begun: str) -> None:
    """In plain words, and the screen reader goes on; without any voices, and with those of other languages."""
    for languages in ((), ("fr-FR",)):
        heard = Listener(browser, begun, *languages)
        heard.page.click("#voice")
        heard.page.wait_for_selector("text=This system has no voice for English")
        assert heard.calls == []
        assert heard.page.get_attribute("#voice", "aria-label") == "Voice: off"
        assert heard.live()["spoken"] == "polite"


def test_the_browser_s_own_speech_is_there(browser: "Browser", begun: str) -> None:
    """Chromium itself: with the voices of the system, or with a word that there are none; nothing goes wrong."""
    hands = Hands(browser, begun)
    hands.page.click("#voice")
    hands.page.wait_for_function(
        "() => document.querySelector('#voice').ariaLabel !== 'Voice: off' || document.querySelector('#toasts p')"
    )

    assert hands.wrong == []


def test_the_voice_is_the_pages_and_in_its_language(browser: "Browser", begun: str) -> None:
    """It is kept in this browser, chosen in the settings, too, and speaks what the page speaks."""
    heard = Listener(browser, begun, "de-DE", "en-GB")
    heard.begin()
    heard.open("#settings")
    heard.page.select_option("#page-language", "de")
    heard.page.wait_for_selector("text=Stimme dieser Seite")
    heard.page.select_option("#page-voice", "full")
    heard.wait_for_call("Stimme: alles")
    heard.finish()

    assert "de-DE Gelb ist dran." in heard.calls
    heard.page.click("#voice")
    heard.page.wait_for_function("() => document.querySelector('#page-voice').value === 'off'")
    heard.page.select_option("#page-voice", "full")
    heard.page.wait_for_function("() => document.querySelector('#voice').ariaLabel === 'Stimme: alles'")
    assert heard.page.get_attribute("#voice", "aria-label") == "Stimme: alles"
    assert heard.state["voice"] == "off"  # the device's own


def test_it_is_switched_and_played_by_keyboard(browser: "Browser", begun: str) -> None:
    """Without a mouse: the switch is reached and turned, and the six keys are answered aloud."""
    heard = Listener(browser, begun, "en-GB")
    heard.begin()
    heard.open("")
    heard.page.focus("#voice")
    heard.page.keyboard.press("Enter")
    heard.wait_for_call("Voice: brief")
    heard.page.keyboard.press("Space")
    heard.wait_for_call("Voice: full")
    heard.finish()
    heard.page.evaluate("document.activeElement.blur()")
    heard.page.keyboard.press("s")
    heard.wait_for_call("No stopping yet")
