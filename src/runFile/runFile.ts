// The run file, format version 3, as types: what a file holds, and in which version each field came.
import type { Command } from '../sim/contracts/command';
import type {
  NetworkDefinition,
  NodeDefinition,
  Params,
  PartDefinition,
  RunDefinition,
} from '../sim/contracts/definition';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import type { Goal } from '../sim/goals/goal';
import type { Metrics } from '../sim/trace/metrics';
import type { Expectation } from './expectation';

/** What stands in every file's `format`. */
export const FORMAT = 'hustings-run';

/** The version that this program writes, and the newest that it reads. */
export const VERSION = 3;

/**
 * A run file. Without `trace` it is a scenario: what to start from and what to do, with words and expectations.
 * With `trace` it is a run: what came of it too. Fields are of version 1 where nothing else is said; times are virtual
 * milliseconds.
 */
export interface RunFile {
  readonly format: typeof FORMAT;
  readonly version: typeof VERSION;
  /** The program that wrote the file; absent in a file written by hand. */
  readonly exporter?: Exporter;

  /** A short word for addresses and file names; a scenario's is its file's name. */
  readonly id: string;
  readonly title: string;
  readonly description?: string;

  // What the trace follows from: the definition and the commands.

  /** All randomness of the run comes from this string. */
  readonly seed: string;
  /** `params` is complete once read: what the file leaves out is at its default. */
  readonly algorithm: { readonly id: string; readonly params: Params };
  readonly nodes: readonly NodeDefinition[];
  /** What the nodes coordinate through; `params` are complete once read. None when absent. */
  readonly services?: readonly PartDefinition[];
  /** Who uses the cluster; `params` are complete once read. None when absent. */
  readonly clients?: readonly PartDefinition[];
  readonly network: NetworkDefinition;
  /** What people did, in order of time. */
  readonly commands: readonly Command[];
  /** How far it ran, or how far to run it. Events at this very moment are not part of the run, commands are. */
  readonly untilMs?: number;

  // Since version 2: where somebody stands in it, and its other histories.

  /** The moment shown; the end when absent. */
  readonly cursorMs?: number;
  /** Which history `commands`, `untilMs` and what came of them are of; the only one, without a name, when absent. */
  readonly branch?: BranchOrigin;
  /** The other histories from the same definition; none when absent. */
  readonly branches?: readonly Branch[];

  // For scenarios.

  /** Where the library shows it; a scenario without a shelf is not shown there. */
  readonly shelf?: Shelf;
  /** The most telling moment: what a picture of the run shows. */
  readonly pictureAtMs?: number;
  /** Sentences that appear as the run reaches their times, in order of time. */
  readonly narration?: readonly Beat[];
  /** What must be seen when the run is played. */
  readonly expect?: readonly Expectation[];
  /** What makes it an exercise: its commands are a part of what is given, the person adds their own. */
  readonly goal?: Goal;

  // What came of it.

  /** Every event, in order. */
  readonly trace?: readonly TraceEvent[];
  /** SHA-256, in lower-case hex, over the trace's canonical JSON lines, each followed by a newline. */
  readonly traceHash?: string;
  readonly metrics?: Metrics;
}

/** Every undo leaves a branch behind; more than this no session comes to, and each is played when a file is verified. */
export const MAX_BRANCHES = 1000;

/** A history's name, and where it leaves another: the tree of a file's branches has one root. */
export interface BranchOrigin {
  readonly id: string;
  readonly name: string;
  /** The id of the branch that it leaves; null for the root. */
  readonly parent: string | null;
  /** Its commands before this moment are its parent's, those at this moment or later its own; 0 for the root. */
  readonly forkMs: number;
}

/** A history that is not the file's own. It needs no trace: what comes of it follows from its commands. */
export interface Branch extends BranchOrigin {
  /** All of them, those before the fork too, in order of time. */
  readonly commands: readonly Command[];
  /** How far it ran. */
  readonly untilMs: number;
}

/** The shelves of the library, in its order. */
export const SHELVES = ['lectures', 'papers', 'production', 'exercises'] as const;
export type Shelf = (typeof SHELVES)[number];

/** The program that wrote a file. */
export interface Exporter {
  readonly name: string;
  readonly version: string;
}

/** A sentence that appears at a moment. */
export interface Beat {
  readonly atMs: number;
  readonly text: string;
}

/** Whether a file tells what came of its commands. */
export function isRecorded({ trace, traceHash }: Pick<RunFile, 'trace' | 'traceHash'>): boolean {
  return trace !== undefined || traceHash !== undefined;
}

/** A run file without what came of it and without other histories: what a new run is made of. */
export function startOf(run: RunFile): RunFile {
  const { trace: _trace, traceHash: _hash, metrics: _metrics, ...lived } = run;
  const { cursorMs: _cursorMs, branch: _branch, branches: _branches, ...start } = lived;
  return start;
}

/** The part of a run file that a run starts from. */
export function definitionOf(run: RunFile): RunDefinition {
  const { seed, algorithm, nodes, services, clients, network } = run;
  return {
    seed,
    algorithm,
    nodes,
    ...(services && { services }),
    ...(clients && { clients }),
    network,
  };
}

/** Whether a run is told in beats. */
export function isNarrated({ narration = [] }: Pick<RunFile, 'narration'>): boolean {
  return narration.length > 0;
}
