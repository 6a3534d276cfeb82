// One run of the soak: generated from its seed, and checked in every way.
import { exporter, registries } from '../../src/headless/installed';
import { readRunFile } from '../../src/runFile/readRunFile';
import { recordRun } from '../../src/runFile/recordRun';
import { compareReplay, verdictSentence } from '../../src/runFile/replay';
import { definitionOf, FORMAT, type RunFile, VERSION } from '../../src/runFile/runFile';
import { writeRunFile } from '../../src/runFile/writeRunFile';
import { advance, InProcessHost, simulate } from '../../src/sim/engine/simulate';
import { Kernel } from '../../src/sim/kernel/kernel';
import { type PlayedRun, partingOf, playInWindows } from '../../src/sim/testing/playBothWays';
import { wildRun } from '../../src/sim/testing/wildRun';
import { canonicalLine } from '../../src/sim/trace/canonicalLine';

/** Largest number of events, for runs that never come to rest. */
const MOST_EVENTS = 10_000;
/** One in so many runs is also continued from a checkpoint. */
const RESTORED_EVERY = 4;

/** The result of a run. */
export interface Examined {
  readonly algorithm: string;
  readonly events: number;
  /** The failures, a sentence each. */
  readonly wrong: readonly string[];
}

/** Plays the run of a seed: in windows, in lockstep, from its file, and for some from a checkpoint. */
export function examine(seed: number): Examined {
  const run = wildRun(String(seed));
  const played = playInWindows(run, MOST_EVENTS);
  const wrong = [
    ...inLockstep(played),
    ...fromItsFile(played),
    ...(seed % RESTORED_EVERY === 0 ? fromACheckpoint(played) : []),
  ];
  const { algorithm } = run.setup.definition;
  return { algorithm: algorithm.id, events: played.trace.length, wrong };
}

function inLockstep(played: PlayedRun): string[] {
  const parting = partingOf(played);
  if (parting === null) return [];
  const { seq, windows, lockstep } = parting;
  return [`event ${seq} is ${windows} in windows, and ${lockstep} in lockstep`];
}

/** Writes the run, reads it back, and plays that: the hash and the bytes of the file must be equal. */
function fromItsFile({ setup, untilMs, trace }: PlayedRun): string[] {
  const { definition, commands } = setup;
  const file: RunFile = {
    format: FORMAT,
    version: VERSION,
    id: 'soak',
    title: 'A run of the soak',
    ...definition,
    commands,
    untilMs,
  };
  const text = writeRunFile(
    recordRun(file, setup.algorithm, { untilMs, commands, events: [...trace.events()] }, exporter),
  );
  const read = readRunFile(text, registries);
  const again = simulate(
    { ...setup, definition: definitionOf(read), commands: read.commands },
    untilMs,
  );
  const events = [...again.trace.events()];
  const verdict = compareReplay(read, events);
  const written = writeRunFile(
    recordRun(read, setup.algorithm, { untilMs, commands: again.commands, events }, exporter),
  );
  return [
    ...(verdict.type === 'same' ? [] : [verdictSentence(verdict)]),
    ...(written === text ? [] : ['the file of its replay has other bytes']),
  ];
}

/** Continues from a checkpoint in the middle of the run, after a round trip through text. */
function fromACheckpoint({ setup, untilMs, trace }: PlayedRun): string[] {
  const kernel = new Kernel(setup, () => {});
  const host = new InProcessHost(setup);
  advance(kernel, host, untilMs / 2);
  const text = JSON.stringify([kernel.snapshot, [...host.snapshots()]]);
  const [snapshot, processes] = JSON.parse(text);
  const rest: string[] = [];
  const restored = Kernel.restore(setup, snapshot, (event) => rest.push(canonicalLine(event)));
  advance(restored, new InProcessHost(setup, new Map(processes)), untilMs);
  const expected = [...trace.events(snapshot.seq)].map(canonicalLine);
  const differs = expected.findIndex((line, index) => line !== rest[index]);
  if (differs < 0 && rest.length === expected.length) return [];
  const seq = snapshot.seq + (differs < 0 ? expected.length : differs);
  return [`from a checkpoint of ${untilMs / 2} ms on, event ${seq} is another`];
}
