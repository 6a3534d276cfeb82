// The requirements on every algorithm in this folder, whatever its rules.
import { describe, expect, it } from 'vitest';
import { faults } from '../faults/registry';
import { properties } from '../properties/registry';
import { surroundingsOf, usesLoads } from '../sim/contracts/algorithm';
import type { Command } from '../sim/contracts/command';
import type { RunDefinition } from '../sim/contracts/definition';
import { defaultParams, describeParams } from '../sim/contracts/params';
import { plainDefinition } from '../sim/contracts/plainCluster';
import { isLive } from '../sim/contracts/status';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { type Simulation, simulate } from '../sim/engine/simulate';
import { canonicalLine } from '../sim/trace/canonicalLine';
import { applyEvent, createWorld, leadersOf, type World } from '../sim/trace/world';
import { algorithms } from './registry';
import {
  failures,
  incomplete,
  invocations,
  lookalikes,
  undeclared,
  unplaced,
} from './testing/declarations';
import { parts, servicesFor } from './testing/parts';
import { differences, lateElections, timersByRole } from './testing/stability';

const NODES = 5;

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

/** The same run with the priorities in the reverse order. */
function nodesReversed(definition: RunDefinition): RunDefinition {
  const priorities = definition.nodes.map(({ priority }) => priority).reverse();
  const nodes = definition.nodes.map((node, index) => ({
    ...node,
    priority: priorities[index] ?? node.priority,
  }));
  return { ...definition, nodes };
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
  const mendedForLong = once(() => [...play([crash()], 4 * settleMs).trace.events()]);

  it('invokes no actors', () => expect(invocations(algorithm)).toEqual([]));

  it('elects one leader on start, and all nodes agree', () => {
    expect(disagreements(worldOf(settled()), settleMs)).toEqual([]);
  });

  it('survives the crash of its leader', () => {
    expect(disagreements(worldOf(mended()), settleMs)).toEqual([]);
    expect(leadersOf(worldOf(mended()))[0]?.id).not.toBe(first());
  });

  it('leaves no timer behind after an election', () => {
    const untilMs = 3 * settleMs;
    const timersIn = (events: Iterable<TraceEvent>) =>
      timersByRole(definition.nodes, events, 2 * settleMs);
    const afterCrash = timersIn(mendedForLong().filter(({ atMs }) => atMs < untilMs));
    expect(differences(afterCrash, timersIn(play([], untilMs).trace.events()))).toEqual([]);
  });

  it('is stable after an election: no other starts without a fault', () => {
    expect(lateElections(definition.nodes, mendedForLong(), 2 * settleMs)).toEqual([]);
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

  it('declares every message and every timer of a plain run', () => {
    expect(undeclared(algorithm, nodes, mended().trace.events())).toEqual([]);
  });

  it('points every state of a plain run to a line of its pseudocode', () => {
    expect(unplaced(algorithm, nodes, mended().trace.events())).toEqual([]);
  });

  it('says whether the outcome depends on priorities', () => {
    const reversed = nodesReversed(definition);
    const setup = { definition: reversed, commands: [], algorithm, parts, faults, properties };
    const world = createWorld(reversed.nodes);
    for (const event of simulate(setup, settleMs).trace.events()) applyEvent(world, event);
    const leader = leadersOf(world)[0]?.id;
    const declared = algorithm.usesPriorities?.(params as never) ?? false;
    expect(
      declared === (leader !== first())
        ? []
        : [
            `\`usesPriorities\` is ${declared}, but with reversed priorities ${leader} leads, before ${first()}`,
          ],
    ).toEqual([]);
  });

  it('says whether the outcome depends on loads', () => {
    const declared = algorithm.ranksByLoad?.(params as never) ?? false;
    if (!usesLoads(algorithm)) return expect(declared).toBe(false);
    const loaded = first();
    const commands: Command[] = [
      { atMs: 1, type: 'setLoad', node: loaded, load: 90 },
      { atMs: settleMs, type: 'elect', node: loaded },
    ];
    const setup = { definition, commands, algorithm, parts, faults, properties };
    const world = createWorld(definition.nodes);
    for (const event of simulate(setup, 3 * settleMs).trace.events()) applyEvent(world, event);
    const leader = leadersOf(world)[0]?.id;
    expect(
      declared === (leader !== loaded)
        ? []
        : [`\`ranksByLoad\` is ${declared}, but with a load on ${loaded} ${leader} leads`],
    ).toEqual([]);
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

  it('gives each kind of message a meaning, and a glyph that differs even without colour', () => {
    expect([...incomplete(algorithm), ...lookalikes(algorithm)]).toEqual([]);
  });
});
