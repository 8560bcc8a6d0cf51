// Puts it together: where we are in the run, and how to get somewhere else.

class Page {
  // `address`: what stands before the step in the fragment of the page's address.
  constructor(run, address) {
    this.run = run;
    this.address = address;
    this.closing = new AbortController();
    this.position = 0;
    this.round = 1;
    const survey = run.survey(), jump = (position) => this.jump(position);
    this.introduce();
    this.lasso = new LassoView(document.getElementById('strip'), run, jump);
    this.panels = [new StepPanel(run, survey), new FormulaPanel(run, jump), new FairnessPanel(run, jump)];
    if (run instanceof NetRun) {
      this.remove('state-card');
      this.picture = new NetView(document.getElementById('net'), run, survey);
      this.panels.push(new MarkingPanel(run, survey));
    } else {
      this.remove('net-card', 'marking-card');
      this.picture = new StateView(run, survey);
    }
    this.calm = matchMedia('(prefers-reduced-motion: reduce)');
    this.speed = document.getElementById('speed');
    this.listen();
    this.jump(0);
  }

  remove(...ids) {
    for (const id of ids) document.getElementById(id).remove();
  }

  introduce() {
    const {run} = this;
    document.getElementById('model-name').textContent = shortened(run.title, 60);
    const cycle = run.isDead ? run.words.deadEnd : `cycle of ${counted(run.loopLength, 'step')}`;
    const course = run.loop > 0 ? `${counted(run.loop, 'step')}, then a ${cycle}` : `A ${cycle}`;
    document.getElementById('summary').textContent = `${course} for ever. ${run.words.size}.`;
  }

  // --- where we are

  // Shows a position; `milliseconds` is the time for tokens to move there from the one before.
  go(position, round, milliseconds = 0) {
    const from = this.position;
    this.position = position;
    this.round = position < this.run.loop ? 1 : round;
    const arrive = () => {
      this.lasso.show(position, this.round);
      for (const panel of this.panels) panel.show(position);
      this.describe();
    };
    if (milliseconds > 0 && !this.calm.matches && this.picture.advance) {
      this.picture.advance(from, position, milliseconds, arrive); // all say the same at all times
    } else {
      this.picture.show(position, this.round);
      arrive();
    }
  }

  describe() {
    const {run, position, round} = this, isLooping = position >= run.loop;
    const byId = (id) => document.getElementById(id);
    byId('where-step').textContent = `Step ${position + 1} of ${run.length}`;
    const cycle = `${run.isDead ? run.words.dead : 'cycle'}, round ${round}`;
    byId('where-part').textContent = isLooping ? cycle : 'before the cycle';
    byId('where-part').classList.toggle('looping', isLooping);
    byId('back').disabled = byId('to-first').disabled = position === 0 && round === 1;
    if (!this.timer) byId('spoken').textContent = `Step ${position + 1}: ${run.stepName(position)}`;
    clearTimeout(this.remembering);
    this.remembering = setTimeout(() => this.remember(), 300); // browsers limit how often
  }

  remember() {
    try {
      history.replaceState(null, '', `#${this.address}step=${this.position + 1}`);
    } catch {
      // The address then stays as it is.
    }
  }

  openFragment() {
    const wanted = /[#&]step=(\d+)$/.exec(location.hash);
    this.jump(wanted ? clamp(Number(wanted[1]) - 1, 0, this.run.length - 1) : this.position);
  }

  // --- moves

  jump(position) {
    this.go(position, this.round);
  }

  forward() {
    const next = this.run.next(this.position), wraps = next <= this.position;
    const pause = this.timer ? Number(this.speed.value) : 900;
    this.go(next, this.round + (wraps ? 1 : 0), Math.min(pause * 0.5, 600));
  }

  back() {
    const to = this.run.previous(this.position, this.round);
    if (to) this.go(to.position, to.round);
  }

  play(isPlaying) {
    clearTimeout(this.timer);
    this.timer = null;
    const button = document.getElementById('play');
    button.setAttribute('aria-pressed', isPlaying);
    button.setAttribute('aria-label', isPlaying ? 'Pause' : 'Play');
    if (!isPlaying) return;
    const tick = () => {
      this.timer = setTimeout(tick, Number(this.speed.value));
      this.forward();
    };
    tick();
  }

  // --- what the user does

  listen() {
    const actions = {
      'to-first': () => this.go(0, 1),
      'back': () => this.back(),
      'play': () => this.play(!this.timer),
      'forward': () => this.forward(),
      'to-last': () => this.jump(this.run.length - 1),
    };
    for (const [id, action] of Object.entries(actions)) onButton(id, action);
    const keys = {
      'Home': actions['to-first'], 'ArrowLeft': actions['back'], ' ': actions['play'],
      'ArrowRight': actions['forward'], 'End': actions['to-last'],
    };
    document.addEventListener('keydown', (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey || !keys[event.key]) return;
      const target = event.target instanceof Element ? event.target : document.body;
      if (target.closest('select, input')) return;
      if (event.key === ' ' && target.closest('button, summary')) return;
      event.preventDefault();
      keys[event.key]();
    }, {signal: this.closing.signal});
  }

  // Nothing of it happens any more.
  close() {
    this.play(false);
    this.picture.stop?.();
    clearTimeout(this.remembering);
    this.closing.abort();
  }
}

// One page after the other, and the list to choose from. Where there is one run there is no list.
class Pages {
  constructor(data) {
    this.data = data;
    this.list = document.getElementById('runs');
    this.empty = ['header', 'main', 'aside'].map((name) => document.querySelector(name).cloneNode(true));
    if (data.runs.length > 1) {
      document.body.classList.add('several');
      this.list.append(...data.runs.map((run, i) => this.entry(run, i)));
    } else {
      this.list.remove();
    }
    addEventListener('hashchange', () => this.openFragment());
    this.openFragment();
  }

  entry({name, note, steps}, i) {
    const button = htmlElement('button', {type: 'button', title: note}, named(shortened(name, 48)));
    if (!steps) button.append(htmlElement('span', {class: 'aside'}, note.split(':')[0]));
    button.disabled = !steps;
    button.addEventListener('click', () => this.show(i));
    return button;
  }

  openFragment() {
    const {runs} = this.data, wanted = Number(/[#&]run=(\d+)/.exec(location.hash)?.[1]) - 1;
    const first = runs.findIndex(({steps}) => steps);
    this.show(runs[wanted]?.steps ? wanted : this.shown ?? first);
    window.page.openFragment();
  }

  show(index) {
    if (index === this.shown) return;
    if (window.page) {
      window.page.close();
      for (const part of this.empty) document.querySelector(part.localName).replaceWith(part.cloneNode(true));
    }
    this.shown = index;
    const {runs, net, model} = this.data;
    const run = net ? new NetRun(runs[index], net) : new StateRun(runs[index], model);
    window.page = new Page(run, runs.length > 1 ? `run=${index + 1}&` : '');
    if (runs.length === 1) return;
    document.getElementById('run-note').textContent = runs[index].note;
    [...this.list.children].forEach((button, i) => button.setAttribute('aria-pressed', i === index));
  }
}

new Pages(JSON.parse(document.getElementById('data').textContent));
