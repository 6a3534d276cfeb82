// A numbered mark of a step in a chain of causes, as the stage and the timeline draw it.
import type { Direction } from '../contracts/command';
import type { CauseHop } from './causeHop';

/** The mark of one step of the chain. */
export interface CauseMark {
  /** The step's number, from 1. */
  readonly number: number;
  /** The `seq` of the event with which the step begins. */
  readonly seq: number;
  readonly atMs: number;
  /** The process whose lane on the timeline has the mark. On the stage the mark is beside the process, or on `flight`. */
  readonly process: string;
  /** The direction of the message or the cut link that the step is about; absent for any other step. */
  readonly flight?: Direction;
  /** Whether the step is the chosen one. */
  readonly isChosen: boolean;
}

/** A chain of causes as drawings show it. */
export interface CausePicture {
  readonly hops: readonly CauseHop[];
  readonly marks: readonly CauseMark[];
}
