// The browser's clock, and the memory of the declined offer, for the keeper of runs.
import type { WallClock } from '../session/keeper/runKeeper';

const KEY = 'hustings.declinedRun';

/** The browser's clock. */
export const wallClock: WallClock = {
  nowMs: () => Date.now(),
  after: (delayMs, work) => {
    const timer = setTimeout(work, delayMs);
    return () => clearTimeout(timer);
  },
};

/** The id of the run that the user declined to resume, kept between visits. */
export const declinedOffer = {
  read(): string | null {
    try {
      return localStorage.getItem(KEY);
    } catch {
      // Without storage the offer is simply made again.
      return null;
    }
  },
  write(id: string): void {
    try {
      localStorage.setItem(KEY, id);
    } catch {
      // Without storage the offer is simply made again.
    }
  },
};
