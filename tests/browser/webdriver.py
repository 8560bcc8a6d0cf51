"""A small WebDriver client: starts chromedriver and speaks JSON with it. Standard library only."""

import base64
import json
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
CHROMEDRIVER = shutil.which("chromedriver")
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # the key of an element's id, from the standard

# As root in a container there is no sandbox; the rest keeps the browser off the network.
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-quic",
    "--no-first-run", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--hide-scrollbars",
]


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Failed(Exception):
    """What the driver answered instead of a value."""


class Browser:
    """One window; use it in a with statement."""

    def __init__(self, width=1280, height=800):
        self.size = width, height
        self.profile = tempfile.TemporaryDirectory(prefix="fairly_browser_", ignore_cleanup_errors=True)
        self.port = free_port()
        self.session = None

    def __enter__(self):
        self.driver = subprocess.Popen([CHROMEDRIVER, f"--port={self.port}"],
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            self._start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def _start(self):
        deadline = time.monotonic() + 20
        while True:
            try:
                if self._ask("GET", "/status")["ready"]:
                    break
            except OSError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.05)
        flags = FLAGS + [f"--user-data-dir={self.profile.name}", "--window-size=%d,%d" % self.size]
        wanted = {"browserName": "chrome", "goog:loggingPrefs": {"browser": "ALL"},
                  "goog:chromeOptions": {"binary": CHROMIUM, "args": flags}}
        answer = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        self.session = answer["sessionId"]
        self.resize(*self.size)

    def __exit__(self, *_):
        try:
            if self.session:
                self._ask("DELETE", f"/session/{self.session}")
        finally:
            self.driver.terminate()
            self.driver.wait(20)
            self.profile.cleanup()

    def _ask(self, method, path, body=None):
        data = None if method != "POST" else json.dumps(body or {}).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data,
                                         {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise Failed(json.load(error)["value"]["message"]) from None

    def _in_session(self, method, path, body=None):
        return self._ask(method, f"/session/{self.session}{path}", body)

    def devtools(self, command, **parameters):
        return self._in_session("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})

    def resize(self, width, height):
        """The inside of the window."""
        self.devtools("Emulation.setDeviceMetricsOverride", width=width, height=height,
                      deviceScaleFactor=1, mobile=False)

    def prefer(self, **features):
        """Media features: prefer(color_scheme="dark", reduced_motion="reduce")."""
        chosen = [{"name": "prefers-" + name.replace("_", "-"), "value": value} for name, value in features.items()]
        self.devtools("Emulation.setEmulatedMedia", features=chosen)

    def open(self, address):
        self._in_session("POST", "/url", {"url": address})

    def run(self, script, *arguments):
        """The value of a function body in the page."""
        return self._in_session("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def find(self, selector):
        return self._in_session("POST", "/element", {"using": "css selector", "value": selector})[ELEMENT]

    def click(self, selector):
        self._in_session("POST", f"/element/{self.find(selector)}/click")

    def text(self, selector):
        """As it is in the document, shown or not."""
        return self.run("return document.querySelector(arguments[0]).textContent", selector)

    def texts(self, selector, part="*"):
        """For each element that fits, the texts of its children that fit."""
        return self.run("""return [...document.querySelectorAll(arguments[0])].map((element) =>
            [...element.children].filter((child) => child.matches(arguments[1]))
            .map((child) => child.textContent))""", selector, part)

    def box(self, selector):
        """x, y, width and height."""
        return self.run("""const box = document.querySelector(arguments[0]).getBoundingClientRect();
            return [box.x, box.y, box.width, box.height]""", selector)

    def press(self, key, count=1):
        strokes = [{"type": kind, "value": key} for _ in range(count) for kind in ("keyDown", "keyUp")]
        self._in_session("POST", "/actions", {"actions": [{"type": "key", "id": "keyboard", "actions": strokes}]})

    def point(self, *moves):
        """Mouse moves: (kind, x, y) or (kind,) with kind pointerMove, pointerDown or pointerUp."""
        actions = []
        for kind, *at in moves:
            action = {"type": kind, "button": 0}
            if at:
                action.update(x=round(at[0]), y=round(at[1]), duration=0)
            actions.append(action)
        self._in_session("POST", "/actions", {"actions": [
            {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": actions}]})

    def wheel(self, x, y, delta):
        self._in_session("POST", "/actions", {"actions": [{"type": "wheel", "id": "wheel", "actions": [
            {"type": "scroll", "x": round(x), "y": round(y), "deltaX": 0, "deltaY": delta, "duration": 0}]}]})

    def complaints(self):
        """What the console has said since the last call."""
        return [entry["message"] for entry in self._in_session("POST", "/se/log", {"type": "browser"})]

    def screenshot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self._in_session("GET", "/screenshot")))
