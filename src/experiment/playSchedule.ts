// A schedule's jobs, several of them at once, whoever plays them.
import type { Row } from './rows';
import type { Job, Schedule } from './schedule';

/** The players of a schedule's jobs. */
export interface Playing {
  /** The number of jobs that are played at once. */
  readonly count: number;
  /** Plays a job; at most `count` at a time. */
  readonly play: (job: Job) => Promise<Row>;
  /** Takes the rows that are next in order, after each job. */
  readonly give: (rows: readonly Row[]) => void;
  /** Asked before each job: true begins no further one. */
  readonly isStopped: () => boolean;
}

/**
 * Plays the jobs of a schedule until all are played or it is stopped; those that have begun are played to their end.
 *
 * @throws the first error of a job, once the others that have begun are over.
 */
export async function playSchedule(
  schedule: Schedule,
  { count, play, give, isStopped }: Playing,
): Promise<void> {
  const playing = new Set<Promise<void>>();
  try {
    for (;;) {
      const job = isStopped() || playing.size >= count ? null : schedule.take();
      if (job) {
        const one: Promise<void> = play(job)
          .then((row) => give(schedule.add(job, row)))
          .finally(() => playing.delete(one));
        playing.add(one);
      } else if (playing.size > 0) await Promise.race(playing);
      else return;
    }
  } finally {
    await Promise.allSettled(playing);
  }
}
