// The wall clock of a real server, which a test can set: the server runs with a small library of ours before libc's.
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A wall clock for a server. */
export interface WallClock {
  /** The environment in which the server sees this clock. */
  readonly env: Readonly<Record<string, string>>;
  /** Sets it so many ms ahead of this machine's clock. */
  readonly set: (aheadMs: number) => void;
  readonly remove: () => void;
}

/** Makes a wall clock that shows the right time at first. */
export function makeWallClock(): WallClock {
  const folder = mkdtempSync(join(tmpdir(), 'hustings-clock-'));
  const library = join(folder, 'wallClock.so');
  const source = join(import.meta.dirname, 'wallClock.c');
  execFileSync('cc', ['-shared', '-fPIC', '-O1', '-o', library, source]);
  const path = join(folder, 'aheadMs');
  const file = openSync(path, 'w');
  const set = (aheadMs: number) => {
    writeSync(file, new BigInt64Array([BigInt(aheadMs)]), 0, 8, 0);
  };
  set(0);
  return {
    env: { LD_PRELOAD: library, WALL_CLOCK: path },
    set,
    remove: () => {
      closeSync(file);
      rmSync(folder, { recursive: true });
    },
  };
}
