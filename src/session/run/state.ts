// What the page shows and what the person is doing now: the store's state, and its few derived values.
import type { Branch, BranchOrigin, RunFile } from '../../runFile/runFile';
import type { Action, Command } from '../../sim/contracts/command';
import type { LiveRun } from './liveRun';
import type { OpeningProgress } from './opening';

/** A branch that is not on the screen; `run` is null until it was shown: then it follows from its commands. */
export interface BranchLine extends Branch {
  readonly run: LiveRun | null;
}

/** What the page says to the person, until it is dismissed. */
export interface Notice {
  readonly tone: 'error' | 'info';
  readonly text: string;
}

/** What a drag across the stage does: moves nodes, or cuts links. */
export type Tool = 'point' | 'cut';

/** What one gesture of a person did: one command, or several at the same moment. */
export type Gesture = readonly Command[];

/** A gesture that was taken back, and the place of its first command among the commands. */
export interface Undone {
  readonly gesture: Gesture;
  readonly index: number;
}

export interface SessionState {
  /** What the run started from, with its title, narration and expectations. Its commands are those of the start. */
  readonly file: RunFile;
  /** The run on the screen. It changes in place: `revision` says when. */
  readonly run: LiveRun;
  /** Grows whenever what is shown has changed by more than the passing of time. */
  readonly revision: number;
  /** All commands, those that are still to come among them. */
  readonly commands: readonly Command[];
  /** The branch that the run on the screen is. */
  readonly branch: BranchOrigin;
  /** The run's other branches, in the order in which they were left. */
  readonly others: readonly BranchLine[];
  /** The gestures that gave several commands: they are taken back, and done again, as one. */
  readonly gestures: readonly Gesture[];
  /** What can be done again, the last to be taken back at the end. */
  readonly undone: readonly Undone[];
  readonly isPlaying: boolean;
  /** Virtual ms for each ms of wall time. */
  readonly speed: number;
  /** The run goes faster than that through quiet. */
  readonly isAutoPaced: boolean;
  /** How fast it goes now: the speed, unless it is paced by itself. */
  readonly pace: number;
  /** The moment shown, in virtual ms, with all of its events. */
  readonly nowMs: number;
  /** How far the run has come, in virtual ms: everything before this time has happened. */
  readonly frontierMs: number;
  /** The person looks at the past; the run stands still meanwhile, and an action parts from it. */
  readonly isLookingBack: boolean;
  /** What is on its way to the screen, once it takes a while; null when there is nothing. */
  readonly opening: OpeningProgress | null;
  /** The process that is chosen: a node, a service or a client. */
  readonly selectedNode: string | null;
  readonly tool: Tool;
  readonly notice: Notice | null;
}

/** An action, or a choice of one from the state in which it is done: with all that was done before it. */
export type Wish = Action | ((state: SessionState) => Action);

/** What a wish comes to in a state. */
export function actionOf(wish: Wish, state: SessionState): Action {
  return typeof wish === 'function' ? wish(state) : wish;
}

/** A run at one moment, beside the one on the screen. */
export type Picture = Pick<SessionState, 'run' | 'commands' | 'nowMs'>;

/** The speeds that the page offers: virtual ms for each ms of wall time. */
export const SPEED_RANGE = { min: 0.01, max: 100 } as const;

/** How many nodes a cluster may have in the page. */
export const NODES_RANGE = { min: 2, max: 100 } as const;

/** The number of nodes that a cluster may have in the page, nearest to the one that is asked for. */
export function possibleNodes(nodes: number): number {
  return Math.round(Math.min(NODES_RANGE.max, Math.max(NODES_RANGE.min, nodes)));
}

/** The branch of a run that has no others. */
export const FIRST_BRANCH: BranchOrigin = { id: 'b1', name: 'First run', parent: null, forkMs: 0 };

/** Whether a history was left on this page: its branch has its run. One of a file has none before it is gone over to. */
export function hasLeftHistory({ others }: SessionState): boolean {
  return others.some(({ run }) => run !== null);
}
