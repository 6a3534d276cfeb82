// Runs with trouble that lead an algorithm through all of its states, and the faults found in them, as sentences.
import type { AnyStateNode } from 'xstate';
import { faults } from '../../faults/registry';
import { type Algorithm, surroundingsOf } from '../../sim/contracts/algorithm';
import type { Command } from '../../sim/contracts/command';
import type { Params, RunDefinition } from '../../sim/contracts/definition';
import { describeParams } from '../../sim/contracts/params';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import { eventsByTables } from '../../sim/testing/eventsByTables';
import { failures, undeclared, unplaced } from './declarations';
import { mischief } from './mischief';
import { parts } from './parts';
import { showing } from './showing';
import { watched } from './strayTimers';

/** Number of runs of each variant even where the first reaches all states: a timer may stray seldom. */
const FEWEST_RUNS = 2;
/** Limits of further runs of an algorithm, to reach all of its states, before pairs of variants are tried and after. */
const FURTHER_RUNS = { before: 40, after: 160 };
/** The number of a run in which a node that was paused comes back, and all others leave at that moment. */
const HANDING_BACK = -1;
/** Runs of each pair of variants, where states are left after these. */
const ROUNDS_OF_PAIRS = 3;

/** The value of a duration in the variant with it, where its default is 0, which is never. */
const SOME_MS = 1000;

/** The default parameters, and variants with one switch turned, one choice changed or one thing done at all each. */
function variantsOf({ params }: Algorithm): Params[] {
  return [
    {},
    ...describeParams(params).flatMap(({ id, kind, default: normal, options = [] }): Params[] => {
      if (kind === 'toggle') return [{ [id]: !normal }];
      if (kind === 'duration' && normal === 0) return [{ [id]: SOME_MS }];
      return options.filter((option) => option !== normal).map((option) => ({ [id]: option }));
    }),
  ];
}

/**
 * The variant and the number of each run, in order. Each further run has trouble of its own, since many switches change
 * little; the shift by one a round gives each variant even and odd runs.
 */
function* plannedRuns(variants: readonly Params[]): Generator<readonly [Params, number]> {
  for (let run = 0; run < FEWEST_RUNS; run += 1) for (const varied of variants) yield [varied, run];
  const further = function* (from: number, count: number): Generator<readonly [Params, number]> {
    for (let run = from; run < from + count; run += 1)
      yield [variants[(run + Math.floor(run / variants.length)) % variants.length] ?? {}, run];
  };
  yield* further(FEWEST_RUNS, FURTHER_RUNS.before);
  for (const varied of variants) yield [varied, HANDING_BACK];
  // Some states need two switches at once.
  const pairs = variants.flatMap((one, index) =>
    variants.slice(index + 1).map((other) => ({ ...one, ...other })),
  );
  for (let round = 0; round < ROUNDS_OF_PAIRS; round += 1)
    for (const [index, pair] of pairs.entries()) yield [pair, 2 + round * pairs.length + index];
  yield* further(FEWEST_RUNS + FURTHER_RUNS.before, FURTHER_RUNS.after);
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

/** Commands that cut off one node after the other, the leader among them, and heal the network each time. */
function isolations({ nodes }: RunDefinition, settleMs: number): Command[] {
  return nodes.flatMap(({ id }, index): Command[] => {
    const others = nodes.map((node) => node.id).filter((other) => other !== id);
    const atMs = (1 + 2 * index) * settleMs;
    return [
      { atMs, type: 'partition', groups: [[id], others] },
      { atMs: atMs + settleMs, type: 'heal' },
    ];
  });
}

/**
 * Commands that pause one node after the other; when it comes back all others leave, and return later. The storage, which
 * would tell it that it has been overtaken, is down meanwhile.
 */
function handingBack({ nodes, services = [] }: RunDefinition, settleMs: number): Command[] {
  const storages = services.filter(({ kind }) => kind === 'fencedStorage');
  return nodes.flatMap(({ id }, index): Command[] => {
    const others = nodes.filter((node) => node.id !== id);
    const atMs = (1 + 3 * index) * settleMs;
    return [
      { atMs, type: 'pause', node: id },
      ...storages.map(({ id: node }): Command => ({ atMs, type: 'crash', node })),
      { atMs: atMs + settleMs, type: 'resume', node: id },
      ...others.map(
        ({ id: node }): Command => ({ atMs: atMs + 1.06 * settleMs, type: 'leave', node }),
      ),
      ...[...others, ...storages].map(
        ({ id: node }): Command => ({ atMs: atMs + 2 * settleMs, type: 'restart', node }),
      ),
    ];
  });
}

/** The faults found in an algorithm's troubled runs, as sentences, each once. */
export interface Tour {
  /** The failures of the first run with any; it is the last run. */
  readonly failures: readonly string[];
  /** The states in which no run rests. */
  readonly unreached: readonly string[];
  readonly undeclared: readonly string[];
  /** The declared timers that no run starts. */
  readonly unstarted: readonly string[];
  readonly unplaced: readonly string[];
  readonly strayTimers: readonly string[];
  /** Mistakes in what nodes show. */
  readonly shown: readonly string[];
}

/**
 * Plays troubled runs of each variant of an algorithm, until each of its states was reached.
 *
 * @param definition - a run with the parameters from which the variants differ.
 */
export function tour(algorithm: Algorithm, definition: RunDefinition): Tour {
  const { params } = definition.algorithm;
  const surroundings = surroundingsOf(definition);
  const settleMs = algorithm.settleMs(params as never, surroundings);
  const slowest = surroundings.latencyMs.max;
  const nodes = new Set(definition.nodes.map(({ id }) => id));
  const unreached = new Set(restingStates(algorithm));
  const unstarted = new Set(Object.keys(algorithm.timers));
  const found = { undeclared: new Set<string>(), unplaced: new Set<string>() };
  const strayTimers: string[] = [];
  const shown: string[] = [];
  const stepperFor = watched(algorithm, (sentence) => strayTimers.push(sentence));
  const watching = showing(algorithm, (sentence) => shown.push(sentence));
  const eventsOf = (varied: Params, run: number): readonly TraceEvent[] => {
    const troubled = { ...definition, seed: String(run) };
    troubled.algorithm = { ...definition.algorithm, params: { ...params, ...varied } };
    troubled.network = { latencyMs: [0.5 * slowest, 1.5 * slowest] };
    const { length: count } = definition.nodes;
    const [commands, settlings] =
      run === 0
        ? [isolations(definition, settleMs), 2 * count + 1]
        : run === HANDING_BACK
          ? [handingBack(definition, settleMs), 3 * count + 1]
          : [troubleFor(algorithm, definition, settleMs, run), 6];
    const untilMs = settlings * settleMs;
    const setup = { definition: troubled, commands, algorithm: watching, parts, faults };
    return eventsByTables({ ...setup, properties: [] }, untilMs, { stepperFor });
  };
  const result = (failed: readonly string[]): Tour => ({
    failures: failed,
    unreached: [...unreached].map((state) => `no run rests in the state \`${state}\``),
    undeclared: [...found.undeclared],
    unstarted: [...unstarted].map(
      (timer) => `the timer \`${timer}\` is declared in \`timers\`, but no run starts it`,
    ),
    unplaced: [...found.unplaced],
    strayTimers,
    shown,
  });
  for (const [varied, run] of plannedRuns(variantsOf(algorithm))) {
    if (run >= FEWEST_RUNS && unreached.size === 0) break;
    const events = eventsOf(varied, run);
    const failed = failures(events).map((failure) => `in the troubled run ${run}, ${failure}`);
    if (failed.length > 0) return result(failed);
    for (const event of events) {
      if (event.type === 'stateEntered') unreached.delete(event.state);
      // Timers of one peer each, as `overdue n3`, are declared under one name.
      if (event.type === 'timerStarted') unstarted.delete(event.timer.split(' ')[0] ?? '');
    }
    for (const sentence of undeclared(algorithm, nodes, events)) found.undeclared.add(sentence);
    for (const sentence of unplaced(algorithm, nodes, events)) found.unplaced.add(sentence);
  }
  return result([]);
}
