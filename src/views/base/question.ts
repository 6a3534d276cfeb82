// The question that the page shows the answer to.
import type { LiveRun } from '../../session/run/liveRun';
import type { Answer } from '../../session/why/answer';
import type { CausePicture } from '../../sim/diagnosis/causeMark';
import type { TimeWindow } from './timeWindow';

/** A question with its answer, the run that it is about, and the marks of the answer's steps. */
export interface Question extends CausePicture {
  readonly run: LiveRun;
  readonly answer: Answer;
  /** The time window of the lanes before the question; null when the question did not change it. */
  readonly windowBefore: TimeWindow | null;
  /** Whether the side's panel was open before the question, where it lies over the stage. */
  readonly wasSheetOpen: boolean;
}
