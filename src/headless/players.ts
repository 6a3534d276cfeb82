// The players of a sweep’s trials: the processes of this machine, or those that take jobs from a queue.
import type { Row } from '../experiment/rows';
import type { Schedule } from '../experiment/schedule';

export interface Players {
  /** Plays all jobs of a schedule, or, once stopped, those that have begun; passes on the rows in order. */
  play(schedule: Schedule, give: (rows: readonly Row[]) => void): Promise<void>;
  /** No further trial begins. */
  stop(): void;
  end(): Promise<void>;
}
