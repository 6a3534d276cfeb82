// Plays a run file from its start, its events one by one to whoever judges them.
import { definitionOf, type RunFile } from '../runFile/runFile';
import { RunFileError } from '../runFile/runFileError';
import { grouped } from '../sim/base/format';
import { type Algorithm, surroundingsOf } from '../sim/contracts/algorithm';
import { type Command, disruptionsOf } from '../sim/contracts/command';
import type { Setup } from '../sim/contracts/setup';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { executeNext, InProcessHost } from '../sim/engine/simulate';
import { Stride } from '../sim/engine/stride';
import { Kernel } from '../sim/kernel/kernel';
import { registries } from './installed';
import type { Watcher } from './progress';

/** What a run may ask for, and who is told how far it is. */
export interface Terms {
  /** How many events may happen. */
  readonly mostEvents: number;
  readonly watcher?: Watcher | undefined;
}

/** How a run is played. */
export interface Playing extends Partial<Terms> {
  /** Takes every event, in order. */
  readonly take: (event: TraceEvent) => void;
  /** Asked after each window: whether the run ends there. Never when absent. */
  readonly isEnough?: () => boolean;
}

/** How a run ended. */
export interface Ending {
  /** How far it ran, in virtual ms. */
  readonly untilMs: number;
  /** Whether that is as far as it should run. */
  readonly isWhole: boolean;
  /** The commands up to there, with those that the outside world caused. */
  readonly commands: readonly Command[];
  readonly events: number;
}

/** So long a run goes on before the program listens to the outside world, in ms. */
const BREATH_MS = 25;

/**
 * Runs a file to its end; one that does not say where that is, until long after the last command has settled.
 *
 * @throws RunFileError when more events happen than may.
 */
export async function play(run: RunFile, playing: Playing): Promise<Ending> {
  const { take, isEnough = () => false, mostEvents = Number.POSITIVE_INFINITY, watcher } = playing;
  const setup = setupOf(run);
  const untilMs = run.untilMs ?? settledMs(run, setup.algorithm);
  if (strikesIn(run, untilMs) > mostEvents)
    throw new RunFileError(`its storms strike more than ${grouped(mostEvents)} times`);
  const kernel = new Kernel(setup, (event) => {
    if (event.seq >= mostEvents) throw tooMany(mostEvents, event.atMs, untilMs);
    take(event);
  });
  const host = new InProcessHost(setup);
  const breathe = breather(() => {
    watcher?.({ atMs: kernel.frontierMs, untilMs, events: kernel.length });
  });
  // Within a window nobody counts what processes do, and no signal is heard.
  const stride = new Stride(setup.definition);
  let endMs = untilMs;
  while (executeNext(kernel, host, endMs, stride.longestMs)) {
    stride.took(kernel);
    await breathe();
    // What is commanded at this very moment is still part of the run.
    if (isEnough()) endMs = kernel.frontierMs;
  }
  const commands = kernel.commands.filter(({ atMs }) => atMs <= endMs);
  return { untilMs: endMs, isWhole: endMs === untilMs, commands, events: kernel.length };
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

/** The file's schema has found it in the registry. */
function algorithmOf({ algorithm }: RunFile): Algorithm {
  return registries.algorithms.get(algorithm.id) as Algorithm;
}

/** How often storms strike at most: what nobody feels is no event, and costs time all the same. */
function strikesIn({ commands }: RunFile, untilMs: number): number {
  let strikes = 0;
  for (const command of commands)
    if (command.type === 'storm') {
      const forMs = Math.min(command.forMs, Math.max(0, untilMs - command.atMs));
      strikes += disruptionsOf({ ...command, forMs });
    }
  return strikes;
}

function tooMany(mostEvents: number, atMs: number, untilMs: number): RunFileError {
  const place = `${grouped(atMs)} of ${grouped(untilMs)} ms`;
  return new RunFileError(`more than ${grouped(mostEvents)} events happen, by ${place} already`);
}

/** Lets the outside world have its say, after a word to who watches, when that is due. */
function breather(tell: () => void): () => Promise<void> | undefined {
  let nextMs = performance.now() + BREATH_MS;
  return () => {
    const nowMs = performance.now();
    if (nowMs < nextMs) return undefined;
    nextMs = nowMs + BREATH_MS;
    tell();
    return new Promise((resolve) => setImmediate(resolve));
  };
}

/** What is unwise about a run's parameters, a sentence each. */
export function warningsOf(run: RunFile): string[] {
  const { warnings } = algorithmOf(run);
  return warnings(run.algorithm.params as never, surroundingsOf(run)).map(({ text }) => text);
}

/** Twice as long after the last command as the algorithm needs to settle, so that one sees that it has. */
function settledMs(run: RunFile, algorithm: Algorithm): number {
  const lastMs = run.commands.at(-1)?.atMs ?? 0;
  const settleMs = algorithm.settleMs(run.algorithm.params as never, surroundingsOf(run));
  return Math.ceil(lastMs + 2 * settleMs);
}
