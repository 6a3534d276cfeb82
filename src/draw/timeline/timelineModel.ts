// The timeline's model: the input of its painter and its hit test.
import type { CauseHop } from '../../sim/diagnosis/causeHop';
import type { Lanes, Mark } from '../../sim/trace/lanes';

/** An interval of virtual time, in ms. */
export interface TimeView {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Another run of the same definition, equal to this one before `atMs`. */
export interface LaneParting {
  readonly atMs: number;
  readonly lanes: Lanes;
  /** The time that both runs have reached, in ms. */
  readonly untilMs: number;
}

/** The nodes' elected variables over time, and the moment shown. */
export interface TimelineModel {
  /** Compared by identity: the same object may grow; another one (a fork, a new run) is painted from the start. */
  readonly lanes: Lanes;
  /** The nodes in the order of their lanes, from the top. */
  readonly nodes: readonly { readonly id: string }[];
  /** The moment shown by the cursor and the stage, in ms. */
  readonly nowMs: number;
  /** The end of the run so far, in ms; events after `nowMs` are shown faintly. */
  readonly endMs: number;
  readonly view: TimeView;
  /** A node's rank, from 0, in the order in which nodes first led; it never changes within a run. */
  readonly leaderRank: (node: string) => number;
  /** The causal chain of the violation under inspection; absent without one. */
  readonly causes?: readonly CauseHop[];
  /** The other run in a comparison; absent without one. */
  readonly parting?: LaneParting;
  /** The label of a command's mark: `cut n1 n2 | n3 n4 n5`. */
  readonly markLabel: (mark: Mark) => string;
}
