// The commands of a run as deeds, so that a run that somebody else has made can be shrunk.
import { roundMs } from '../sim/base/time';
import type { Action, Command } from '../sim/contracts/command';
import type { Trouble } from '../sim/contracts/promise';
import type { TimedDeed } from './deeds';

/** The action that undoes an action on a process. */
const UNDONE_BY: { readonly [T in Action['type']]?: Action['type'] } = {
  crash: 'restart',
  pause: 'resume',
  freeze: 'thaw',
};

const TROUBLES: { readonly [T in Action['type']]?: Trouble } = {
  crash: 'restart',
  restart: 'restart',
  pause: 'pause',
  resume: 'pause',
  setLink: 'slow',
  setClockRate: 'clock',
  setClock: 'jump',
  setDisk: 'slowDisk',
  join: 'join',
  leave: 'leave',
  freeze: 'freeze',
  thaw: 'freeze',
};

/** A deed for each command, or for a command and the one that undoes it: both are removed together. */
export function deedsIn(commands: readonly Command[]): TimedDeed[] {
  const left = [...commands];
  const deeds: TimedDeed[] = [];
  for (let begin = left.shift(); begin; begin = left.shift()) {
    const { atMs, ...action } = begin;
    const end = takeUndoing(begin, left);
    deeds.push({
      kind: TROUBLES[begin.type] ?? 'cut',
      atMs,
      actions: [action, ...(end ? [laterThan(atMs, end)] : [])],
    });
  }
  return deeds;
}

function laterThan(beginMs: number, { atMs, ...action }: Command) {
  return { ...action, afterMs: roundMs(atMs - beginMs) };
}

/** Removes the next command to the same process if it undoes this one. */
function takeUndoing(begin: Command, left: Command[]): Command | null {
  const undoing = UNDONE_BY[begin.type];
  if (undoing === undefined || !('node' in begin)) return null;
  const index = left.findIndex((other) => 'node' in other && other.node === begin.node);
  if (left[index]?.type !== undoing) return null;
  return left.splice(index, 1)[0] ?? null;
}
