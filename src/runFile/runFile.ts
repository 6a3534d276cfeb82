// The run file, format version 4, as types: what a file holds, and in which version each field came.
import type { Command, Point } from '../sim/contracts/command';
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
import type { Incident } from './incident';
import type { Question } from './question';
import type { Shows } from './shows';

/** The value of `format` in every file. */
export const FORMAT = 'hustings-run';

/** The version that this program writes, and the newest that it reads. */
export const VERSION = 4;

/**
 * A run file. Without `trace` it is a scenario: a definition and commands, with narration and expectations. With
 * `trace` it is a run, with its results. Fields are of version 1 unless noted otherwise; times are virtual ms.
 */
export interface RunFile {
  readonly format: typeof FORMAT;
  readonly version: typeof VERSION;
  /** The program that wrote the file; absent in a file written by hand. */
  readonly exporter?: Exporter;

  /** A short word for URLs and file names; a scenario's is its file's name. */
  readonly id: string;
  readonly title: string;
  readonly description?: string;

  // The definition and the commands, which determine the trace.

  /** The seed of all randomness in the run. */
  readonly seed: string;
  /** Once read, `params` is complete: a parameter that the file leaves out has its default. */
  readonly algorithm: { readonly id: string; readonly params: Params };
  readonly nodes: readonly NodeDefinition[];
  /** The services through which nodes coordinate, with complete `params` once read. None when absent. */
  readonly services?: readonly PartDefinition[];
  /** The clients of the cluster, with complete `params` once read. None when absent. */
  readonly clients?: readonly PartDefinition[];
  readonly network: NetworkDefinition;
  /** The time in ms within which the cluster must have a new leader, for the property `leaderInTime`; none when absent. */
  readonly leaderWithinMs?: number;
  /** The commands of users, in order of time. */
  readonly commands: readonly Command[];
  /** The end of the run, or the end to run to. Events at exactly this time are not part of the run, commands are. */
  readonly untilMs?: number;

  // Since version 2: the cursor, and the branches of the run.

  /** The moment shown; the end when absent. */
  readonly cursorMs?: number;
  /** The branch of `commands`, `untilMs` and the results; when absent, the run has only this one, without a name. */
  readonly branch?: BranchOrigin;
  /** The other branches of the same definition; none when absent. */
  readonly branches?: readonly Branch[];

  /** The picture of the run on the stage: it has no effect on the trace. The circle, with nothing moved, when absent. */
  readonly view?: RunView;

  // For scenarios.

  /** Its shelf in the library; a scenario without a shelf is not shown there. */
  readonly shelf?: Shelf;
  /** The most telling moment, for a picture of the run. */
  readonly pictureAtMs?: number;
  /** Sentences shown when the run reaches their times, in order of time. */
  readonly narration?: readonly Beat[];
  /** The expectations that the run must meet. */
  readonly expect?: readonly Expectation[];
  /** The goal of an exercise: the file's commands are given, and the user adds further ones. */
  readonly goal?: Goal;
  /** The worked solution of an exercise. */
  readonly solution?: Solution;

  /** Since version 4: what really happened, for a scenario of an incident. */
  readonly incident?: Incident;

  /** Numbers of the scenario that a person may slide. */
  readonly sliders?: Sliders;

  // The results.

  /** Every event, in order. */
  readonly trace?: readonly TraceEvent[];
  /** SHA-256, in lower-case hex, over the trace's canonical JSON lines, each followed by a newline. */
  readonly traceHash?: string;
  /** Complete in files of this version. */
  readonly metrics?: Partial<Metrics>;
}

/** The largest number of branches. Every undo adds one, but no session has that many; verifying a file plays them all. */
export const MAX_BRANCHES = 1000;

/** A branch's name and its fork. The branches of a file form a tree with one root. */
export interface BranchOrigin {
  readonly id: string;
  readonly name: string;
  /** The id of its parent branch; null for the root. */
  readonly parent: string | null;
  /** The time of its fork: commands before it are the parent's, those at it or later its own; 0 for the root. */
  readonly forkMs: number;
}

/** A branch besides the file's own. It has no trace, because the commands determine it. */
export interface Branch extends BranchOrigin {
  /** All its commands, including those before the fork, in order of time. */
  readonly commands: readonly Command[];
  /** The end of the branch. */
  readonly untilMs: number;
}

/** The picture of a run on the stage. */
export interface RunView {
  /** The id of the layout of the nodes; the circle when absent. */
  readonly layout?: string;
  /** The places of processes that were moved by hand, by id, in units of the layout's radius from its centre, y down. */
  readonly places?: Readonly<Record<string, Point>>;
}

/** The shelves of the library, in its order. */
export const SHELVES = ['lectures', 'papers', 'production', 'incidents', 'exercises'] as const;
export type Shelf = (typeof SHELVES)[number];

/** The program that wrote a file. */
export interface Exporter {
  readonly name: string;
  readonly version: string;
}

/** A sentence of the narration, shown at a moment. */
export interface Beat {
  readonly atMs: number;
  readonly text: string;
  /** The speaker's notes, which the audience does not see. */
  readonly notes?: string;
  /** A question to the audience, asked at this moment: the run stops there, and answers it by playing on. */
  readonly question?: Question;
  /** The sentence's claims about its moment; the tests of the scenarios check them. */
  readonly shows?: Shows;
}

/** The actions that reach an exercise's goal, and the reasons for them. */
export interface Solution {
  /** Sentences in place of the exercise's narration. */
  readonly narration: readonly Beat[];
  /** Commands besides those of the exercise, in order of time. */
  readonly commands?: readonly Command[];
  /** The parameters of the algorithm that it changes. */
  readonly params?: Params;
}

/** A number that can be slid. */
export interface Slider {
  readonly label: string;
  /** The number's place in the file, as `algorithm.params.t1Ms` or `commands[0].atMs`. */
  readonly path: string;
  readonly from: number;
  readonly to: number;
  readonly step: number;
}

/** The sliders of a scenario, for the time with two leaders. */
export interface Sliders {
  /** The statement of the source about that time, a sentence. */
  readonly source: string;
  readonly settings: readonly Slider[];
}

/** Whether a file has results of its commands. */
export function isRecorded({ trace, traceHash }: Pick<RunFile, 'trace' | 'traceHash'>): boolean {
  return trace !== undefined || traceHash !== undefined;
}

/** A run file without results and without other branches, as the start of a new run. */
export function startOf(run: RunFile): RunFile {
  const { trace: _trace, traceHash: _hash, metrics: _metrics, ...inputs } = run;
  const { cursorMs: _cursorMs, branch: _branch, branches: _branches, ...start } = inputs;
  return start;
}

/** The definition in a run file. */
export function definitionOf(run: RunFile): RunDefinition {
  const { seed, algorithm, nodes, services, clients, network, leaderWithinMs } = run;
  return {
    seed,
    algorithm,
    nodes,
    ...(services && { services }),
    ...(clients && { clients }),
    network,
    ...(leaderWithinMs !== undefined && { leaderWithinMs }),
  };
}

/** Whether a run has narration. */
export function isNarrated({ narration = [] }: Pick<RunFile, 'narration'>): boolean {
  return narration.length > 0;
}
