"""The page of a run of a model that is no net; its data is described in page/run.js."""

import json
import pathlib
import re

from selenium.webdriver.common.keys import Keys

from page_case import FOLDER, PageCase, contrast, philosophers

NASTY = {
    "title": "</script><script>document.title='bad'</script>",
    "action": "<img src=x onerror=alert(1)>",
    "variable": "<b>\"it's\"</b> & \u202eturned",
    "value": "<!-- </title> " + "long_" * 400,
}


def model_page(data):
    """The page of a net, with one run of another model."""
    run = {key: value for key, value in data.items() if key != "model"}
    text = json.dumps({"model": data["model"], "runs": [run]}).replace("<", "\\u003c")
    whole = re.sub(r'(?<=id="data">).*?(?=</script>)', lambda _: text, philosophers().read_text("utf-8"))
    file = pathlib.Path(FOLDER.name, "model.html")
    file.write_text(whole, "utf-8")
    return file


def model(variables, values, loop, steps, actions=("tick", "reset"), title="clock"):
    digits = "".join("01"[i % 2] for i in range(len(steps)))
    return {
        "model": {"id": title, "actions": list(actions)}, "loop": loop, "steps": steps,
        "states": {"variables": variables, "values": values},
        "formula": [{"parts": ["x = 1"], "values": digits}, {"parts": ["G", 0], "values": "0" * len(steps)}],
        "fairness": [{"text": f"weak {actions[0]}", "kind": "weak", "why": "occurs", "position": loop},
                     {"text": "strong reset", "kind": "strong", "why": "never"}],
    }


# A prefix of one step, then x counts from 1 to 3 for ever.
CLOCK = model(["x", "pc", "limit"], [[x, f'[p |-> "{pc}", q |-> "idle"]', "3"] for x, pc in
                                     (("0", "start"), ("1", "run"), ("2", "run"), ("3", "stop"))],
              1, [0, 0, 0, 1])


class ModelPage(PageCase):
    def state(self):
        return dict(self.browser.texts("#state tr"))

    def changed(self):
        return [parts[0] for parts in self.browser.texts("#state tr.changed")]

    def marks(self):
        return self.browser.run("return [...document.querySelectorAll('#state mark')].map(e => e.textContent)")

    def shown(self):
        return self.browser.run("""return [...document.querySelectorAll('#state tr')]
            .filter(e => e.getClientRects().length > 0).map(e => e.firstElementChild.textContent)""")

    def test_the_state_follows_the_step(self):
        self.open(model_page(CLOCK))
        self.assertEqual(self.where(), ("Step 1 of 4", "before the cycle"))
        self.assertEqual(self.state(), {"x": "0", "pc": '[p |-> "start", q |-> "idle"]', "limit": "3"})
        self.assertEqual(self.changed(), [])
        self.assertEqual(self.browser.text("#step-name"), "tick happens")
        self.assertEqual(self.changes()[0], "x 0 \u2192 1")
        self.browser.press(Keys.ARROW_RIGHT)
        self.assertEqual(self.state()["x"], "1")
        self.assertEqual(self.changed(), ["x", "pc"])
        self.assertEqual(self.marks(), ["1", "run"])
        self.assertEqual(self.changes(), ["x 1 \u2192 2"])
        self.assertEqual(self.browser.texts("#state .constant", "th"), [["limit"]])
        self.browser.press(Keys.ARROW_RIGHT, 2)
        self.assertEqual(self.changed(), ["x", "pc"])
        self.assertEqual(self.browser.text("#step-name"), "reset happens")

    def test_what_changed_at_the_loop_depends_on_the_round(self):
        self.open(model_page(CLOCK), "#step=2")
        self.assertEqual((self.where()[1], self.marks()), ("cycle, round 1", ["1", "run"]))
        self.browser.press(Keys.ARROW_RIGHT, 3)
        self.assertEqual((self.step(), self.where()[1]), (2, "cycle, round 2"))
        self.assertEqual(self.state()["pc"], '[p |-> "run", q |-> "idle"]')
        self.assertEqual(self.changed(), ["x", "pc"])
        self.browser.press(Keys.ARROW_LEFT)
        self.assertEqual((self.step(), self.where()[1]), (4, "cycle, round 1"))

    def test_the_panels_are_those_of_a_net(self):
        self.open(model_page(CLOCK))
        self.assertEqual(self.browser.run("return document.querySelectorAll('.dot').length"), 4)
        self.assertEqual(self.values(), {"Gx = 1": "false", "x = 1": "false"})
        self.browser.press(Keys.ARROW_RIGHT)
        self.assertEqual(self.values(), {"Gx = 1": "false", "x = 1": "true"})
        self.assertEqual(["".join(row) for row in self.browser.texts(".fairness tr")],
                         ["weaktickoccurs at step 2", "strongresetnever enabled"])
        self.browser.press(Keys.HOME)
        self.browser.click("tr.jumps")
        self.assertEqual(self.step(), 2)

    def test_no_word_is_about_nets(self):
        stutters = model(["x"], [["0"], ["1"]], 1, [0, None])
        for data in (CLOCK, stutters):
            self.open(model_page(data))
            for _ in range(3):
                words = self.browser.run("""const said = [...document.querySelectorAll('*')]
                    .flatMap(e => ['title', 'aria-label', 'aria-valuetext'].map(name => e.getAttribute(name)));
                    return [document.body.innerText, document.getElementById('spoken').textContent, ...said].join(' ')""")
                self.assertNotRegex(words.lower(), r"\b(nets?|places?|transitions?|markings?|fires?|tokens?)\b")
                self.browser.press(Keys.ARROW_RIGHT)

    def test_a_run_may_stutter(self):
        self.open(model_page(model(["x"], [["0"], ["1"]], 1, [0, None])), "#step=2")
        self.assertEqual(self.where(), ("Step 2 of 2", "repeats, round 1"))
        self.assertEqual(self.browser.text("#step-name"), "Nothing happens")
        self.assertEqual(self.browser.text("#changes"), "This state repeats for ever.")
        self.assertIn("1 step, then a state that repeats for ever. 1 variable, 2 actions.",
                      self.browser.text("#summary"))
        self.assertEqual(self.changed(), ["x"])
        self.browser.press(Keys.ARROW_RIGHT)
        self.assertEqual((self.where()[1], self.changed()), ("repeats, round 2", []))
        # Also in the middle.
        self.open(model_page(model(["x"], [["0"], ["0"], ["1"]], 0, [None, 0, 1])))
        self.assertEqual(self.browser.text("#step-name"), "Nothing happens")
        self.assertEqual(self.browser.text("#changes"), "The state stays as it is.")
        self.assertIn("A cycle of 3 steps for ever", self.browser.text("#summary"))

    def test_a_state_may_be_one_text(self):
        texts = ["P(idle, 1) || Q(wait)", "P(busy, 1) || Q(wait)", "P(busy, 12) || Q(wait)"]
        self.open(model_page(model([""], [[text] for text in texts], 1, [0, 0, 1])))
        self.assertEqual(self.browser.texts("#state tr"), [[texts[0]]])
        self.assertEqual(self.browser.text("#state-title"), "State ")
        self.assertNotIn("variable", self.browser.text("#summary"))
        seen = []
        for _ in range(2):
            self.browser.press(Keys.ARROW_RIGHT)
            seen += self.marks()
        self.assertEqual(seen, ["busy", "12"])
        self.assertFalse(self.browser.run("return document.getElementById('filter').checkVisibility()"))

    def test_names_and_values_are_never_markup(self):
        names = [NASTY["variable"], "other"]
        self.open(model_page(model(names, [[NASTY["value"], ""], ["1", NASTY["value"]]], 0, [0, 1],
                                   (NASTY["action"], ""), NASTY["title"])))
        self.assertEqual(self.browser.run("return document.querySelectorAll('img, b, script:not([id])').length"), 1)
        self.assertEqual(self.browser.text("#model-name"), NASTY["title"])
        self.assertEqual(self.browser.text("#step-name"), NASTY["action"] + " happens")
        self.assertEqual(self.state(), {NASTY["variable"]: NASTY["value"], "other": ""})
        self.assertEqual(self.changes()[0], f"{NASTY['variable']} {NASTY['value']} \u2192 1")
        self.browser.press(Keys.ARROW_RIGHT)
        self.assertEqual(self.browser.text("#step-name"), "an action without a name happens")
        self.assertEqual(self.state(), {NASTY["variable"]: "1", "other": NASTY["value"]})
        for width in (360, 800, 1280):
            self.browser.resize(width, 800)
            self.assertLessEqual(self.browser.run("return document.documentElement.scrollWidth"), width)
            left, _, inside, _ = self.browser.box(".state-rows")
            left_now, _, width_now, _ = self.browser.box("#state .changed .now")
            self.assertLessEqual(left_now + width_now, left + inside)

    def test_nothing_moves_when_stepping(self):
        values = [[str(i), "a long value " * (1 + 20 * (i % 3)), "one\ntwo" if i == 2 else "one"] for i in range(6)]
        self.open(model_page(model(["i", "long", "lines"], values, 2, [0] * 5 + [1])))
        boxes = lambda: self.browser.run("""
            return [...document.querySelectorAll('.card, h2, .transport button, #changes, tr')]
            .map(e => { const b = e.getBoundingClientRect(); return [b.x, b.y, b.width, b.height] })""")
        before = boxes()
        for _ in range(6):
            self.browser.press(Keys.ARROW_RIGHT)
            self.assertEqual(boxes(), before)

    # --- many variables

    def open_many(self, steps=300):
        names = [f"queue_{i}" if i % 10 == 0 else f"v{i}" for i in range(200)]
        values = [[str(position // 200 + (position % 200 > i)) for i in range(200)] for position in range(steps)]
        self.open(model_page(model(names, values, 0, [0] * steps)))
        return names

    def test_many_variables_can_be_filtered(self):
        names = self.open_many()
        self.assertEqual(self.shown(), names)
        self.assertEqual(self.browser.text("#variable-count"), "200 variables")
        self.browser.click("#filter")
        self.browser.press("QUEUE_1 ")  # the space does not play
        self.assertEqual(self.browser.run("return page.timer"), None)
        self.assertEqual(self.shown(), ["queue_10"] + [f"queue_{i}" for i in range(100, 200, 10)])
        self.assertEqual(self.browser.text("#variable-count"), "11 of 200 variables")
        self.browser.run("page.jump(151)")
        self.assertEqual(self.changed(), ["queue_150"])
        self.assertEqual(self.step(), 152)
        self.browser.press("nothing")
        self.assertEqual((self.shown(), self.browser.text("#variable-count")), ([], "0 of 200 variables"))
        self.browser.run("page.jump(3)")
        self.browser.press(Keys.BACKSPACE, 20)
        self.assertEqual(self.shown(), names)
        self.assertEqual([self.state()[name] for name in names[:5]], ["1", "1", "1", "0", "0"])

    def test_what_changes_is_brought_into_view(self):
        self.open_many()
        for position in (151, 3, 199):
            self.browser.run("page.jump(arguments[0])", position)
            x, y, width, height = self.browser.box("#state .changed")
            at = self.browser.run("return document.elementFromPoint(...arguments)?.closest('tr')?.className",
                                  x + width / 2, y + height / 2)
            self.assertEqual(at, "changed")
        self.assertEqual(self.browser.run("return scrollY"), 0)

    def test_many_variables_stay_quick(self):
        self.open_many()
        steps = 250
        work = self.browser.work(f"for (let i = 0; i < {steps}; ++i) page.forward()")
        # One variable changes and the mark of another one goes; the rest is the panels.
        self.assertLess(work["changed"], 40 * steps)
        self.assertLess(work["made"], 30 * steps)
        self.assertLess(work["layouts"], 3 * steps)

    def test_few_variables_have_no_filter(self):
        self.open(model_page(CLOCK))
        self.assertFalse(self.browser.run("return document.getElementById('filter').checkVisibility()"))
        self.assertEqual(self.browser.text("#variable-count"), "3 variables")

    # --- how it looks

    def test_dark_and_light_have_readable_colours(self):
        self.open(model_page(CLOCK), "#step=2")
        for scheme in ("light", "dark"):
            self.browser.prefer(color_scheme=scheme, reduced_motion="reduce")
            card = self.colour(".card", "backgroundColor")
            lit = self.colour("#state .changed", "backgroundColor")
            self.assertNotEqual(lit, card)
            for selector, ground in (("#state .constant th", card), ("#state .constant .now", card),
                                     ("#state .changed th", lit), ("#state mark", lit)):
                self.assertGreaterEqual(contrast(self.colour(selector), ground), 4.5, f"{selector}, {scheme}")
