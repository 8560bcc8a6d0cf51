"""The page of 'fairly check --trace html' for a net."""

from xml.sax.saxutils import quoteattr

from selenium.webdriver.common.keys import Keys

from page_case import PageCase, contrast, luminance, page, philosophers

NASTY = {
    "net": "</script><script>document.title='bad'</script>",
    "markup": "<img src=x onerror=alert(1)>",
    "quotes": "it's \"quoted\" \\ \u202eturned",
    "long": "long_" * 400,
    "comment": "<!-- </title>",
}
NASTY_NET = """<?xml version="1.0" encoding="UTF-8"?>
<pnml xmlns="http://www.pnml.org/version-2009/grammar/pnml">
<net id={net} type="http://www.pnml.org/version-2009/grammar/ptnet"><page id="g">
<place id={markup}><initialMarking><text>7</text></initialMarking></place>
<place id={quotes}/><place id={long}/><transition id={comment}/>
<arc id="a1" source={markup} target={comment}><inscription><text>3</text></inscription></arc>
<arc id="a2" source={comment} target={long}/>
<arc id="a3" source={comment} target={quotes}><inscription><text>1000000000</text></inscription></arc>
</page></net></pnml>""".format(**{key: quoteattr(name) for key, name in NASTY.items()})


# 3000 marked places and one process that runs: the others wait for a key that nobody has.
HUGE_NET = """<?xml version="1.0" encoding="UTF-8"?>
<pnml xmlns="http://www.pnml.org/version-2009/grammar/pnml">
<net id="huge" type="http://www.pnml.org/version-2009/grammar/ptnet"><page id="g">
<place id="key"/><place id="done"/><place id="crashed_1"/>{places}{transitions}
<transition id="recover_1"/>
<arc id="a" source="working_1" target="crash_1"/><arc id="b" source="crash_1" target="crashed_1"/>
<arc id="c" source="crashed_1" target="recover_1"/><arc id="d" source="recover_1" target="working_1"/>
</page></net></pnml>""".format(
    places="".join(f'<place id="working_{i}"><initialMarking><text>1</text></initialMarking></place>'
                   for i in range(1, 3001)),
    transitions='<transition id="crash_1"/>' + "".join(
        f'<transition id="crash_{i}"/><arc id="w{i}" source="working_{i}" target="crash_{i}"/>'
        f'<arc id="k{i}" source="key" target="crash_{i}"/>' for i in range(2, 3001)))


# A door that opens only while the lamp is off, and a lamp that goes on and off for ever.
LAMP_NET = """net lamp
pl off (1)
pl outside (1)
tr switch_on off -> on
tr switch_off on -> off
tr enter outside on?-1 -> inside
"""


class NetPage(PageCase):
    # --- what is shown

    def marking(self):
        return ["".join(parts) for parts in self.browser.texts("#marking li")]

    def drawn_tokens(self):
        """Of the places that have some in the picture."""
        return self.browser.run("""return [...document.querySelectorAll('.place')]
            .filter(e => e.querySelector('.tokens').childElementCount > 0)
            .map(e => e.querySelector('title').textContent.replace('place ', ''))""")

    def lit(self, selector):
        return [title for [title] in self.browser.texts(selector, "title")]

    # --- inhibitor arcs

    def test_what_is_inhibited_is_not_enabled(self):
        self.open(page("lamp", LAMP_NET, "--ltl", "F inside"))
        self.assertEqual(self.browser.run("return document.querySelectorAll('.arc.inhibitor').length"), 1)
        enabled = lambda: sorted(title.replace("transition ", "") for title in self.lit(".transition.enabled"))
        self.assertEqual(enabled(), ["enter", "switch_on"])
        self.browser.press(Keys.ARROW_RIGHT)
        self.assertEqual(enabled(), ["switch_off"])

    # --- a run into a dead end

    def open_philosophers(self, fragment=""):
        self.open(philosophers(), fragment)

    def test_stepping_changes_the_marking(self):
        self.open_philosophers()
        self.assertEqual(self.where(), ("Step 1 of 4", "before the cycle"))
        self.assertEqual(len(self.marking()), 6)
        self.assertEqual(self.drawn_tokens(), self.marking())
        fired = self.browser.text("#step-name")
        self.assertRegex(fired, r"^take_left_\d fires$")
        self.assertEqual(self.lit(".fires"), ["transition " + fired.split()[0]])
        self.assertIn(f"thinking_{fired[10]} 1 \u2192 0", self.changes())
        self.assertEqual(len(self.lit(".place.changes")), 3)
        self.browser.click("#forward")
        self.assertEqual(self.step(), 2)
        self.assertIn(f"has_left_{fired[10]}", self.marking())
        self.assertEqual(self.drawn_tokens(), self.marking())
        self.browser.click("#back")
        self.assertEqual(len(self.marking()), 6)

    def test_a_dead_marking_repeats(self):
        self.open_philosophers("#step=4")
        self.assertEqual(self.where(), ("Step 4 of 4", "dead, round 1"))
        self.assertIn("Nothing is enabled", self.browser.text("#step-name"))
        self.assertEqual(self.marking(), ["has_left_1", "has_left_2", "has_left_3"])
        self.assertEqual(self.lit(".transition.enabled, .fires"), [])
        self.browser.press(Keys.ARROW_RIGHT)
        self.assertEqual(self.where(), ("Step 4 of 4", "dead, round 2"))
        self.assertIn("dead", self.browser.text(".strip"))

    def test_enabled_transitions_are_those_of_the_marking(self):
        self.open_philosophers("#step=3")
        self.assertIn("transition " + self.browser.text("#step-name").split()[0], self.lit(".transition.enabled"))
        self.assertEqual(len(self.lit(".transition.enabled")), 2)

    # --- a run with a loop and fairness

    def open_alternating_bit(self, fragment=""):
        self.open(page("alternating_bit", ("alternating-bit", "1"), "--ltl", "G(waiting_0 -> F ready_1)",
                       "--ignore-net-fairness", "--weak", "*"), fragment)

    def test_the_loop_wraps_round(self):
        self.open_alternating_bit()
        self.browser.press(Keys.END)
        last = self.step()
        at_end = self.marking()
        self.assertEqual(self.where()[1], "cycle, round 1")
        self.browser.press(Keys.ARROW_RIGHT)
        first = self.step()
        self.assertLess(first, last)
        self.assertEqual(self.where()[1], "cycle, round 2")
        self.assertIn("round 2", self.browser.text(".strip .rounds"))
        self.browser.press(Keys.ARROW_LEFT)
        self.assertEqual((self.step(), self.where()[1]), (last, "cycle, round 1"))
        self.assertEqual(self.marking(), at_end)
        self.browser.press(Keys.ARROW_RIGHT, 1 + 3 * (last - first + 1))
        self.assertEqual((self.step(), self.where()[1]), (first, "cycle, round 5"))
        self.browser.press(Keys.HOME)
        self.assertEqual(self.where(), (f"Step 1 of {last}", "before the cycle"))

    def test_space_plays_and_pauses(self):
        self.open_alternating_bit()
        self.browser.run("""document.getElementById('speed').value = '350';
            const where = document.getElementById('where-step');
            window.seen = [];
            new MutationObserver(() => seen.push(where.textContent)).observe(where, {childList: true})""")
        self.browser.press(Keys.SPACE)
        self.assertEqual(self.browser.run("return document.getElementById('play').ariaLabel"), "Pause")
        self.browser.until(lambda: "round 2" in self.where()[1])
        self.browser.press(Keys.SPACE)
        self.assertEqual(self.browser.run("return document.getElementById('play').ariaLabel"), "Play")
        seen = [int(words.split()[1]) for words in self.browser.run("return seen")]
        self.assertEqual(seen[:2], [2, 3])
        self.assertEqual(seen[-1], self.step())
        self.assertIsNone(self.browser.run("return page.timer"))

    def test_tokens_move_to_the_marking_of_the_next_step(self):
        self.browser.prefer(reduced_motion="no-preference")
        self.open_alternating_bit()
        agree = lambda: self.lit(".fires") == ["transition " + self.browser.text("#step-name").split()[0]]
        self.browser.run("page.forward()")
        self.assertEqual(self.step(), 1)  # until the tokens have arrived
        self.assertTrue(agree())
        self.browser.until(lambda: self.step() == 2)
        self.assertTrue(agree())
        self.assertEqual(self.drawn_tokens(), self.marking())
        self.browser.run("page.forward(); page.forward(); page.back()")
        self.assertEqual(self.drawn_tokens(), self.marking())
        self.assertTrue(agree())

    def test_only_what_the_run_touches_can_be_shown(self):
        self.open_philosophers()
        hidden = lambda: self.browser.run("return [...document.querySelectorAll('#net .idle')]"
                                          ".filter(e => getComputedStyle(e).display === 'none').length")
        idle = self.browser.run("return document.querySelectorAll('#net .idle').length")
        self.assertGreater(idle, 0)
        self.assertEqual(hidden(), 0)
        self.browser.click("#only-touched")
        self.assertEqual(hidden(), idle)
        self.browser.click("#only-touched")
        self.assertEqual(hidden(), 0)

    def test_the_arcs_of_a_node_stand_out_under_the_pointer(self):
        self.open_philosophers()
        near = lambda: self.browser.run("return document.querySelectorAll('.arc.near').length")
        for selector in (".transition", ".place"):
            self.browser.run(f"document.querySelector('{selector}').dispatchEvent(new Event('pointerenter'))")
            self.assertGreater(near(), 0)
            self.browser.run(f"document.querySelector('{selector}').dispatchEvent(new Event('pointerleave'))")
            self.assertEqual(near(), 0)

    def test_on_paper_there_is_nothing_to_press(self):
        self.open_philosophers()
        self.browser.print_style()
        shown = self.browser.run("return [...document.querySelectorAll('button')]"
                                 ".filter(e => e.getBoundingClientRect().width > 0).length")
        self.assertEqual(shown, 0)

    def test_a_row_of_fairness_jumps_to_its_step(self):
        self.open_alternating_bit()
        rows = self.browser.texts("tr.jumps")
        self.assertGreater(len(rows), 0)
        for i, (_, name, words) in enumerate(rows):
            self.browser.press(Keys.HOME)
            is_lit = self.browser.run("""const row = document.querySelectorAll('tr.jumps')[arguments[0]];
                row.querySelector('button').click();
                return row.classList.contains('lit')""", i)
            self.assertTrue(is_lit)
            self.assertEqual(self.step(), int(words.split()[-1]))
            if words.startswith("occurs"):
                self.assertEqual(self.browser.text("#step-name"), f"{name} fires")
            else:
                self.assertNotIn(f"transition {name}", self.lit(".transition.enabled"))
        self.browser.click("tr.jumps")
        self.browser.click("details summary")
        self.assertTrue(self.browser.run("return document.querySelector('details').open"))

    def test_values_of_subformulas_follow_the_step(self):
        self.open_alternating_bit()
        self.assertEqual(list(self.values()), ["G(waiting_0 -> F ready_1)", "waiting_0 -> F ready_1",
                                               "F ready_1", "ready_1", "waiting_0"])
        self.assertEqual(self.values()["G(waiting_0 -> F ready_1)"], "false")
        self.assertEqual(self.browser.text("#formula"), "G(waiting_0 -> F ready_1)")
        for _ in range(4):
            expected = "true" if "waiting_0" in self.marking() else "false"
            self.assertEqual(self.values()["waiting_0"], expected)
            classes = self.browser.run("""return [...document.querySelectorAll('#formula .part')]
                .find(e => e.textContent === 'waiting_0').className""")
            self.assertEqual(classes, f"part {expected}")
            self.browser.press(Keys.ARROW_RIGHT)

    def test_premises_of_the_formula_are_fairness(self):
        self.open(page("premise", ("crash-recover", "1"), "--ltl", "GF crashed_1 -> F finished_1",
                       "--ignore-net-fairness"))
        row = "".join(self.browser.texts(".fairness tr")[0])
        self.assertIn("GFcrashed_1", row)
        self.assertIn("holds before step", row)

    def test_the_address_has_the_step(self):
        self.open_alternating_bit("#step=3")
        self.assertEqual(self.step(), 3)
        self.browser.press(Keys.ARROW_LEFT)
        self.browser.until(lambda: self.browser.run("return location.hash") == "#step=2")
        self.browser.run("location.hash = '#step=3'")
        self.browser.until(lambda: self.step() == 3)
        for wrong, expected in (("#step=0", 1), ("#step=999", 3), ("#nonsense", 1)):
            self.open_alternating_bit(wrong)
            self.assertEqual(self.step(), expected)

    def test_a_dot_of_the_lasso_is_a_way_to_its_step(self):
        self.open_alternating_bit()
        for step in (3, 1, 2):
            x, y = self.browser.run("""const b = [...document.querySelectorAll('.dot')]
                .find(e => e.textContent.startsWith(`Step ${arguments[0]}:`)).getBoundingClientRect();
                return [b.x + b.width / 2, b.y + b.height / 2]""", step)
            self.browser.point((x + 4, y + 4), "down", "up")
            self.assertEqual(self.step(), step)

    def test_the_net_can_be_moved_and_zoomed(self):
        self.open_alternating_bit()
        x, y, width, height = self.browser.box("#net")
        view = lambda: self.browser.run("return {...page.picture.view}")
        fitted = view()
        self.browser.wheel(x + width / 2, y + height / 2, -300)
        self.assertGreater(view()["scale"], fitted["scale"])
        before = view()
        self.browser.point((x + 100, y + 100), "down", (x + 160, y + 80), "up")
        self.assertAlmostEqual(view()["x"], before["x"] + 60, delta=1.5)
        self.assertAlmostEqual(view()["y"], before["y"] - 20, delta=1.5)
        self.browser.click("#zoom-out")
        self.assertLess(view()["scale"], before["scale"])
        self.browser.click("#zoom-fit")
        self.assertEqual(view(), fitted)

    def test_nothing_moves_when_stepping(self):
        self.open_alternating_bit()
        boxes = lambda: self.browser.run("""
            return [...document.querySelectorAll('.card, h2, .transport button, #marking, #changes, tr')]
            .map(e => { const b = e.getBoundingClientRect(); return [b.x, b.y, b.width, b.height] })""")
        before = boxes()
        for _ in range(6):
            self.browser.press(Keys.ARROW_RIGHT)
            self.assertEqual(boxes(), before)

    # --- how it looks

    def test_dark_and_light_have_readable_colours(self):
        self.open_alternating_bit()
        grounds = {}
        for scheme in ("light", "dark"):
            self.browser.prefer(color_scheme=scheme, reduced_motion="reduce")
            ground = self.colour(".card", "backgroundColor")
            grounds[scheme] = luminance(ground)
            for selector in ("h1", ".summary", ".aside", ".part.true", ".part.false", ".fairness .kind",
                             ".link", ".step-name .name"):
                self.assertGreaterEqual(contrast(self.colour(selector), ground), 4.5, f"{selector}, {scheme}")
        self.assertGreater(grounds["light"], 0.8)
        self.assertLess(grounds["dark"], 0.1)

    def test_a_narrow_screen_does_not_scroll_sideways(self):
        self.open_alternating_bit()
        for width in (360, 420, 800, 1024, 1920):
            self.browser.resize(width, 800)
            self.assertLessEqual(self.browser.run("return document.documentElement.scrollWidth"), width)
            self.assertGreater(self.browser.box("#net")[3], 250)

    # --- large and strange

    def test_a_large_net_and_a_long_run_stay_quick(self):
        self.open(page("token_ring", ("token-ring", "60"), "--ltl", "G(waiting_1 -> F critical_1)",
                       "--ignore-net-fairness", "--weak", "*"))
        self.assertEqual(len(self.browser.texts(".place")), 240)
        self.assertGreater(len(self.browser.texts(".dot")), 200)
        last = int(self.browser.text("#where-step").split()[-1])
        # Of the net what the step changes; beside it a chip for each of the 60 or 61 marked places.
        steps = 300
        work = self.browser.work(f"for (let i = 0; i < {steps}; ++i) page.forward()")
        self.assertLess(work["changedInNet"], 20 * steps)
        self.assertLess(work["changed"], 60 * steps)
        self.assertLess(work["made"], 90 * steps)
        self.assertLess(work["layouts"], 2 * steps)
        self.assertEqual(self.drawn_tokens(), self.marking())
        for position in (last - 1, 0, last // 2, 63, 64, 65, 1):
            self.browser.run("page.jump(arguments[0])", position)
            self.assertEqual(self.step(), position + 1)
            self.assertEqual(self.drawn_tokens(), self.marking())
            seen = self.browser.run("""const dot = document.querySelector('.dot.current').getBoundingClientRect();
                const strip = document.getElementById('strip').getBoundingClientRect();
                return dot.left >= strip.left && dot.right <= strip.right""")
            self.assertTrue(seen)

    # --- several runs

    def test_several_runs_are_chosen_from_a_list(self):
        file = page("several", ("token-ring", "3"), "--ignore-net-fairness", "--ltl", "live: G(waiting_1 -> F critical_1)",
                    "--ltl", "safe: G !(critical_1 & critical_2)", "--ltl", "X X X critical_2")
        self.open(file)
        self.assertEqual(self.browser.texts("#runs button"), [["live"], ["safe", "holds"], ["3  X X X critical_2"]])
        pressed = lambda: self.browser.run("""return [...document.querySelectorAll('#runs button')]
            .map((button) => button.getAttribute('aria-pressed'))""")
        self.assertEqual(pressed(), ["true", "false", "false"])
        self.assertTrue(self.browser.run("return document.querySelectorAll('#runs button')[1].disabled"))
        self.assertIn("G(waiting_1 -> F critical_1)", self.values())
        self.browser.press(Keys.ARROW_RIGHT)
        self.browser.click("#runs button:last-child")
        self.assertEqual(pressed(), ["false", "false", "true"])
        self.assertEqual(self.step(), 1)
        self.assertIn("XXX critical_2", "".join(self.values()).replace("X X X", "XXX"))
        self.assertEqual(self.browser.text("#run-note"), "X X X critical_2")
        self.browser.press(Keys.ARROW_RIGHT)  # the page of before does not hear it any more
        self.assertEqual(self.step(), 2)
        self.browser.until(lambda: self.browser.run("return location.hash") == "#run=3&step=2")
        self.assertEqual(self.browser.run("return document.querySelectorAll('#net .place').length"), 12)
        self.open(file, "#run=3&step=3")
        self.assertEqual((pressed()[2], self.step()), ("true", 3))
        self.open(file, "#run=2&step=1")  # it has no run
        self.assertEqual(pressed(), ["true", "false", "false"])

    def test_of_a_huge_net_the_part_around_the_run_is_drawn(self):
        self.open(page("huge", HUGE_NET, "--ltl", "F done", "--weak", "crash_1*"))
        self.assertIn("the part around the run", self.browser.text("#net-title"))
        self.assertLess(len(self.browser.texts(".place")), 100)
        self.assertEqual(self.browser.text("#marking-count"), "3,000 marked places")
        before = self.drawn_tokens()
        self.assertEqual(len(self.lit(".fires")), 1)
        self.browser.press(Keys.ARROW_RIGHT)
        self.assertNotEqual(self.drawn_tokens(), before)

    def test_names_are_never_markup(self):
        self.open(page("nasty", NASTY_NET, "--ltl", "G !dead", "--weak", "*"))
        self.assertEqual(len(self.browser.texts("img, script:not([id])")), 1)
        self.assertIn(NASTY["net"], self.browser.run("return document.title"))
        self.assertEqual(self.marking(), [NASTY["markup"] + "\u00d77"])
        self.assertEqual(self.browser.text("#step-name"), NASTY["comment"] + " fires")
        self.assertEqual(self.changes()[0], NASTY["markup"] + " 7 \u2192 4")
        self.assertEqual(self.browser.text(".weight"), "3")
        self.browser.press(Keys.END)
        quotes = NASTY["quotes"].replace("\u202e", "\\u202e")
        self.assertEqual(self.marking(), [NASTY["markup"], quotes + "\u00d72000000000",
                                          NASTY["long"] + "\u00d72"])
        self.assertLessEqual(self.browser.run("return document.documentElement.scrollWidth"), 1280)

    def test_a_deep_formula_is_cut(self):
        formula = "F(crashed_1 & X(" * 300 + "finished_1" + "))" * 300
        self.open(page("deep", ("crash-recover", "1"), "--ltl", formula, "--ignore-net-fairness"))
        self.assertIn("\u2026", self.browser.text("#formula"))
        self.assertIn("more", self.browser.text("#values"))
