// Plays a run file from its start and passes its events on, one by one.
import { definitionOf, type RunFile } from '../runFile/runFile';
import { RunFileError } from '../runFile/runFileError';
import { grouped } from '../sim/base/format';
import { type Algorithm, surroundingsOf } from '../sim/contracts/algorithm';
import { type Command, disruptionsOf } from '../sim/contracts/command';
import { algorithmOfRun, settleMsOf } from '../sim/contracts/runAlgorithm';
import type { Setup } from '../sim/contracts/setup';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { executeNext, InProcessHost } from '../sim/engine/simulate';
import { Stride } from '../sim/engine/stride';
import { Kernel } from '../sim/kernel/kernel';
import { registries } from './installed';
import type { Watcher } from './progress';

/** The limits of a run, and the watcher of its progress. */
export interface Terms {
  /** The largest number of events. */
  readonly mostEvents: number;
  readonly watcher?: Watcher | undefined;
}

/** The options of {@link play}. */
export interface Playing extends Partial<Terms> {
  /** Receives every event, in order. */
  readonly onEvent: (event: TraceEvent) => void;
  /** Evaluated after each window: whether the run ends there. Never when absent. */
  readonly isEnough?: () => boolean;
}

/** The end of a run. */
export interface Ending {
  /** The end, in virtual ms. */
  readonly untilMs: number;
  /** Whether that is the intended end. */
  readonly isWhole: boolean;
  /** The commands up to the end, including those that the kernel added. */
  readonly commands: readonly Command[];
  readonly events: number;
}

/** The wall time between two pauses for signals and output, in ms. */
const PAUSE_EVERY_MS = 25;

/**
 * Plays a file to its end; a file without an end, until long after the last command has settled.
 *
 * @throws RunFileError when the run has more than `mostEvents` events.
 */
export async function play(run: RunFile, playing: Playing): Promise<Ending> {
  const {
    onEvent,
    isEnough = () => false,
    mostEvents = Number.POSITIVE_INFINITY,
    watcher,
  } = playing;
  const setup = setupOf(run);
  const untilMs = run.untilMs ?? settledMs(run, setup.algorithm);
  if (disruptionsIn(run, untilMs) > mostEvents)
    throw new RunFileError(`its storms strike more than ${grouped(mostEvents)} times`);
  const kernel = new Kernel(setup, (event) => {
    if (event.seq >= mostEvents) throw tooMany(mostEvents, event.atMs, untilMs);
    onEvent(event);
  });
  const host = new InProcessHost(setup);
  const pause = pauser(() => {
    watcher?.({ atMs: kernel.frontierMs, untilMs, events: kernel.eventCount });
  });
  // Windows have a bounded length, because events are counted and signals received only between windows.
  const stride = new Stride(setup.definition);
  let endMs = untilMs;
  while (executeNext(kernel, host, endMs, stride.longestMs)) {
    stride.adapt(kernel);
    const paused = pause();
    // A promise for every window would be garbage.
    if (paused) await paused;
    // Commands at exactly this time are still part of the run.
    if (isEnough()) endMs = kernel.frontierMs;
  }
  const commands = kernel.commands.filter(({ atMs }) => atMs <= endMs);
  return { untilMs: endMs, isWhole: endMs === untilMs, commands, events: kernel.eventCount };
}

function setupOf(run: RunFile): Setup {
  const { faults, properties, services, clients } = registries;
  return {
    definition: definitionOf(run),
    commands: run.commands,
    algorithm: algorithmOf(run),
    parts: [...services.values(), ...clients.values()],
    faults,
    properties,
  };
}

/** The algorithm, which exists because the file's schema has checked the ids. */
export function algorithmOf(run: RunFile): Algorithm {
  return algorithmOfRun(run, registries.algorithms) as Algorithm;
}

/** The largest number of disruptions by storms: one without effect is no event, but costs time all the same. */
function disruptionsIn({ commands }: RunFile, untilMs: number): number {
  let count = 0;
  for (const command of commands)
    if (command.type === 'storm') {
      const forMs = Math.min(command.forMs, Math.max(0, untilMs - command.atMs));
      count += disruptionsOf({ ...command, forMs });
    }
  return count;
}

function tooMany(mostEvents: number, atMs: number, untilMs: number): RunFileError {
  const place = `${grouped(atMs)} of ${grouped(untilMs)} ms`;
  return new RunFileError(`more than ${grouped(mostEvents)} events happen, by ${place} already`);
}

/** A function that reports progress and lets signals and output through, whenever a pause is due. */
function pauser(report: () => void): () => Promise<void> | undefined {
  let nextMs = performance.now() + PAUSE_EVERY_MS;
  return () => {
    const nowMs = performance.now();
    if (nowMs < nextMs) return undefined;
    nextMs = nowMs + PAUSE_EVERY_MS;
    report();
    return new Promise((resolve) => setImmediate(resolve));
  };
}

/** The warnings about a run's parameters, a sentence each. */
export function warningsOf(run: RunFile): string[] {
  const { warnings } = algorithmOf(run);
  return warnings(run.algorithm.params as never, surroundingsOf(run)).map(({ text }) => text);
}

/** The default end: after the last command, twice the time that the algorithm needs to settle. */
function settledMs(run: RunFile, algorithm: Algorithm): number {
  const lastMs = run.commands.at(-1)?.atMs ?? 0;
  return Math.ceil(lastMs + 2 * settleMsOf(run, algorithm));
}
