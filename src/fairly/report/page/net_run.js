// A run of a net: markings by firing, changes, what is enabled.
//
// Markings are kept at every 64th position, the others are fired from there.

const CHECKPOINT_DISTANCE = 64;

class NetRun extends Run {
  constructor(data, net) {
    super(data, net.id, net.transitions.map(({id}) => id));
    this.places = net.places;
    this.transitions = net.transitions.map((each) => ({inhibitors: [], ...each}));
    this.words = {
      happens: 'fires', nothing: 'nothing is enabled', repeats: 'This marking repeats for ever.',
      deadEnd: 'dead marking', dead: 'dead', deadNote: 'dead: repeats for ever', changed: 'Changed places',
      size: this.size(this.places, this.transitions),
    };
    // By place: the transitions that its tokens may enable or inhibit.
    this.dependents = this.places.map(() => []);
    this.transitions.forEach((transition, t) => {
      for (const [place] of [...transition.in, ...transition.inhibitors]) this.dependents[place].push(t);
    });
    const first = new Float64Array(this.places.length);
    for (const [place, tokens] of net.marking) first[place] = tokens;
    this.checkpoints = [first];
  }

  size(places, transitions) {
    return `${counted(places.length, 'place')}, ${counted(transitions.length, 'transition')}`;
  }

  // The marking at a position; the caller may change it.
  marking(position) {
    const nearest = Math.floor(position / CHECKPOINT_DISTANCE);
    while (this.checkpoints.length <= nearest) {
      const last = this.checkpoints.length - 1;
      const marking = this.checkpoints[last].slice();
      const from = last * CHECKPOINT_DISTANCE;
      for (let i = from; i < from + CHECKPOINT_DISTANCE; ++i) this.fire(marking, this.steps[i]);
      this.checkpoints.push(marking);
    }
    const marking = this.checkpoints[nearest].slice();
    for (let i = nearest * CHECKPOINT_DISTANCE; i < position; ++i) this.fire(marking, this.steps[i]);
    return marking;
  }

  fire(marking, step) {
    if (step === null) return;
    for (const [place, weight] of this.transitions[step].in) marking[place] -= weight;
    for (const [place, weight] of this.transitions[step].out) marking[place] += weight;
  }

  isEnabled(transition, marking) {
    const {in: inputs, inhibitors} = this.transitions[transition];
    return inputs.every(([place, weight]) => marking[place] >= weight)
      && inhibitors.every(([place, weight]) => marking[place] < weight);
  }

  // What the step at a position does: [{place, before, after}], by place.
  changes(position, marking = this.marking(position)) {
    const step = this.steps[position];
    if (step === null) return [];
    const difference = new Map();
    const add = (place, tokens) => difference.set(place, (difference.get(place) || 0) + tokens);
    for (const [place, weight] of this.transitions[step].in) add(place, -weight);
    for (const [place, weight] of this.transitions[step].out) add(place, weight);
    return [...difference]
      .filter(([, change]) => change !== 0)
      .sort(([a], [b]) => a - b)
      .map(([place, change]) => ({place, before: marking[place], after: marking[place] + change}));
  }

  inWords({place, before, after}) {
    return {name: this.places[place].id, before, after, kind: after > before ? 'more' : 'fewer'};
  }

  // One walk over all positions: what ever matters, and how much room the panel needs.
  survey() {
    const usedPlaces = new Set(), usedTransitions = new Set();
    const marking = this.marking(0);
    let marked = 0, mostMarked = 0, mostMarkedAt = 0, mostChanges = 0;
    const look = (place) => {
      usedPlaces.add(place);
      for (const t of this.dependents[place]) {
        if (!usedTransitions.has(t) && this.isEnabled(t, marking)) usedTransitions.add(t);
      }
    };
    this.transitions.forEach((_, t) => {
      if (this.isEnabled(t, marking)) usedTransitions.add(t);
    });
    marking.forEach((tokens, place) => {
      if (tokens > 0) { usedPlaces.add(place); ++marked; }
    });
    for (let position = 0; position < this.length; ++position) {
      if (marked > mostMarked) { mostMarked = marked; mostMarkedAt = position; }
      const changes = this.changes(position, marking);
      mostChanges = Math.max(mostChanges, changes.length);
      for (const {place, before, after} of changes) {
        marking[place] = after;
        marked += (after > 0) - (before > 0);
      }
      for (const {place} of changes) look(place);
    }
    return {usedPlaces, usedTransitions, mostMarkedAt, mostChanges};
  }
}
