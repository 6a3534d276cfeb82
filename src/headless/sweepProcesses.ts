// The processes of a sweep on this machine: each plays trials of the same experiment, one after the other.
import { playSchedule } from '../experiment/playSchedule';
import type { Row } from '../experiment/rows';
import type { Job, Schedule } from '../experiment/schedule';
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
    const playOne = async (job: Job) => {
      const free = idle.pop() as TrialProcess;
      try {
        return await free.play(this.#file, job);
      } finally {
        idle.push(free);
      }
    };
    const isStopped = () => this.#isStopped;
    await playSchedule(schedule, { count: idle.length, play: playOne, give, isStopped });
  }

  async end(): Promise<void> {
    for (const one of this.#processes) one.end();
  }
}
