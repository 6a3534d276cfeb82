// What the keeper of runs needs of the browser besides its database: the time, and one short memory.
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

/** The run that the person did not want to go on with, from one visit to the next. */
export const declinedOffer = {
  read(): string | null {
    try {
      return localStorage.getItem(KEY);
    } catch {
      // Storage may be forbidden: then the offer is made again, and that is all.
      return null;
    }
  },
  write(id: string): void {
    try {
      localStorage.setItem(KEY, id);
    } catch {
      // As above.
    }
  },
};
