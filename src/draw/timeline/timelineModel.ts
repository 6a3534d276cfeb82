// What the timeline shows: everything that its painter and its hit test are handed.
import type { CauseHop } from '../../sim/diagnosis/causeHop';
import type { Lanes, Mark } from '../../sim/trace/lanes';

/** A stretch of virtual time, in ms. */
export interface TimeView {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Another run of the same definition, which was the same up to a moment. */
export interface LaneParting {
  readonly atMs: number;
  readonly lanes: Lanes;
  /** How far both have come, in ms. */
  readonly untilMs: number;
}

/** Everybody's elected variable through time, and the moment that the stage shows. */
export interface TimelineModel {
  /** The same object while it only grows; another one (a fork, a new run) is painted from the start. */
  readonly lanes: Lanes;
  /** One lane each, from the top. */
  readonly nodes: readonly { readonly id: string }[];
  /** The cursor. */
  readonly nowMs: number;
  /** How far the run has come: what lies after `nowMs` is shown faintly. */
  readonly endMs: number;
  readonly view: TimeView;
  /** From 0, in the order in which nodes first led. A node's rank never changes within a run. */
  readonly leaderRank: (node: string) => number;
  /** The way to a violation that is looked into; absent while none is. */
  readonly causes?: readonly CauseHop[];
  /** Where another run's lanes part from these; absent while none is compared. */
  readonly parting?: LaneParting;
  /** What is written under a command's mark, as `cut n1 n2 | n3 n4 n5`. */
  readonly markLabel: (mark: Mark) => string;
}
