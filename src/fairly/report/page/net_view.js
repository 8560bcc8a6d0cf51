// The net on the screen: pan and zoom, the current marking, moving tokens.
//
// Of a step only what differs from the one before is touched.

const ZOOM = {least: 0.02, most: 4, step: 1.3, mostWhenFitted: 1.25, labels: 0.42};

class NetView {
  constructor(svg, run, survey) {
    this.svg = svg;
    this.run = run;
    this.drawing = new NetDrawing(run);
    this.tokens = new Float64Array(run.places.length);
    this.lit = [];
    svg.append(this.drawing.defs, this.drawing.group);
    this.drawing.places.forEach((place, p) => place?.group.classList.toggle('idle', !survey.usedPlaces.has(p)));
    this.drawing.transitions.forEach((group, t) => {
      if (!group) return;
      const isIdle = !survey.usedTransitions.has(t);
      group.classList.toggle('idle', isIdle);
      const {inputs, outputs, inhibitors} = this.drawing.arcs[t];
      for (const {elements} of [...inputs, ...outputs, ...inhibitors]) {
        for (const element of elements) element.classList.toggle('idle', isIdle);
      }
      this.showEnabled(t);
    });
    this.showArcsOnHover();
    this.introduce();
    this.isFitted = true;
    this.fit();
    this.listen();
    onButton('zoom-in', () => this.zoom(ZOOM.step));
    onButton('zoom-out', () => this.zoom(1 / ZOOM.step));
    onButton('zoom-fit', () => this.fit());
    onButton('only-touched', () => {
      const isOn = this.svg.classList.toggle('only-touched');
      document.getElementById('only-touched').setAttribute('aria-pressed', isOn);
    });
    new ResizeObserver(() => { if (this.isFitted) this.fit(); }).observe(svg);
  }

  // The arcs of the place or transition under the pointer stand out.
  showArcsOnHover() {
    const pathsOf = new Map(); // by group
    const add = (group, path) => group && pathsOf.set(group, [...(pathsOf.get(group) ?? []), path]);
    this.run.transitions.forEach((transition, t) => {
      const arcs = this.drawing.arcs[t];
      if (!arcs) return;
      const kinds = [[transition.in, arcs.inputs], [transition.out, arcs.outputs], [transition.inhibitors, arcs.inhibitors]];
      for (const [ends, drawn] of kinds) {
        ends.forEach(([place], i) => {
          add(this.drawing.transitions[t], drawn[i].path);
          add(this.drawing.places[place]?.group, drawn[i].path);
        });
      }
    });
    for (const [group, paths] of pathsOf) {
      const show = (isOn) => () => paths.forEach((path) => path.classList.toggle('near', isOn));
      group.addEventListener('pointerenter', show(true));
      group.addEventListener('pointerleave', show(false));
    }
  }

  introduce() {
    const {run} = this, isDrawn = ({at}) => at;
    const part = run.size(run.places.filter(isDrawn), run.transitions.filter(isDrawn));
    if (part !== run.words.size) {
      document.getElementById('net-part').textContent = `the part around the run: ${part}`;
    }
  }

  // --- view

  apply() {
    const {x, y, scale} = this.view;
    this.drawing.group.setAttribute('transform', `translate(${x} ${y}) scale(${scale})`);
    this.svg.classList.toggle('far', scale < ZOOM.labels);
  }

  size() {
    const {width, height} = this.svg.getBoundingClientRect();
    return {width: width || 1, height: height || 1};
  }

  fit() {
    const {left, top, right, bottom} = this.drawing.bounds, {width, height} = this.size();
    const free = {top: 18, height: Math.max(height - 18 - 34, 1)}; // above the legend
    const wanted = Math.min(width / (right - left), free.height / (bottom - top));
    const scale = clamp(wanted, ZOOM.least, ZOOM.mostWhenFitted);
    this.view = {
      x: width / 2 - (left + right) / 2 * scale,
      y: free.top + free.height / 2 - (top + bottom) / 2 * scale,
      scale,
    };
    this.isFitted = true;
    this.apply();
  }

  // Around a point of the picture that stays where it is.
  zoom(factor, at = null) {
    const {width, height} = this.size(), {x, y, scale} = this.view;
    const centre = at || {x: width / 2, y: height / 2};
    const to = clamp(scale * factor, ZOOM.least, ZOOM.most);
    const moved = (from, fixed) => fixed - (fixed - from) * to / scale;
    this.view = {x: moved(x, centre.x), y: moved(y, centre.y), scale: to};
    this.isFitted = false;
    this.apply();
  }

  pan(dx, dy) {
    this.view.x += dx;
    this.view.y += dy;
    this.isFitted = false;
    this.apply();
  }

  // Brings a transition into the picture if it is not there.
  follow(transition) {
    if (this.isFitted) return;
    const {width, height} = this.size(), {x, y, scale} = this.view;
    const at = this.drawing.transitionAt[transition], margin = 30;
    const sx = at.x * scale + x, sy = at.y * scale + y;
    const isSeen = sx > margin && sx < width - margin && sy > margin && sy < height - margin;
    if (!isSeen) this.pan(width / 2 - sx, height / 2 - sy);
  }

  listen() {
    const pointers = new Map();
    const place = (event) => {
      const box = this.svg.getBoundingClientRect();
      return {x: event.clientX - box.left, y: event.clientY - box.top};
    };
    this.svg.addEventListener('wheel', (event) => {
      event.preventDefault();
      const lines = event.deltaMode === 1 ? 20 : 1;
      this.zoom(Math.exp(clamp(-event.deltaY * lines, -200, 200) / 500), place(event));
    }, {passive: false});
    this.svg.addEventListener('pointerdown', (event) => {
      this.svg.setPointerCapture(event.pointerId);
      pointers.set(event.pointerId, place(event));
      this.svg.classList.add('dragged');
    });
    this.svg.addEventListener('pointermove', (event) => {
      const before = pointers.get(event.pointerId);
      if (!before) return;
      const now = place(event);
      const other = [...pointers].find(([id]) => id !== event.pointerId);
      if (other) {
        const [, fixed] = other;
        const apart = (point) => Math.hypot(point.x - fixed.x, point.y - fixed.y) || 1;
        this.zoom(apart(now) / apart(before), fixed);
      } else {
        this.pan(now.x - before.x, now.y - before.y);
      }
      pointers.set(event.pointerId, now);
    });
    const release = (event) => {
      pointers.delete(event.pointerId);
      if (pointers.size === 0) this.svg.classList.remove('dragged');
    };
    this.svg.addEventListener('pointerup', release);
    this.svg.addEventListener('pointercancel', release);
  }

  // --- the marking

  showMarking(marking) {
    const touched = new Set();
    for (let p = 0; p < marking.length; ++p) {
      if (marking[p] === this.tokens[p]) continue;
      this.tokens[p] = marking[p];
      this.drawing.places[p]?.tokens.replaceChildren(...tokenShapes(marking[p]));
      for (const t of this.run.dependents[p]) touched.add(t);
    }
    for (const t of touched) this.showEnabled(t);
  }

  showEnabled(t) {
    this.drawing.transitions[t]?.classList.toggle('enabled', this.run.isEnabled(t, this.tokens));
  }

  light(elements, name) {
    for (const element of elements) {
      element.classList.add(name);
      this.lit.push([element, name]);
    }
  }

  // What the step at this position does.
  showStep(position) {
    for (const [element, name] of this.lit) element.classList.remove(name);
    this.lit = [];
    const step = this.run.steps[position];
    if (step === null) return;
    const {inputs, outputs} = this.drawing.arcs[step];
    this.light([this.drawing.transitions[step]], 'fires');
    this.light([...inputs, ...outputs].map(({path}) => path), 'lit');
    this.light(this.run.changes(position).map(({place}) => this.drawing.places[place].group), 'changes');
    this.follow(step);
  }

  show(position) {
    this.stop();
    this.showMarking(this.run.marking(position));
    this.showStep(position);
  }

  // --- moving tokens

  // From one position to the next one: tokens leave the places, then arrive at others. `then` is
  // called when they have, unless something else is shown before.
  advance(from, to, milliseconds, then) {
    this.stop();
    const step = this.run.steps[from];
    if (step === null) {
      this.show(to);
      then();
      return;
    }
    this.showStep(from); // it may still be that of a move that was cut short
    const between = this.run.marking(from);
    for (const [place, weight] of this.run.transitions[step].in) between[place] -= weight;
    this.showMarking(between);
    const {inputs, outputs} = this.drawing.arcs[step];
    this.move(inputs, milliseconds / 2, () => this.move(outputs, milliseconds / 2, () => {
      this.show(to);
      then();
    }));
  }

  move(arcs, milliseconds, then) {
    const tokens = arcs.map(({path}) => {
      const circle = svgElement('circle', {class: 'token', r: 5});
      return {path, length: path.getTotalLength(), circle};
    });
    this.drawing.moving.replaceChildren(...tokens.map(({circle}) => circle));
    let start = null;
    const frame = (now) => {
      if (start === null) start = now;
      const part = Math.min((now - start) / milliseconds, 1);
      const eased = part * part * (3 - 2 * part);
      for (const {path, length, circle} of tokens) {
        const {x, y} = path.getPointAtLength(length * eased);
        circle.setAttribute('cx', x);
        circle.setAttribute('cy', y);
      }
      if (part < 1) {
        this.frame = requestAnimationFrame(frame);
      } else {
        then();
      }
    };
    this.frame = requestAnimationFrame(frame);
  }

  stop() {
    cancelAnimationFrame(this.frame);
    this.drawing.moving.replaceChildren();
  }
}
