// A state chart is complete: XState builds a machine with the same states and transitions from it.
import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, cancel, createMachine, setup } from 'xstate';
import { algorithms } from '../../algorithms/registry';
import { clients } from '../../clients/registry';
import { services } from '../../services/registry';
import { stateChart } from './stateChart';

type StateNode = AnyStateMachine['root'];

/** Guards and actions are names, or objects and functions with a `type`. */
const nameOf = (named: unknown) => (named as { type?: string } | undefined)?.type ?? named;

/** A state without XState's objects: its transitions in order, each with the names in it. */
function outlineOf(node: StateNode): unknown {
  const transitions = [...node.transitions.values(), ...(node.always ? [node.always] : [])].flat();
  return {
    id: node.id,
    type: node.type,
    initial: node.initial.target.map(({ id }) => id),
    entry: node.entry.map(nameOf),
    exit: node.exit.map(nameOf),
    transitions: transitions.map(({ eventType, guard, actions, target, reenter }) => ({
      eventType,
      guard: nameOf(guard),
      actions: actions.map(nameOf),
      target: target?.map(({ id }) => id) ?? null,
      reenter,
    })),
    after: node.after.map(({ eventType, delay }) => ({ eventType, delay })),
    states: Object.values(node.states).map(outlineOf),
  };
}

const programs = [...algorithms.values(), ...services.values(), ...clients.values()];

describe.each(programs.map(({ id, machine }) => [id, machine] as const))('%s', (_, machine) => {
  const outline = outlineOf(machine.root);

  it('is the same machine when XState reads its chart', () => {
    const text = JSON.stringify(stateChart(machine));
    expect(outlineOf(createMachine(JSON.parse(text)).root)).toEqual(outline);
  });

  it('names no state, guard, action or delay that it does not have', () => {
    const { guards, actions, delays } = machine.implementations;
    const known = new Set(Object.keys({ ...guards, ...actions, ...delays }));
    const named: unknown[] = [];
    JSON.stringify(outline, (key, value: unknown) => {
      if (key === 'entry' || key === 'exit' || key === 'actions') named.push(...(value as []));
      else if (key === 'guard' && value !== undefined) named.push(value);
      else if (key === 'delay') named.push(value);
      return value;
    });
    // XState's own actions, which start and stop the timers of `after`.
    const own = /^xstate\.(raise|cancel)$/;
    const unknown = named.filter((name) => !known.has(name as string) && !own.test(String(name)));
    expect(unknown).toEqual([]);
  });
});

it('a machine with an action that has no name has no chart', () => {
  const machine = setup({}).createMachine({ id: 'nameless', exit: cancel('beat') });
  expect(() => stateChart(machine)).toThrow(/machine nameless has .* without a name/);
});
