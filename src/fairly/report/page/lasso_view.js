// The lasso: a line of dots that runs into a closed curve, one dot for each position.
//
// The curve is a circle as long as that fits, then a stadium. The dots move closer together until
// the whole run fits; a run that is longer still scrolls.

const STRIP_HEIGHT = 96;
const LOOP_RADIUS = {least: 24, most: 36};
const DOT_DISTANCE = {least: 6, most: 52};
const STRIP_MARGIN = {left: 36, right: 14, note: 150};

// A closed curve of a given length, clockwise from its leftmost point.
class Stadium {
  constructor(left, middle, length) {
    this.left = left;
    this.middle = middle;
    this.radius = clamp(length / (2 * Math.PI), LOOP_RADIUS.least, LOOP_RADIUS.most);
    this.straight = Math.max(0, (length - 2 * Math.PI * this.radius) / 2);
    this.length = 2 * Math.PI * this.radius + 2 * this.straight;
    this.right = left + 2 * this.radius + this.straight;
  }

  at(distance) {
    const {left, middle, radius, straight} = this;
    const quarter = Math.PI * radius / 2;
    const turn = (centre, angle) => (
      {x: centre + radius * Math.cos(angle), y: middle + radius * Math.sin(angle)});
    if (distance < quarter) return turn(left + radius, Math.PI + distance / radius);
    distance -= quarter;
    if (distance < straight) return {x: left + radius + distance, y: middle - radius};
    distance -= straight;
    if (distance < 2 * quarter) return turn(left + radius + straight, distance / radius - Math.PI / 2);
    distance -= 2 * quarter;
    if (distance < straight) return {x: left + radius + straight - distance, y: middle + radius};
    return turn(left + radius, Math.PI / 2 + (distance - straight) / radius);
  }

  get path() {
    const {left, middle, radius, straight} = this;
    return `M${left} ${middle}a${radius} ${radius} 0 0 1 ${radius} ${-radius}h${straight}` +
      `a${radius} ${radius} 0 0 1 0 ${2 * radius}h${-straight}` +
      `a${radius} ${radius} 0 0 1 ${-radius} ${-radius}z`;
  }
}

class LassoView {
  constructor(strip, run, jump) {
    this.strip = strip;
    this.run = run;
    this.position = 0;
    strip.setAttribute('aria-valuemin', 1);
    strip.setAttribute('aria-valuemax', run.length);
    strip.addEventListener('click', (event) => {
      const hit = this.nearest(event);
      if (hit !== null) jump(hit);
    });
    new ResizeObserver(() => this.draw()).observe(strip);
    this.draw();
  }

  stadium(distance) {
    const left = STRIP_MARGIN.left + this.run.loop * distance;
    return new Stadium(left, STRIP_HEIGHT / 2, this.run.loopLength * distance);
  }

  draw() {
    const available = this.strip.clientWidth;
    if (available === 0 || available === this.drawnFor) return;
    this.drawnFor = available;
    const room = available - STRIP_MARGIN.note - STRIP_MARGIN.right;
    let distance = DOT_DISTANCE.most;
    while (distance > DOT_DISTANCE.least && this.stadium(distance).right > room) --distance;
    const stadium = this.stadium(distance), middle = STRIP_HEIGHT / 2;
    this.points = this.run.steps.map((_, i) => i < this.run.loop
      ? {x: STRIP_MARGIN.left + i * distance, y: middle}
      : stadium.at((i - this.run.loop) * stadium.length / this.run.loopLength));
    const width = Math.max(available, stadium.right + STRIP_MARGIN.note + STRIP_MARGIN.right);
    this.dotRadius = clamp(distance * 0.28, 2, 6.5);
    this.svg = svgElement('svg', {width, height: STRIP_HEIGHT, 'aria-hidden': 'true'});
    this.strip.classList.toggle('dense', distance < 10);
    this.svg.append(...this.lines(stadium, distance));
    this.dots = this.points.map((point, i) => this.dot(point, i));
    this.svg.append(...this.dots);
    this.strip.replaceChildren(this.svg);
    this.show(this.position, this.round);
  }

  lines(stadium, distance) {
    const middle = STRIP_HEIGHT / 2, first = this.points[0];
    const out = [
      svgElement('path', {class: 'line', d: `M${first.x - 25} ${middle}H${stadium.left}`}),
      svgElement('path', {class: this.run.isDead ? 'line loop dead' : 'line loop', d: stadium.path}),
      this.arrow({x: first.x - 19, y: middle}, {x: first.x - 15, y: middle}),
    ];
    if (distance >= 20) {
      for (let i = 0; i < this.run.loop; ++i) {
        const x = STRIP_MARGIN.left + (i + 0.5) * distance;
        out.push(this.arrow({x: x - 2, y: middle}, {x: x + 2, y: middle}));
      }
    }
    const step = stadium.length / this.run.loopLength;
    const every = distance >= 20 ? 1 : Math.ceil(120 / distance);
    for (let i = 0; i < this.run.loopLength; i += every) {
      const at = (i + 0.5) * step;
      out.push(this.arrow(stadium.at(at - 2), stadium.at(at + 2)));
    }
    const note = svgElement('text', {class: 'note', x: stadium.right + 18, y: middle - 4});
    const cycle = `cycle of ${counted(this.run.loopLength, 'step')}`;
    note.textContent = this.run.isDead ? this.run.words.deadNote : cycle;
    this.rounds = svgElement('text', {class: 'note rounds', x: stadium.right + 18, y: middle + 16});
    return [...out, note, this.rounds];
  }

  // A small arrow head in the middle between two points, in their direction.
  arrow(from, to) {
    const angle = Math.atan2(to.y - from.y, to.x - from.x) * 180 / Math.PI;
    const x = (from.x + to.x) / 2, y = (from.y + to.y) / 2;
    const transform = `translate(${x} ${y}) rotate(${angle})`;
    return svgElement('path', {class: 'head', d: 'M-3-4L4 0L-3 4z', transform});
  }

  dot({x, y}, i) {
    const title = svgElement('title');
    title.textContent = `Step ${i + 1}: ${this.run.stepName(i)}`;
    const name = this.run.steps[i] === null ? 'dot dead' : i < this.run.loop ? 'dot' : 'dot looping';
    return svgElement('circle', {class: name, cx: x, cy: y, r: this.dotRadius}, title);
  }

  nearest(event) {
    const box = this.svg.getBoundingClientRect();
    const x = event.clientX - box.left, y = event.clientY - box.top;
    let best = null, least = 24;
    this.points.forEach((point, i) => {
      const distance = Math.hypot(point.x - x, point.y - y);
      if (distance < least) { least = distance; best = i; }
    });
    return best;
  }

  show(position, round) {
    const old = this.dots[this.position];
    old.classList.remove('current');
    old.setAttribute('r', this.dotRadius);
    this.position = position;
    this.round = round;
    const dot = this.dots[position], {x} = this.points[position];
    dot.classList.add('current');
    dot.setAttribute('r', this.dotRadius + 3.5);
    this.svg.append(dot); // above its neighbours
    this.rounds.textContent = position < this.run.loop ? '' : `round ${round}`;
    this.strip.setAttribute('aria-valuenow', position + 1);
    const words = `Step ${position + 1} of ${this.run.length}: ${this.run.stepName(position)}`;
    this.strip.setAttribute('aria-valuetext', words);
    const {scrollLeft, clientWidth} = this.strip, margin = 40;
    const isSeen = x >= scrollLeft + margin && x <= scrollLeft + clientWidth - margin;
    if (!isSeen) this.strip.scrollLeft = x - clientWidth / 2;
  }
}
