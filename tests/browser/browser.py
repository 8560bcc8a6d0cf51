"""Chromium with an empty profile, kept off the network and driven by selenium."""

import shutil
import tempfile

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.actions.wheel_input import ScrollOrigin
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

# As root in a container there is no sandbox; most of the rest keeps the browser off the network.
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-quic",
    "--no-first-run", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--hide-scrollbars",
]
PATIENCE = 120  # seconds until we believe that something never happens


class Browser:
    """One window. What is read is read in the page, so that it is what the page has now."""

    def __init__(self):
        self.profile = tempfile.TemporaryDirectory(prefix="fairly_browser_", ignore_cleanup_errors=True)
        options = webdriver.ChromeOptions()
        options.binary_location = shutil.which("chromium")
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        options.ignore_local_proxy_environment_variables()  # the driver is on this machine
        for flag in [*FLAGS, f"--user-data-dir={self.profile.name}"]:
            options.add_argument(flag)
        # With a path selenium looks for no driver, and downloads none.
        service = Service(executable_path=shutil.which("chromedriver"))
        self.driver = webdriver.Chrome(options=options, service=service)
        self.driver.set_script_timeout(PATIENCE)

    def close(self):
        self.driver.quit()
        self.profile.cleanup()

    def resize(self, width, height):
        """The inside of the window."""
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})

    def prefer(self, **features):
        """Media features: prefer(color_scheme="dark", reduced_motion="reduce")."""
        chosen = [{"name": "prefers-" + name.replace("_", "-"), "value": value} for name, value in features.items()]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": chosen})

    def print_style(self):
        """As on paper, until the next prefer()."""
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})

    def open(self, address):
        self.driver.get("about:blank")  # another fragment alone would not load the page again
        self.driver.get(address)

    def run(self, script, *arguments):
        """The value of a function body in the page."""
        return self.driver.execute_script(script, *arguments)

    def until(self, condition):
        WebDriverWait(self.driver, PATIENCE, poll_frequency=0.02).until(lambda _: condition())

    # --- what is shown

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

    def complaints(self):
        """What the console has said since the last call."""
        return [entry["message"] for entry in self.driver.get_log("browser")]

    def work(self, script):
        """How much a function body makes the page do: elements that change or are made, and layouts."""
        self.driver.execute_cdp_cmd("Performance.enable", {})
        layouts = lambda: next(metric["value"] for metric in self.driver.execute_cdp_cmd(
            "Performance.getMetrics", {})["metrics"] if metric["name"] == "LayoutCount")
        before = layouts()
        counts = self.run("""const observer = new MutationObserver(() => {});
            observer.observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
            new Function(arguments[0])();
            const records = observer.takeRecords();
            observer.disconnect();
            const made = records.flatMap(({addedNodes}) => [...addedNodes]);
            const within = (id) => records.filter(({target}) => target.closest?.(id)).length;
            return {changed: records.length, changedInNet: within('#net'), made: made.length}""", script)
        return {**counts, "layouts": layouts() - before}

    # --- what the user does

    def click(self, selector):
        self.driver.find_element(By.CSS_SELECTOR, selector).click()

    def actions(self):
        return webdriver.ActionChains(self.driver, duration=0)

    def press(self, key, count=1):
        self.actions().send_keys(key * count).perform()

    def point(self, *moves):
        """Mouse moves: (x, y), "down" or "up"."""
        actions = self.actions().w3c_actions
        for move in moves:
            if move == "down":
                actions.pointer_action.pointer_down()
            elif move == "up":
                actions.pointer_action.pointer_up()
            else:
                actions.pointer_action.move_to_location(*map(round, move))
        actions.perform()

    def wheel(self, x, y, delta):
        at = ScrollOrigin.from_viewport(round(x), round(y))
        self.actions().scroll_from_origin(at, 0, delta).perform()
