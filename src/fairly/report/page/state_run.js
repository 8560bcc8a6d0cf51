// A run of a model that is no net: its states as texts, one for each variable.

const CHANGE_LETTERS = 42; // that fit into a line of the panel, about

class StateRun extends Run {
  constructor(data, model) {
    super(data, model.id, model.actions.map((name) => name || 'an action without a name'));
    this.variables = data.states.variables;
    this.values = data.states.values;
    this.isOneText = this.variables.length === 1 && this.variables[0] === '';
    const variables = this.isOneText ? '' : `${counted(this.variables.length, 'variable')}, `;
    this.words = {
      happens: 'happens', nothing: 'nothing happens', repeats: 'This state repeats for ever.',
      deadEnd: 'state that repeats', dead: 'repeats', deadNote: 'repeats for ever',
      changed: 'Changed variables', size: variables + counted(this.actions.length, 'action'),
    };
  }

  // What the step at a position does: [{variable, before, after}], by variable.
  changes(position) {
    const before = this.values[position], after = this.values[this.next(position)];
    const out = [];
    before.forEach((text, variable) => {
      if (text !== after[variable]) out.push({variable, before: text, after: after[variable]});
    });
    return out;
  }

  inWords({variable, before, after}) {
    return {name: this.variables[variable], before, after, kind: 'other'};
  }

  // One walk over all positions: what ever changes, the largest values, the room that changes need.
  survey() {
    const changing = new Set(), largest = [...this.values[0]];
    const size = (text) => text.length + CHANGE_LETTERS * text.split('\n').length;
    const lines = ({variable, before, after}) => {
      const values = before.length + after.length + 3, name = this.variables[variable].length;
      return name + values < CHANGE_LETTERS ? 1 : Math.ceil(name / CHANGE_LETTERS) + Math.ceil(values / CHANGE_LETTERS);
    };
    let mostChanges = 0;
    for (let position = 0; position < this.length; ++position) {
      const changes = this.changes(position);
      mostChanges = Math.max(mostChanges, changes.reduce((sum, change) => sum + lines(change), 0));
      for (const {variable, after} of changes) {
        changing.add(variable);
        if (size(after) > size(largest[variable])) largest[variable] = after;
      }
    }
    return {changing, largest, mostChanges};
  }
}
