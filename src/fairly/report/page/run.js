'use strict';

// A run as plain data. What the program writes into the page, as JSON: {runs: [...], net} or
// {runs: [...], model}. Of each run
//     name, note what it shows, in short and at length
// and, unless there is only something to say,
//     loop       the step after the last position leads back to this position
//     steps      for each position the number of what happens there; null: nothing, the run stutters
//     formula    the subformulas, operands first, the formula itself last: [{parts, values}].
//                parts: its text, in which an operand is its number, ["G(", 3, ")"];
//                values: "0110...", one digit for each position
//     fairness   the hypotheses: [{text, kind, why, position}].
//                why: "occurs", "holds", "disabled" (at, before, before `position`) or "never"
// All runs are of one net (net_run.js)
//     net        {id, places, transitions, marking}: places [{id, name, at}], transitions
//                [{id, name, at, in, out}], marking [[place, tokens]]; at: [x, y], missing where it is
//                not drawn; in, out: [[place, weight, route]]; name and route may be missing
// or of any other model (state_run.js)
//     model      {id, actions}: its name, and the names of its actions
// and then each of them has
//     states     {variables, values}: the names of the variables; for each position their values, as
//                texts. One variable without a name: [""], a state is one text.
//
// Position i is the state before step i + 1. Numbers count from 0, what people read from 1.

class Run {
  constructor(data, title, actions) {
    this.title = title;
    this.actions = actions;
    this.steps = data.steps;
    this.loop = data.loop;
    this.formula = data.formula;
    this.fairness = data.fairness;
    this.length = data.steps.length;
    this.loopLength = this.length - this.loop;
    this.isDead = this.loopLength === 1 && this.steps[this.loop] === null;
  }

  next(position) {
    return position + 1 < this.length ? position + 1 : this.loop;
  }

  // Where the run comes from: {position, round}, or null.
  previous(position, round) {
    if (position === this.loop && round > 1) return {position: this.length - 1, round: round - 1};
    return position > 0 ? {position: position - 1, round} : null;
  }

  stepName(position) {
    const step = this.steps[position];
    return step === null ? this.words.nothing : this.actions[step];
  }
}

// --- small helpers for what follows

const SVG = 'http://www.w3.org/2000/svg';

function svgElement(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

function htmlElement(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

function onButton(id, action) {
  const button = document.getElementById(id);
  button.addEventListener('click', (event) => {
    action();
    if (event.detail > 0) button.blur(); // after a click, space shall still play and pause
  });
}

// Of names that differ at their ends, such as take[x=1,y=2], the middle is left out.
function shortenedInside(text, most) {
  const letters = [...text];
  if (letters.length <= most) return text;
  const end = Math.floor((most - 1) / 2);
  return letters.slice(0, most - 1 - end).join('') + '\u2026' + letters.slice(-end).join('');
}

function shortened(text, most) {
  const letters = [...text];
  return letters.length <= most ? text : letters.slice(0, most - 1).join('') + '\u2026';
}

function counted(count, what) {
  return `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;
}

function capital(text) {
  return text[0].toUpperCase() + text.slice(1);
}

function clamp(value, least, most) {
  return Math.min(Math.max(value, least), most);
}
