// The store's state: the run on the screen, what the page shows of it, and a few derived values.
import type { Lecture } from '../../runFile/lecture';
import type { Beat, Branch, BranchOrigin, RunFile, RunView } from '../../runFile/runFile';
import type { Action, Command } from '../../sim/contracts/command';
import type { ShownByNode } from '../../sim/contracts/shown';
import type { LiveRun } from './liveRun';
import type { OpeningProgress } from './opening';

/** A branch that is not on the screen; `run` is null until the branch is first shown, and follows from its commands. */
export interface OtherBranch extends Branch {
  readonly run: LiveRun | null;
}

/** A message from the page to the person, until it is dismissed. */
export interface Notice extends NoticeExtras {
  readonly tone: 'error' | 'info';
  readonly text: string;
}

/** The parts of a message that most have not. */
export interface NoticeExtras {
  /** Shown on demand. */
  readonly detail?: string | undefined;
  /** A button. */
  readonly offer?: { readonly label: string; readonly act: () => void };
}

/** An export that takes so long that it is shown. */
export interface LongExport {
  /** Another number for each. */
  readonly id: number;
  /** The number of events of its run. */
  readonly events: number;
  /** Ends it without a file. */
  readonly cancel: () => void;
}

/** The effect of a drag across the stage: it moves nodes, or cuts links. */
export type Tool = 'point' | 'cut';

/** The commands of one gesture, all at the same moment. */
export type Gesture = readonly Command[];

/** An undone gesture, and the index of its first command among the commands. */
export interface UndoneGesture {
  readonly gesture: Gesture;
  readonly index: number;
}

export interface SessionState {
  /** The run's initial inputs, title, narration and expectations. Its commands are those of the start. */
  readonly file: RunFile;
  /** The run as it was opened: a reset goes back to it. Changes of settings lead to another `file`. */
  readonly opened: RunFile;
  /** The lecture that was opened last; its part is the one whose run is `opened`. */
  readonly lecture: Lecture | null;
  /** The run on the screen. It changes in place; `revision` grows with each change. */
  readonly run: LiveRun;
  /** Grows with each change of what is shown, except the passing of time. */
  readonly revision: number;
  /** All commands, including those still to come. */
  readonly commands: readonly Command[];
  /** The branch on the screen. */
  readonly branch: BranchOrigin;
  /** The other branches, in the order in which they were left. */
  readonly others: readonly OtherBranch[];
  /** Gestures of several commands, each of which is undone and redone as one. */
  readonly gestures: readonly Gesture[];
  /** Gestures that can be redone, the latest undone at the end. */
  readonly undone: readonly UndoneGesture[];
  /** Brings the former run back while nothing has been done to this one: it began with a changed cluster. */
  readonly wayBack: (() => void) | null;
  /** The picture of the run on the stage, the same in all branches. */
  readonly view: RunView;
  readonly isPlaying: boolean;
  /** Virtual ms for each ms of wall time. */
  readonly speed: number;
  /** Whether quiet passes faster than `speed`, and messages of an election slower. */
  readonly isAutoPaced: boolean;
  /** The present pace: `speed`, unless auto pace changes it. */
  readonly pace: number;
  /** The moment shown, in virtual ms, with all of its events. */
  readonly nowMs: number;
  /** The frontier, in virtual ms: everything before this time has happened. */
  readonly frontierMs: number;
  /** The earliest time in virtual ms at which a process, a command or a storm may act, as far as it is known. */
  readonly nextMs: number;
  /** The beat towards which the run plays, in virtual ms: it stops there. Null when it plays freely, or stands. */
  readonly beatMs: number | null;
  /** Whether the past is shown. The run pauses meanwhile, and an action forks a branch. */
  readonly isLookingBack: boolean;
  /** The answers to questions, by their beats. Those of beats after the moment shown are forgotten. */
  readonly guesses: ReadonlyMap<Beat, Answer>;
  /** The progress of the latest opening, once it takes a while; null when there is none. */
  readonly opening: OpeningProgress | null;
  /** The long exports under way, the latest at the end. */
  readonly exports: readonly LongExport[];
  /** The selected process: a node, a service or a client. */
  readonly selectedNode: string | null;
  /** The nodes' variables at the moment shown, or just before: a view that shows them requests an update on each frame. */
  readonly shownByNode: ShownByNode;
  readonly tool: Tool;
  readonly notice: Notice | null;
}

/** An answer: a node, a choice or a number; null for nobody. */
export type Answer = string | number | null;

/** A run that stands. */
export const AT_REST = { isPlaying: false, beatMs: null } as const;

/** An action, or a function that chooses it from the state after all earlier actions. */
export type Intent = Action | ((state: SessionState) => Action);

/** The action of an intent in a state. */
export function actionOf(intent: Intent, state: SessionState): Action {
  return typeof intent === 'function' ? intent(state) : intent;
}

/** A run at one moment, beside the one on the screen. */
export type Picture = Pick<SessionState, 'run' | 'commands' | 'nowMs' | 'view'>;

/** The speeds that the page offers: virtual ms for each ms of wall time. */
export const SPEED_RANGE = { min: 0.01, max: 100 } as const;

/** Limits for the number of nodes in the page. */
export const NODES_RANGE = { min: 2, max: 200 } as const;

/** The number of nodes within {@link NODES_RANGE} that is nearest to the requested one. */
export function clampNodes(nodes: number): number {
  return Math.round(Math.min(NODES_RANGE.max, Math.max(NODES_RANGE.min, nodes)));
}

/** The branch of a run that has no others. */
export const FIRST_BRANCH: BranchOrigin = { id: 'b1', name: 'First run', parent: null, forkMs: 0 };

/** Whether a branch was left on this page. A branch from a file has no run before it is first shown. */
export function hasLeftBranch({ others }: SessionState): boolean {
  return others.some(({ run }) => run !== null);
}
