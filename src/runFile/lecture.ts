// A lecture: runs in the order in which they are shown, as a file.
import type { RunFile } from './runFile';

/** The value of `format` in every file of a lecture. */
export const LECTURE_FORMAT = 'hustings-lecture';
/** The version that this program writes and reads. */
export const LECTURE_VERSION = 1;
/** The largest number of parts. */
export const MOST_PARTS = 100;
/** The longest time of a part, in minutes. */
export const MOST_MINUTES = 600;

/** A lecture file. */
export interface Lecture {
  readonly format: typeof LECTURE_FORMAT;
  readonly version: typeof LECTURE_VERSION;
  /** A short word for URLs and file names. */
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  /** At least one. */
  readonly parts: readonly LecturePart[];
}

/** A scenario of the library, by its id, or a run of the lecture's own. */
export type LecturePart = PartFacts & ({ readonly scenario: string } | { readonly run: RunFile });

interface PartFacts {
  /** The time that the part takes. */
  readonly minutes: number;
  /** The speaker's notes for the whole part. */
  readonly notes?: string;
}

/** The id of a part's run, which no other part of the lecture has. */
export function runIdOf(part: LecturePart): string {
  return 'run' in part ? part.run.id : part.scenario;
}
