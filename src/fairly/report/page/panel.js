// The texts beside the pictures: the step, the formula, fairness, the marking.
//
// Every name goes through textContent. What a step changes keeps its size, so nothing jumps.

const MOST_SPANS = 1200; // of a formula that is written out
const MOST_DEPTH = 60;
const MOST_VALUE_ROWS = 80;
const MOST_FOLDED_OPEN = 8;
const MOST_CHANGE_ROWS = 6;
const MOST_CHIPS = 400;

function named(text) {
  const element = htmlElement('bdi', {class: 'name'});
  element.textContent = text;
  return element;
}

class StepPanel {
  constructor(run, survey) {
    this.run = run;
    this.name = document.getElementById('step-name');
    this.list = document.getElementById('changes');
    this.list.setAttribute('aria-label', run.words.changed);
    this.list.style.setProperty('--rows', clamp(survey.mostChanges, 1, MOST_CHANGE_ROWS));
  }

  show(position) {
    const {run} = this, {words} = run, isIdle = run.steps[position] === null;
    this.name.classList.toggle('dead', isIdle);
    this.name.title = isIdle ? '' : run.stepName(position);
    if (isIdle) {
      this.name.replaceChildren(capital(words.nothing));
      this.list.replaceChildren(htmlElement('li', {}, run.isDead ? words.repeats : 'The state stays as it is.'));
      return;
    }
    this.name.replaceChildren(named(run.stepName(position)), ` ${words.happens}`);
    this.list.replaceChildren(...run.changes(position).map((change) => {
      const {name, before, after, kind} = run.inWords(change);
      return htmlElement('li', {}, named(name),
        htmlElement('span', {class: kind}, named(before), ' \u2192 ', named(after)));
    }));
  }
}

class MarkingPanel {
  constructor(run, survey) {
    this.run = run;
    this.list = document.getElementById('marking');
    this.count = document.getElementById('marking-count');
    this.reserve(survey.mostMarkedAt);
    new ResizeObserver(() => this.reserve(survey.mostMarkedAt)).observe(this.list);
  }

  // As much room as the largest marking takes at this width.
  reserve(position) {
    if (this.list.clientWidth === this.reservedFor) return;
    this.reservedFor = this.list.clientWidth;
    const shown = this.position;
    this.show(position);
    this.list.style.setProperty('--room', '0px');
    this.list.style.setProperty('--room', `${this.list.scrollHeight}px`);
    if (shown !== undefined) this.show(shown);
  }

  show(position) {
    this.position = position;
    const chips = [];
    let marked = 0;
    this.run.marking(position).forEach((tokens, place) => {
      if (tokens === 0 || ++marked > MOST_CHIPS) return;
      const chip = htmlElement('li', {}, named(this.run.places[place].id));
      if (tokens > 1) chip.append(htmlElement('span', {class: 'times'}, `\u00d7${tokens}`));
      chips.push(chip);
    });
    this.count.textContent = marked === 0 ? 'no tokens' : counted(marked, 'marked place');
    if (marked > MOST_CHIPS) chips.push(htmlElement('li', {class: 'aside'}, `and ${marked - MOST_CHIPS} more`));
    this.list.replaceChildren(...chips);
  }
}

// The formula as nested spans, coloured by value, and the values of each part along the run.
class FormulaPanel {
  constructor(run, jump) {
    this.run = run;
    this.root = run.formula.length - 1;
    this.spans = run.formula.map(() => []);
    this.cells = [];
    this.texts = [];
    for (const {parts} of run.formula) {
      const texts = parts.map((part) => typeof part === 'number' ? this.texts[part] : part);
      this.texts.push(shortened(texts.join(''), 200));
    }
    this.line = document.getElementById('formula');
    this.line.append(...this.written(this.root, {left: MOST_SPANS}, 0));
    this.table = document.getElementById('values');
    const first = Math.max(0, run.formula.length - MOST_VALUE_ROWS);
    for (let i = this.root; i >= first; --i) this.table.append(this.row(i, jump));
    if (first > 0) this.table.append(htmlElement('tr', {}, htmlElement('td', {colspan: 3}, `and ${first} more`)));
    this.table.style.setProperty('--loop', `${100 * run.loop / run.length}%`);
  }

  written(index, budget, depth) {
    if (--budget.left < 0 || depth > MOST_DEPTH) return ['\u2026'];
    const span = htmlElement('span', {class: 'part', 'data-part': index});
    for (const part of this.run.formula[index].parts) {
      span.append(...(typeof part === 'number' ? this.written(part, budget, depth + 1) : [part]));
    }
    this.spans[index].push(span);
    span.addEventListener('pointerover', (event) => {
      event.stopPropagation();
      this.point(index);
    });
    span.addEventListener('pointerleave', () => this.point(null));
    return [span];
  }

  // Marks a part in the formula and its row.
  point(index) {
    for (const element of this.pointed || []) element.classList.remove('pointed');
    this.pointed = index === null ? [] : [...this.spans[index], this.cells[index]?.row].filter(Boolean);
    for (const element of this.pointed) element.classList.add('pointed');
  }

  row(index, jump) {
    const value = htmlElement('td', {class: 'value'});
    const text = htmlElement('th', {scope: 'row', title: this.texts[index]}, named(this.texts[index]));
    const wave = htmlElement('td', {class: 'wave'}, this.wave(index));
    const row = htmlElement('tr', {'data-part': index}, text, value, wave);
    wave.addEventListener('click', (event) => {
      const {left, width} = wave.getBoundingClientRect();
      const position = Math.floor((event.clientX - left) / width * this.run.length);
      jump(clamp(position, 0, this.run.length - 1));
    });
    row.addEventListener('pointerenter', () => this.point(index));
    row.addEventListener('pointerleave', () => this.point(null));
    this.cells[index] = {row, value};
    return row;
  }

  // Bars where it is true.
  wave(index) {
    const {values} = this.run.formula[index];
    let d = '';
    for (const {index: begin, 0: ones} of values.matchAll(/1+/g)) {
      d += `M${begin} 0h${ones.length}v1h${-ones.length}z`;
    }
    const stretched = {viewBox: `0 0 ${this.run.length} 1`, preserveAspectRatio: 'none'};
    const svg = svgElement('svg', {...stretched, 'aria-hidden': 'true'}, svgElement('path', {d}));
    return htmlElement('div', {class: 'track'}, svg);
  }

  show(position) {
    this.table.style.setProperty('--at', `${100 * (position + 0.5) / this.run.length}%`);
    this.run.formula.forEach(({values}, i) => {
      const isTrue = values[position] === '1';
      for (const span of this.spans[i]) {
        span.classList.toggle('true', isTrue);
        span.classList.toggle('false', !isTrue);
        span.title = `${this.texts[i]}: ${isTrue}`;
      }
      if (!this.cells[i]) return;
      this.cells[i].row.classList.toggle('true', isTrue);
      this.cells[i].row.classList.toggle('false', !isTrue);
      this.cells[i].value.textContent = String(isTrue);
    });
  }
}

class FairnessPanel {
  constructor(run, jump) {
    this.byPosition = new Map();
    this.lit = [];
    const box = document.getElementById('fair');
    const isNever = ({why}) => why === 'never';
    const never = run.fairness.filter(isNever), others = run.fairness.filter((each) => !isNever(each));
    const count = run.fairness.length;
    if (count === 0) {
      box.append(htmlElement('p', {class: 'aside'}, 'No fairness is assumed.'));
    } else {
      const words = count === 1 ? '1 hypothesis' : `${count} hypotheses`;
      document.getElementById('fair-count').textContent = words;
    }
    if (others.length > 0) box.append(this.table(others, jump));
    if (never.length > 0) {
      const summary = htmlElement('summary', {}, `${never.length} never enabled on the cycle`);
      const fold = htmlElement('details', {}, summary, this.table(never, jump));
      fold.open = others.length === 0 || never.length <= MOST_FOLDED_OPEN;
      box.append(fold);
    }
  }

  table(hypotheses, jump) {
    const body = htmlElement('tbody', {}, ...hypotheses.map((each) => this.row(each, jump)));
    return htmlElement('table', {class: 'fairness'}, body);
  }

  row({text, kind, why, position}, jump) {
    const short = text.startsWith(`${kind} `) ? text.slice(kind.length + 1) : text;
    const row = htmlElement('tr', {}, htmlElement('td', {class: 'kind'}, kind),
      htmlElement('th', {scope: 'row', title: text}, named(short)));
    if (why === 'never') {
      row.append(htmlElement('td', {class: 'why'}, 'never enabled'));
      return row;
    }
    const words = `${why} ${why === 'occurs' ? 'at' : 'before'} step ${position + 1}`;
    const link = htmlElement('button', {type: 'button', class: 'link'}, words);
    row.append(htmlElement('td', {class: 'why'}, link));
    row.classList.add('jumps');
    row.addEventListener('click', () => jump(position));
    this.byPosition.set(position, [...(this.byPosition.get(position) || []), row]);
    return row;
  }

  show(position) {
    for (const row of this.lit) row.classList.remove('lit');
    this.lit = this.byPosition.get(position) || [];
    for (const row of this.lit) row.classList.add('lit');
  }
}
