// The requirements on every algorithm in this folder, whatever its rules.
import { describe, expect, it } from 'vitest';
import type { AnyStateNode } from 'xstate';
import { faults } from '../faults/registry';
import { properties } from '../properties/registry';
import { type Algorithm, surroundingsOf } from '../sim/contracts/algorithm';
import type { Command } from '../sim/contracts/command';
import type { Params, RunDefinition } from '../sim/contracts/definition';
import { defaultParams, describeParams } from '../sim/contracts/params';
import { plainDefinition } from '../sim/contracts/plainCluster';
import { isLive } from '../sim/contracts/status';
import { type Simulation, simulate } from '../sim/engine/simulate';
import { canonicalLine } from '../sim/trace/trace';
import { applyEvent, createWorld, leadersOf, type World } from '../sim/trace/world';
import { algorithms } from './registry';
import { failures, invocations, lookalikes, undeclared, unplaced } from './testing/declarations';
import { mischief } from './testing/mischief';
import { parts, servicesFor } from './testing/parts';

const NODES = 5;
/** Limit of troubled runs for each variant of an algorithm, to reach all of its states. */
const TROUBLED_RUNS = 40;
const files = Object.keys(
  import.meta.glob(['./*.ts', '!./{registry,catalogue,workerScripts}.ts', '!./*.test.ts']),
).map((path) => path.slice('./'.length, -'.ts'.length));

it('every file in this folder is an algorithm under its own name', () => {
  expect([...algorithms.keys()].sort()).toEqual(files.sort());
});

/** The default parameters, and variants with one switch turned or one choice changed each. */
function variantsOf({ params }: Algorithm): Params[] {
  return [
    {},
    ...describeParams(params).flatMap(({ id, kind, default: normal, options = [] }): Params[] => {
      if (kind === 'toggle') return [{ [id]: !normal }];
      return options.filter((option) => option !== normal).map((option) => ({ [id]: option }));
    }),
  ];
}

/** The names of all states without substates in which a step can end. */
function restingStates({ machine }: Algorithm): string[] {
  const found: string[] = [];
  const visit = (node: AnyStateNode) => {
    const isPassed = node.always?.some(({ guard }) => guard === undefined) ?? false;
    if (node.type === 'atomic' && !isPassed) found.push(node.path.join('.'));
    for (const inner of Object.values(node.states)) visit(inner);
  };
  visit(machine.root);
  return found;
}

/** Commands of trouble within four times the settling time; in every second run some precede the first settling. */
function troubleFor(
  { membership }: Algorithm,
  { nodes, services = [] }: RunDefinition,
  settleMs: number,
  run: number,
): Command[] {
  return mischief({
    seed: String(run),
    nodes: [...nodes, ...services].map(({ id }) => id),
    fromMs: (run % 2) * settleMs,
    toMs: 4 * settleMs,
    commands: 8,
    ...(membership !== 'fixed' && {
      joins: (node) => ({
        atMs: 0,
        type: 'join',
        node,
        priority: 2 + (run % 8),
        via: 'n2',
        ...(run % 3 === 0 && { secret: 'wrong' }),
      }),
    }),
  });
}

/** Violations of the state in which all live nodes follow one leader, as sentences. */
function disagreements(world: World, settleMs: number): string[] {
  const leaders = leadersOf(world).map(({ id }) => id);
  if (leaders.length !== 1)
    return [
      `${leaders.length === 0 ? 'nobody leads' : `${leaders.join(' and ')} lead`} after \`settleMs\`, ${settleMs} ms`,
    ];
  return [...world.nodes.values()]
    .filter((node) => isLive(node) && node.elected !== leaders[0])
    .map(({ id, elected }) => `${id} has elected ${elected}, while ${leaders[0]} leads`);
}

/** A function that works only at its first call: its error belongs to the test that calls it. */
function once<T>(work: () => T): () => T {
  let done: { readonly value: T } | null = null;
  return () => {
    done ??= { value: work() };
    return done.value;
  };
}

describe.each([...algorithms.values()])('$id', (algorithm) => {
  const { params: watchable, latencyMs } = algorithm.watchable;
  const params = { ...defaultParams(algorithm.params), ...watchable } as Record<string, number>;
  const services = servicesFor(algorithm);
  const plain = { algorithm: algorithm.id, params, nodes: NODES, latencyMs, services };
  const definition = plainDefinition(plain);
  const nodes = new Set(definition.nodes.map(({ id }) => id));
  const surroundings = surroundingsOf(definition);
  const slowest = surroundings.latencyMs.max;
  const settleMs = algorithm.settleMs(params as never, surroundings);
  /** A run in which no process fails: later effects of a failure would only hide it. */
  const play = (commands: readonly Command[], untilMs: number, pace?: 'lockstep'): Simulation => {
    const setup = { definition, commands, algorithm, parts, faults, properties };
    const simulation = simulate(setup, untilMs, pace);
    const [failure] = failures(simulation.trace.events());
    if (failure !== undefined) throw new Error(failure);
    return simulation;
  };
  const worldOf = ({ trace }: Simulation) => {
    const world = createWorld(definition.nodes);
    for (const event of trace.events()) applyEvent(world, event);
    return world;
  };
  const settled = once(() => play([], settleMs));
  const first = once(() => leadersOf(worldOf(settled()))[0]?.id ?? '');
  const crash = once((): Command => ({ atMs: settleMs, type: 'crash', node: first() }));
  const mended = once(() => play([crash()], 2 * settleMs));

  it('invokes no actors', () => expect(invocations(algorithm)).toEqual([]));

  it('elects one leader on start, and all nodes agree', () => {
    expect(disagreements(worldOf(settled()), settleMs)).toEqual([]);
  });

  it('survives the crash of its leader', () => {
    expect(disagreements(worldOf(mended()), settleMs)).toEqual([]);
    expect(leadersOf(worldOf(mended()))[0]?.id).not.toBe(first());
  });

  it('leaves no timer behind after an election', () => {
    const timersByRole = (simulation: Simulation) => {
      const world = createWorld(definition.nodes);
      const running = new Set<string>();
      for (const event of simulation.trace.events()) {
        applyEvent(world, event);
        if (event.type === 'timerStarted' && nodes.has(event.node) && event.atMs > 2 * settleMs)
          running.add(`${world.nodes.get(event.node)?.role} ${event.timer}`);
      }
      for (const { status, role, timers } of world.nodes.values())
        if (status === 'up') for (const timer of timers.keys()) running.add(`${role} ${timer}`);
      return [...running].sort();
    };
    expect(timersByRole(play([crash()], 3 * settleMs))).toEqual(
      timersByRole(play([], 3 * settleMs)),
    );
  });

  it('is stable after an election: no other starts without a fault', () => {
    const elections = [...play([crash()], 4 * settleMs).trace.events()].filter(
      ({ type, atMs }) => type === 'electionStarted' && atMs > 2 * settleMs,
    );
    expect(elections).toEqual([]);
  });

  it('reaches every stable state in some run under some switches', () => {
    const missing = new Set(restingStates(algorithm));
    for (let run = 0; run < TROUBLED_RUNS && missing.size > 0; run += 1)
      for (const varied of variantsOf(algorithm)) {
        // Each variant has at least one troubled run, which must not fail.
        if (run > 0 && missing.size === 0) break;
        const troubled = { ...definition, seed: String(run) };
        troubled.algorithm = { ...definition.algorithm, params: { ...params, ...varied } };
        troubled.network = { latencyMs: [0.5 * slowest, 1.5 * slowest] };
        const commands = troubleFor(algorithm, definition, settleMs, run);
        const setup = { definition: troubled, commands, algorithm, parts, faults, properties: [] };
        const { trace } = simulate(setup, 6 * settleMs);
        expect(failures(trace.events()), `in the troubled run ${run}`).toEqual([]);
        for (const event of trace.events())
          if (event.type === 'stateEntered') missing.delete(event.state);
      }
    expect([...missing].map((state) => `no run rests in the state \`${state}\``)).toEqual([]);
  });

  it('has the role leader exactly when it has elected itself', () => {
    const wrong = [...worldOf(mended()).nodes.values()]
      .filter((node) => isLive(node) && (node.role === 'leader') !== (node.elected === node.id))
      .map(
        ({ id, role, elected }) =>
          `${id}: \`roleOf\` says ${role}, but \`electedOf\` says ${elected}`,
      );
    expect(wrong).toEqual([]);
  });

  it('gives the same trace in windows and in lockstep', () => {
    const lockstep = play([crash()], 2 * settleMs, 'lockstep');
    expect([...lockstep.trace.events()].map(canonicalLine)).toEqual(
      [...mended().trace.events()].map(canonicalLine),
    );
  });

  it('declares every message that it sends and every timer that it starts', () => {
    expect(undeclared(algorithm, nodes, mended().trace.events())).toEqual([]);
  });

  it('points every state that it enters to a line of its pseudocode', () => {
    expect(unplaced(algorithm, nodes, mended().trace.events())).toEqual([]);
  });

  it('explains every parameter', () => {
    const wrong = describeParams(algorithm.params).flatMap(({ id, label, help, kind }) => [
      ...(label === '' ? [`the parameter \`${id}\` has no label`] : []),
      ...(help.endsWith('.')
        ? []
        : [`the help of \`${id}\` is no sentence: it ends without a full stop`]),
      ...((kind === 'duration') === id.endsWith('Ms')
        ? []
        : [
            `the name of \`${id}\`, which is a ${kind}: durations end in Ms, and nothing else does`,
          ]),
    ]);
    expect(wrong).toEqual([]);
  });

  it('has no warning about the settings that the page starts with', () => {
    expect(algorithm.warnings(params as never, surroundings)).toEqual([]);
  });

  it('gives its kinds of message glyphs that differ even without colour', () => {
    expect(lookalikes(algorithm)).toEqual([]);
  });
});
