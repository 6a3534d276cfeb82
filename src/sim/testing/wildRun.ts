// Wild runs: random runs from one seed, with everything in the open folders, and with many extreme settings.
import * as v from 'valibot';
import { algorithms } from '../../algorithms/registry';
import { parts, servicesFor } from '../../algorithms/testing/parts';
import { clients } from '../../clients/registry';
import { faults } from '../../faults/registry';
import { lawful, withKind } from '../../faults/testing/laws';
import { properties } from '../../properties/registry';
import { services } from '../../services/registry';
import { Dice } from '../base/dice';
import type { Json } from '../base/json';
import type { Algorithm } from '../contracts/algorithm';
import type {
  Latency,
  LinkDefinition,
  LinkSettings,
  Params,
  RunDefinition,
} from '../contracts/definition';
import { defaultParams, describeParams } from '../contracts/params';
import { usualParts } from '../contracts/plainCluster';
import type { Program } from '../contracts/program';
import type { Setup } from '../contracts/setup';
import { wildCommands } from './wildCommands';

/** A random run, and its end in ms. */
export interface WildRun {
  readonly setup: Setup;
  readonly untilMs: number;
}

/** Number of instants that many commands, joins and ends share. */
const MOMENTS = { atLeast: 2, atMost: 8 };
const UNTIL_MS = { min: 120, max: 420 };
const MOST_NODES = 6;
const MOST_COMMANDS = 24;
const LATENCIES_MS = [0, 0, 0.01, 1, 2, 5, 10, 20, 60];

/**
 * The wild run of a seed. It is valid as a run file: it can be written and read again.
 *
 * @param id - the algorithm's; drawn too when absent.
 */
export function wildRun(seed: string, id?: string): WildRun {
  const dice = new Dice(seed, 'wild run');
  const algorithm = algorithms.get(id ?? dice.pick([...algorithms.keys()])) as Algorithm;
  const isBeating = dice.isLucky(0.25);
  const untilMs = dice.whole(UNTIL_MS.min, UNTIL_MS.max) * (isBeating ? 3 : 1);
  const moments = dice.times(dice.whole(MOMENTS.atLeast, MOMENTS.atMost), () =>
    dice.whole(0, untilMs),
  );
  const momentMs = () =>
    dice.isLucky(0.7) ? dice.pick(moments) : dice.whole(0, 10 * untilMs) / 10;
  const drawn = definitionOf(dice, seed, algorithm, momentMs);
  const beaten = isBeating ? beating(dice, drawn, algorithm) : drawn;
  const definition = { ...beaten, ...deadlineOf(seed, untilMs) };
  const most = isBeating && dice.isLucky(0.7) ? 2 : MOST_COMMANDS;
  const kinds = kindsOf(algorithm);
  const wild = { dice, definition, most, momentMs, kinds, settings: () => settings(dice, kinds) };
  return {
    setup: { definition, commands: wildCommands(wild), algorithm, parts, faults, properties },
    untilMs,
  };
}

/** Some runs have a deadline for a new leader; its dice are its own, so that the other draws stay as they were. */
function deadlineOf(seed: string, untilMs: number): Pick<RunDefinition, 'leaderWithinMs'> {
  const dice = new Dice(seed, 'deadline');
  return dice.isLucky(0.3) ? { leaderWithinMs: dice.whole(1, untilMs) } : {};
}

function definitionOf(
  dice: Dice,
  seed: string,
  algorithm: Algorithm,
  momentMs: () => number,
): RunDefinition {
  const ids = dice.times(dice.whole(1, MOST_NODES), (index) => `n${index + 1}`);
  const priorities = dice.shuffled(ids.map((_, index) => index + 1));
  const nodes = ids.map((id, index) => ({
    id,
    priority: dice.isLucky(0.1) ? 1 : (priorities[index] ?? 0),
    ...(dice.isLucky(0.2) && { clockRate: dice.pick([0.5, 0.7, 1.3, 2]) }),
    ...(dice.isLucky(0.1) && { diskMs: dice.pick([0.01, 2, 30]) }),
    ...(dice.isLucky(0.25) && { joinsAtMs: momentMs() }),
    ...(dice.isLucky(0.05) && { knows: dice.some(ids, 0.7) }),
    ...(dice.isLucky(0.1) && { joins: dice.pick(ids) }),
    ...(dice.isLucky(0.05) && { secret: 'wrong' }),
  }));
  const others = [...services.values()].filter(({ id }) => !algorithm.services?.includes(id));
  const chosen = [...servicesFor(algorithm), ...dice.some(others, 0.05)];
  const processOf = (program: Program, id: string) => ({
    id,
    kind: program.id,
    params: paramsOf(dice, program),
  });
  const names = usualParts(chosen).map(({ id }) => id);
  const writers = dice.isLucky(0.4)
    ? dice.times(dice.whole(1, 2), () => dice.pick([...clients.values()]))
    : [];
  const all = [...ids, ...names];
  return {
    seed,
    algorithm: { id: algorithm.id, params: paramsOf(dice, algorithm) },
    nodes,
    ...(chosen.length > 0 && {
      services: chosen.map((one, index) => processOf(one, names[index] ?? '')),
    }),
    ...(writers.length > 0 && {
      clients: writers.map((client, index) => processOf(client, `c${index + 1}`)),
    }),
    network: {
      latencyMs: latency(dice),
      ...(dice.isLucky(0.4) && faultsOf(dice, kindsOf(algorithm))),
      ...(dice.isLucky(0.4) && { links: links(dice, all, kindsOf(algorithm)) }),
    },
  };
}

/**
 * Two or three nodes whose timers beat many times within the latency of one message, over links that lose, delay or
 * reorder: later messages arrive first. With more nodes one of them nearly always has a message that is fast.
 */
function beating(dice: Dice, definition: RunDefinition, algorithm: Algorithm): RunDefinition {
  const { clients: _clients, ...rest } = definition;
  return {
    ...rest,
    algorithm: { id: algorithm.id, params: paramsOf(dice, algorithm, beatsOf) },
    nodes: dice.times(dice.whole(2, 3), (index) => ({ id: `n${index + 1}`, priority: index + 1 })),
    network: {
      latencyMs: [dice.whole(0, 5), dice.whole(30, 60)],
      loss: dice.pick([0.1, 0.3, 0.5]),
      ...faultsOf(dice, kindsOf(algorithm)),
    },
  };
}

function links(dice: Dice, ids: readonly string[], kinds: readonly string[]): LinkDefinition[] {
  const directions = ids.flatMap((from) =>
    ids.filter((to) => to !== from).map((to) => ({ from, to })),
  );
  return dice
    .some(directions, 0.15)
    .map((direction) => ({ ...direction, ...settings(dice, kinds) }));
}

/** Random new settings of a link; at least one. */
function settings(dice: Dice, kinds: readonly string[]): LinkSettings {
  const changed = dice.isLucky(0.6) ? faultsOf(dice, kinds) : {};
  return dice.isLucky(0.6) || Object.keys(changed).length === 0
    ? { ...changed, latencyMs: latency(dice) }
    : changed;
}

function latency(dice: Dice): Latency {
  const [one, other] = [dice.pick(LATENCIES_MS), dice.pick(LATENCIES_MS)];
  return dice.isLucky(0.5) ? one : [Math.min(one, other), Math.max(one, other)];
}

/** Some faults, each with its neutral value or one of its examples, adapted to the message kinds of this run. */
function faultsOf(dice: Dice, kinds: readonly string[]): Record<string, Json> {
  return Object.fromEntries(
    dice.some(lawful, 0.2).map((one) => {
      const value = dice.pick([one.fault.none, ...one.law.examples]);
      return [one.id, withKind(one, value, dice.pick(kinds))];
    }),
  );
}

/** The kinds of messages of a run: its algorithm's kinds and the notices. */
function kindsOf({ messages }: Algorithm): string[] {
  return Object.keys({ ...messages, MEMBERS: 0, LEAVE: 0, SUSPECT: 0 });
}

type Durations = (dice: Dice, usualMs: readonly number[]) => readonly number[];

/** Scaled durations. In half of the runs the shortest is 1 to 10 ms, so that its timer is faster than latencies. */
const scaled: Durations = (dice, usualMs) => {
  const scale = dice.whole(1, dice.pick([10, 60])) / Math.min(...usualMs);
  const isMad = dice.isLucky(0.2);
  return usualMs.map((ms) =>
    isMad && dice.isLucky(0.5) ? dice.whole(1, 40) : Math.max(1, Math.round(ms * scale)),
  );
};

/** One duration, most often the shortest, is 1 to 10 ms, and the others are so long that they do not interfere. */
const beatsOf: Durations = (dice, usualMs) => {
  const beat = dice.isLucky(0.6) ? Math.min(...usualMs) : dice.pick(usualMs);
  return usualMs.map((ms) => (ms === beat ? dice.whole(1, 10) : dice.whole(40, 160)));
};

/** Random parameters of a program; its usual ones where the schema rejects the random ones. */
function paramsOf(dice: Dice, program: Program, durations: Durations = scaled): Params {
  const { params: schema, watchable } = program as Program & Partial<Algorithm>;
  const usual = { ...defaultParams(schema), ...watchable?.params };
  const infos = describeParams(schema);
  const timed = infos.filter(({ kind }) => kind === 'duration').map(({ id }) => id);
  const drawnMs = durations(
    dice,
    timed.map((id) => usual[id] as number),
  );
  const drawn = infos.map(({ id, kind, options = [] }): [string, Params[string]] => {
    if (kind === 'toggle') return [id, dice.isLucky(0.5)];
    if (kind === 'choice') return [id, dice.pick(options)];
    if (kind === 'count') return [id, dice.whole(1, 4)];
    return [id, drawnMs[timed.indexOf(id)] ?? 1];
  });
  const params = Object.fromEntries(drawn);
  return v.is(schema, params) ? params : (usual as Params);
}
