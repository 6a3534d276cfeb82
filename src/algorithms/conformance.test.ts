// What every algorithm in this folder must do, whatever its rules.
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
import { applyEvent, createWorld, leadersOf } from '../sim/trace/world';
import { algorithms } from './registry';
import { mischief } from './testing/mischief';
import { parts, servicesFor } from './testing/parts';

const NODES = 5;
/** How many troubled runs each variant of an algorithm is put through, at most, to reach all of its states. */
const TROUBLED_RUNS = 40;
const files = Object.keys(
  import.meta.glob(['./*.ts', '!./{registry,catalogue,workerScripts}.ts', '!./*.test.ts']),
).map((path) => path.slice('./'.length, -'.ts'.length));

it('every file in this folder is an algorithm under its own name', () => {
  expect([...algorithms.keys()].sort()).toEqual(files.sort());
});

/** The default parameters, and each switch turned and each choice made by itself. */
function variantsOf({ params }: Algorithm): Params[] {
  return [
    {},
    ...describeParams(params).flatMap(({ id, kind, default: normal, options = [] }): Params[] => {
      if (kind === 'toggle') return [{ [id]: !normal }];
      return options.filter((option) => option !== normal).map((option) => ({ [id]: option }));
    }),
  ];
}

/** The names of all states without states of their own in which a step can end. */
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

/** Trouble within four times the time in which an algorithm settles; some of it before it has, in every second run. */
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
  const play = (commands: readonly Command[], untilMs: number, pace?: 'lockstep'): Simulation =>
    simulate({ definition, commands, algorithm, parts, faults, properties }, untilMs, pace);
  const worldOf = ({ trace }: Simulation) => {
    const world = createWorld(definition.nodes);
    for (const event of trace.events()) applyEvent(world, event);
    return world;
  };
  const first = leadersOf(worldOf(play([], settleMs)))[0]?.id ?? '';
  const crash: Command = { atMs: settleMs, type: 'crash', node: first };
  const mended = play([crash], 2 * settleMs);

  it('elects one leader on start, on whom all agree', () => {
    const world = worldOf(play([], settleMs));
    expect(leadersOf(world)).toHaveLength(1);
    expect(new Set([...world.nodes.values()].map((node) => node.elected))).toEqual(
      new Set([first]),
    );
  });

  it('survives the crash of its leader', () => {
    const world = worldOf(mended);
    const live = [...world.nodes.values()].filter(isLive);
    const leaders = leadersOf(world);
    expect(leaders).toHaveLength(1);
    expect(leaders[0]?.id).not.toBe(first);
    expect(new Set(live.map((node) => node.elected))).toEqual(new Set([leaders[0]?.id]));
  });

  it('leaves no timer behind after an election: none runs later that does not run without one', () => {
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
    expect(timersByRole(play([crash], 3 * settleMs))).toEqual(timersByRole(play([], 3 * settleMs)));
  });

  it('rests after an election: nobody starts another while nothing happens', () => {
    const elections = [...play([crash], 4 * settleMs).trace.events()].filter(
      ({ type, atMs }) => type === 'electionStarted' && atMs > 2 * settleMs,
    );
    expect(elections).toEqual([]);
  });

  it('reaches every state that a process can rest in, in some run under some switches', () => {
    const missing = new Set(restingStates(algorithm));
    for (let run = 0; run < TROUBLED_RUNS && missing.size > 0; run += 1)
      for (const varied of variantsOf(algorithm)) {
        // Each variant has one troubled run at least, which must not fail.
        if (run > 0 && missing.size === 0) break;
        const troubled = { ...definition, seed: String(run) };
        troubled.algorithm = { ...definition.algorithm, params: { ...params, ...varied } };
        troubled.network = { latencyMs: [0.5 * slowest, 1.5 * slowest] };
        const commands = troubleFor(algorithm, definition, settleMs, run);
        const setup = { definition: troubled, commands, algorithm, parts, faults, properties: [] };
        for (const event of simulate(setup, 6 * settleMs).trace.events()) {
          if (event.type === 'stateEntered') missing.delete(event.state);
          if (event.type === 'processFailed') throw new Error(event.error);
        }
      }
    expect([...missing]).toEqual([]);
  });

  it('takes itself for a leader in its role exactly when it has elected itself', () => {
    for (const node of worldOf(mended).nodes.values())
      if (isLive(node))
        expect([node.id, node.role === 'leader']).toEqual([node.id, node.elected === node.id]);
  });

  it('gives the same trace one process at one instant at a time', () => {
    const lockstep = play([crash], 2 * settleMs, 'lockstep');
    expect([...lockstep.trace.events()].map(canonicalLine)).toEqual(
      [...mended.trace.events()].map(canonicalLine),
    );
  });

  it('declares every message that it sends and every timer that it starts', () => {
    const kinds = new Set<string>();
    const timers = new Set<string>();
    for (const event of mended.trace.events()) {
      if (event.type === 'messageSent' && nodes.has(event.from)) kinds.add(event.kind);
      if (event.type === 'timerStarted' && nodes.has(event.node)) timers.add(event.timer);
    }
    expect(Object.keys(algorithm.messages)).toEqual(expect.arrayContaining([...kinds]));
    expect(Object.keys(algorithm.timers)).toEqual(expect.arrayContaining([...timers]));
  });

  it('points every state that it enters to a line of its pseudocode', () => {
    for (const event of mended.trace.events())
      if (event.type === 'stateEntered' && nodes.has(event.node))
        expect(algorithm.pseudocode[algorithm.lineOf(event.state) - 1], event.state).toEqual(
          expect.any(String),
        );
  });

  it('explains every parameter', () => {
    for (const param of describeParams(algorithm.params)) {
      expect(param.label, param.id).not.toBe('');
      expect(param.help, param.id).toMatch(/\.$/);
      expect(param.kind === 'duration', param.id).toBe(param.id.endsWith('Ms'));
    }
  });

  it('has no objection to the settings that the page starts with', () => {
    expect(algorithm.warnings(params as never, surroundings)).toEqual([]);
  });

  it('gives its kinds of message glyphs that differ without colour', () => {
    const looks = Object.values(algorithm.messages).map(
      ({ shape, letter }) => `${shape} ${letter}`,
    );
    expect(new Set(looks).size).toBe(looks.length);
  });
});
