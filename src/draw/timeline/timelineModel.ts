// The timeline's model: the input of its painter and its hit test.
import type { CausePicture } from '../../sim/diagnosis/causeMark';
import type { Election } from '../../sim/trace/elections';
import type { Lanes, Mark } from '../../sim/trace/lanes';

/** An interval of virtual time, in ms. */
export interface TimeView {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Another run of the same definition; the two runs part at `atMs`, before which they are equal. */
export interface LaneParting {
  readonly atMs: number;
  readonly lanes: Lanes;
  /** The time that both runs have reached, in ms. */
  readonly untilMs: number;
}

/** A row of the timeline: the lane of a node, or the lanes of a group of nodes as one. */
export interface LaneRow {
  /** The node's id, or the group's key. */
  readonly key: string;
  /** The nodes; in a group's lane, the share of each belief over time is shown. */
  readonly nodes: readonly string[];
  readonly isGroup: boolean;
  /** The text at the left, in one line or two. */
  readonly lines: readonly string[];
}

/** The row of one node. */
export function nodeRow(id: string): LaneRow {
  return { key: id, nodes: [id], isGroup: false, lines: [id] };
}

/** The nodes' elected variables over time, and the moment shown. */
export interface TimelineModel {
  /** The lanes. The same object may grow; another object, as of a fork or a new run, is painted from the start. */
  readonly lanes: Lanes;
  /** The rows, from the top. */
  readonly rows: readonly LaneRow[];
  /** Whether nodes of equal belief are groups: then names have more room, and rows scroll where they need it. */
  readonly isGrouped?: boolean;
  /** Whether the switch to the space-time diagram lies at the foot, left of the marks' labels. */
  readonly hasSwitch?: boolean;
  /** The height of the rows that are scrolled out of sight at the top, in px; 0 when absent. */
  readonly scrollPx?: number;
  /** The elections, in order of time; only the last one may change. */
  readonly elections: readonly Election[];
  /** The moments of the narration's beats, in ms; absent without a narration. */
  readonly beats?: readonly number[];
  /** Whether the beats have their numbers beside them, as on paper. */
  readonly hasBeatNumbers?: boolean;
  /** The moment shown by the cursor and the stage, in ms. */
  readonly nowMs: number;
  /** The end of the run so far, in ms; events after `nowMs` are shown faintly. */
  readonly endMs: number;
  readonly view: TimeView;
  /** Whether the view moves from frame to frame: each lane then has half as many columns, which are painted in half the time. */
  readonly isMoving?: boolean;
  /** A node's rank, from 0, in the order in which nodes first led; it never changes within a run. */
  readonly leaderRank: (node: string) => number;
  /** The chain of causes that is asked about; absent without one. */
  readonly causes?: CausePicture;
  /** The other run in a comparison; absent without one. */
  readonly parting?: LaneParting;
  /** The label of a command's mark: `cut n1 n2 | n3 n4 n5`. */
  readonly markLabel: (mark: Mark) => string;
}
