// The processes of a sweep on this machine: each plays trials of the same experiment, one after the other.
import type { Row } from '../experiment/rows';
import type { Schedule } from '../experiment/schedule';
import type { Players } from './players';
import { TrialProcess } from './trialProcess';

/** A pool of processes. */
export class SweepProcesses implements Players {
  readonly #file: unknown;
  readonly #processes: readonly TrialProcess[];
  #isStopped = false;

  constructor(file: unknown, count: number) {
    this.#file = file;
    this.#processes = Array.from({ length: count }, () => new TrialProcess());
  }

  stop(): void {
    this.#isStopped = true;
  }

  async play(schedule: Schedule, give: (rows: readonly Row[]) => void): Promise<void> {
    const idle = [...this.#processes];
    const playing = new Set<Promise<void>>();
    for (;;) {
      const job = this.#isStopped || idle.length === 0 ? null : schedule.take();
      const free = job && idle.pop();
      if (job && free) {
        const trial = free.play(this.#file, job).then((row) => {
          idle.push(free);
          playing.delete(trial);
          give(schedule.add(job, row));
        });
        playing.add(trial);
      } else if (playing.size > 0) await Promise.race(playing);
      else return;
    }
  }

  async end(): Promise<void> {
    for (const one of this.#processes) one.end();
  }
}
