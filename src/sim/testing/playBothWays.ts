// Plays a run in windows and in lockstep: both must give the same trace.
import type { Command } from '../contracts/command';
import type { Setup } from '../contracts/setup';
import type { TraceEvent } from '../contracts/traceEvent';
import { advance, InProcessHost, simulate } from '../engine/simulate';
import { Kernel } from '../kernel/kernel';
import { canonicalLine } from '../trace/canonicalLine';
import { Trace } from '../trace/trace';
import type { WildRun } from './wildRun';

/** A run that was played, with its end and its trace. */
export interface PlayedRun {
  /** The setup with the commands that record failures, so that a replay repeats them. */
  readonly setup: Setup;
  readonly untilMs: number;
  readonly trace: Trace;
}

/** The first difference of the two traces. A line is null where that trace has ended. */
export interface Parting {
  readonly seq: number;
  readonly windows: string | null;
  readonly lockstep: string | null;
}

/** Plays a run in windows to its end, or to a limit of events: some runs never settle. */
export function playInWindows({ setup, untilMs }: WildRun, mostEvents: number): PlayedRun {
  const trace = new Trace();
  const kernel = new Kernel(setup, (event) => trace.append(event));
  const host = new InProcessHost(setup);
  while (kernel.frontierMs < untilMs && kernel.eventCount < mostEvents)
    advance(kernel, host, untilMs, 1);
  // The commands at the end belong to the run, as they do in a replay of it.
  const endMs = kernel.frontierMs;
  advance(kernel, host, endMs);
  const commands: Command[] = kernel.commands.filter(({ atMs }) => atMs <= endMs);
  return { setup: { ...setup, commands }, untilMs: endMs, trace };
}

/** Plays the same run in lockstep; null when its trace is the same. */
export function partingOf({ setup, untilMs, trace }: PlayedRun): Parting | null {
  return firstParting(trace, simulate(setup, untilMs, 'lockstep').trace);
}

/** The first difference of two traces of one run; null when they are the same. */
function firstParting(trace: Trace, other: Trace): Parting | null {
  const length = Math.max(trace.length, other.length);
  for (let seq = 0; seq < length; seq += 1) {
    const windows = lineAt(trace, seq);
    const lockstep = lineAt(other, seq);
    if (windows !== lockstep) return { seq, windows, lockstep };
  }
  return null;
}

function lineAt(trace: Trace, seq: number): string | null {
  return seq < trace.length ? canonicalLine(trace.at(seq) as TraceEvent) : null;
}
