// The net as SVG elements, at the positions that come with the data. Nothing here ever changes.
// Of a large net only a part has positions: the other places and transitions are null here.

// As in fairly/report/net_layout.hpp.
const PLACE_RADIUS = 18;
const TRANSITION = {width: 22, height: 36};
const SHOWN_LETTERS = 18;

// Where a line from the middle of a node towards a point leaves the node.
function placeBorder(at, towards) {
  const distance = Math.hypot(towards.x - at.x, towards.y - at.y) || 1;
  const part = PLACE_RADIUS / distance;
  return {x: at.x + (towards.x - at.x) * part, y: at.y + (towards.y - at.y) * part};
}

function transitionBorder(at, towards) {
  const dx = towards.x - at.x, dy = towards.y - at.y;
  const part = 0.5 / Math.max(Math.abs(dx) / TRANSITION.width, Math.abs(dy) / TRANSITION.height, 1e-9);
  return {x: at.x + dx * part, y: at.y + dy * part};
}

// A place that is both input and output has two arcs: they bend to different sides. With a negative
// number to the other one.
function straightPath(place, transition, isInput, bends) {
  const from = isInput ? place : transition, to = isInput ? transition : place;
  const distance = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const bend = bends ? 16 * Number(bends) / distance : 0;
  const via = {
    x: (from.x + to.x) / 2 - (to.y - from.y) * bend,
    y: (from.y + to.y) / 2 + (to.x - from.x) * bend,
  };
  const start = isInput ? placeBorder(from, via) : transitionBorder(from, via);
  const end = isInput ? transitionBorder(to, via) : placeBorder(to, via);
  return `M${start.x} ${start.y}Q${via.x} ${via.y} ${end.x} ${end.y}`;
}

function routedPath(route) {
  return `M${route[0]} ${route[1]}C${route.slice(2).join(' ')}`;
}

function nodeTitle(node, kind) {
  const title = svgElement('title');
  title.textContent = `${kind} ${node.id}${node.name ? ` (${node.name})` : ''}`;
  return title;
}

function nodeLabel(node) {
  const label = svgElement('text', {class: 'label', y: PLACE_RADIUS + 14});
  label.textContent = shortenedInside(node.id, SHOWN_LETTERS);
  return label;
}

class NetDrawing {
  constructor(run) {
    const point = ({at}) => at ? {x: at[0], y: at[1]} : null;
    this.placeAt = run.places.map(point);
    this.transitionAt = run.transitions.map(point);
    const drawn = (nodes, places, draw) => nodes.map((node, i) => places[i] && draw(node, places[i]));
    this.places = drawn(run.places, this.placeAt, (...node) => this.place(...node));
    this.transitions = drawn(run.transitions, this.transitionAt, (...node) => this.transition(...node));
    this.arcs = drawn(run.transitions, this.transitionAt, (...node) => this.arcsOf(...node));
    const lines = svgElement('g', {class: 'arcs'});
    for (const arcs of this.arcs.filter(Boolean)) {
      for (const arc of [...arcs.inputs, ...arcs.outputs, ...arcs.inhibitors]) lines.append(...arc.elements);
    }
    this.moving = svgElement('g', {class: 'moving'});
    this.group = svgElement('g', {}, lines);
    for (const place of this.places) if (place) this.group.append(place.group);
    for (const transition of this.transitions) if (transition) this.group.append(transition);
    this.group.append(this.moving);
    this.defs = svgElement('defs', {}, this.marker('arrow'), this.marker('arrow-lit'), this.circleMarker());
  }

  marker(id) {
    const size = {refX: 9.5, refY: 5, markerWidth: 9, markerHeight: 9, markerUnits: 'userSpaceOnUse'};
    return svgElement('marker', {id, viewBox: '0 0 10 10', orient: 'auto', ...size},
      svgElement('path', {class: id, d: 'M0 1L10 5L0 9z'}));
  }

  // At the end of an inhibitor arc.
  circleMarker() {
    const size = {refX: 9, refY: 5, markerWidth: 9, markerHeight: 9, markerUnits: 'userSpaceOnUse'};
    return svgElement('marker', {id: 'inhibits', viewBox: '0 0 10 10', orient: 'auto', ...size},
      svgElement('circle', {class: 'inhibits', cx: 5, cy: 5, r: 4}));
  }

  place(place, {x, y}) {
    const tokens = svgElement('g', {class: 'tokens'});
    const shape = svgElement('circle', {class: 'shape', r: PLACE_RADIUS});
    const group = svgElement('g', {class: 'place', transform: `translate(${x} ${y})`},
      nodeTitle(place, 'place'), shape, tokens, nodeLabel(place));
    return {group, tokens};
  }

  transition(transition, {x, y}) {
    const {width, height} = TRANSITION;
    const shape = svgElement('rect', {class: 'shape', x: -width / 2, y: -height / 2, width, height, rx: 4});
    return svgElement('g', {class: 'transition', transform: `translate(${x} ${y})`},
      nodeTitle(transition, 'transition'), shape, nodeLabel(transition));
  }

  arcsOf(transition, at) {
    const places = new Set(transition.in.map(([place]) => place));
    const both = new Set([...transition.out, ...transition.inhibitors]
      .map(([place]) => place).filter((place) => places.has(place)));
    for (const [place] of transition.inhibitors) {
      if (transition.out.some(([other]) => other === place)) both.add(place);
    }
    const draw = (isInput) => ([place, weight, route]) => {
      const straight = () => straightPath(this.placeAt[place], at, isInput, both.has(place));
      return this.arc(route ? routedPath(route) : straight(), weight);
    };
    // Where there is an input arc too, on its other side.
    const drawInhibitor = ([place, weight]) => {
      const straight = straightPath(this.placeAt[place], at, true, both.has(place) && (places.has(place) ? -2 : 1));
      return this.arc(straight, weight, 'arc inhibitor');
    };
    return {
      inputs: transition.in.map(draw(true)), outputs: transition.out.map(draw(false)),
      inhibitors: transition.inhibitors.map(drawInhibitor),
    };
  }

  arc(d, weight, name = 'arc') {
    const path = svgElement('path', {class: name, d});
    if (weight === 1) return {path, elements: [path]};
    const {x, y} = path.getPointAtLength(path.getTotalLength() / 2);
    const number = svgElement('text', {class: 'weight', x, y: y + 4});
    number.textContent = weight;
    return {path, elements: [path, number]};
  }

  // {left, top, right, bottom} of everything.
  get bounds() {
    const all = [...this.placeAt, ...this.transitionAt].filter(Boolean);
    const margin = {x: 56, y: 34};
    const first = all[0] || {x: 0, y: 0};
    const by = (choose, pick) => all.reduce((best, point) => choose(best, pick(point)), pick(first));
    return {
      left: by(Math.min, ({x}) => x) - margin.x, right: by(Math.max, ({x}) => x) + margin.x,
      top: by(Math.min, ({y}) => y) - margin.y, bottom: by(Math.max, ({y}) => y) + margin.y,
    };
  }
}

const TOKEN_SPOTS = [
  [],
  [[0, 0]],
  [[-6, 0], [6, 0]],
  [[0, -6.5], [-6, 4.5], [6, 4.5]],
  [[-5.5, -5.5], [5.5, -5.5], [-5.5, 5.5], [5.5, 5.5]],
];

// Dots for up to four tokens, else a number.
function tokenShapes(count) {
  if (count < TOKEN_SPOTS.length) {
    const r = count === 1 ? 5 : 4;
    return TOKEN_SPOTS[count].map(([cx, cy]) => svgElement('circle', {class: 'token', cx, cy, r}));
  }
  const text = String(count);
  const number = svgElement('text', {class: 'token-count', y: 4.5});
  number.style.fontSize = `${text.length < 4 ? 13 : text.length < 7 ? 8.5 : 5.5}px`;
  number.textContent = text;
  return [number];
}
