// A state as a table: the variables with their values, and what the step before has changed.
//
// Of a step only the rows that differ are touched. A row is as high as its largest value needs, so
// nothing jumps.

const MOST_WITHOUT_FILTER = 15;

// The new text in pieces: what differs from the old one, in whole words, is marked.
function markedChange(before, after) {
  const old = [...before], now = [...after], shorter = Math.min(old.length, now.length);
  const isInWord = (at) => at > 0 && at < now.length && /[\p{L}\p{N}_]{2}/u.test(now[at - 1] + now[at]);
  let begin = 0, same = 0;
  while (begin < shorter && old[begin] === now[begin]) ++begin;
  while (same < shorter - begin && old[old.length - 1 - same] === now[now.length - 1 - same]) ++same;
  let end = now.length - same;
  while (isInWord(begin)) --begin;
  while (isInWord(end)) ++end;
  const piece = (from, to) => now.slice(from, to).join('');
  return [piece(0, begin), htmlElement('mark', {}, piece(begin, end)), piece(end)];
}

class StateView {
  constructor(run, survey) {
    this.run = run;
    this.changed = [];
    this.rows = run.variables.map((name, i) => this.row(name, survey.largest[i], survey.changing.has(i)));
    this.table = document.getElementById('state');
    this.table.append(...this.rows.map(({row}) => row));
    const longest = Math.max(...run.variables.map((name) => name.length));
    this.table.style.setProperty('--name', `min(${longest}ch + 24px, 300px, 34vw)`);
    this.frame = this.table.parentElement;
    this.count = document.getElementById('variable-count');
    this.filter = document.getElementById('filter');
    this.filter.hidden = run.variables.length <= MOST_WITHOUT_FILTER;
    this.filter.addEventListener('input', () => this.choose());
    this.choose();
  }

  row(name, largest, isChanging) {
    const value = htmlElement('bdi', {class: 'name now'});
    const room = htmlElement('div', {class: 'room', 'data-largest': largest}, value);
    const row = htmlElement('tr', isChanging ? {} : {class: 'constant'});
    if (!this.run.isOneText) row.append(htmlElement('th', {scope: 'row'}, named(name)));
    row.append(htmlElement('td', {}, room));
    return {row, value, name: name.toLowerCase(), text: null};
  }

  // Shows the variables whose names have what is in the filter.
  choose() {
    const wanted = this.filter.value.trim().toLowerCase();
    let chosen = 0;
    for (const {row, name} of this.rows) {
      row.hidden = !name.includes(wanted);
      if (!row.hidden) ++chosen;
    }
    const all = counted(this.rows.length, 'variable');
    this.count.textContent = this.run.isOneText ? '' : chosen < this.rows.length ? `${chosen} of ${all}` : all;
  }

  show(position, round) {
    const from = this.run.previous(position, round);
    const values = this.run.values[position], before = from ? this.run.values[from.position] : values;
    for (const each of this.changed) {
      each.row.classList.remove('changed');
      each.text = null; // its marks have to go
    }
    this.changed = [];
    this.rows.forEach((each, i) => {
      if (before[i] !== values[i]) {
        each.value.replaceChildren(...markedChange(before[i], values[i]));
        each.row.classList.add('changed');
        this.changed.push(each);
      } else if (each.text !== values[i]) {
        each.value.textContent = values[i];
      }
      each.text = values[i];
    });
    this.follow();
  }

  // Brings a row that has changed into the picture if none is there.
  follow() {
    const shown = this.changed.filter(({row}) => !row.hidden).map(({row}) => row.getBoundingClientRect());
    const {top, bottom} = this.frame.getBoundingClientRect();
    const isSeen = shown.some((box) => box.bottom > top && box.top < bottom);
    if (shown.length > 0 && !isSeen) this.frame.scrollTop += shown[0].top - (top + bottom) / 2;
  }
}
