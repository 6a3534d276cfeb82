// The kinds of deeds and the strategies in words, and the look of a deed.
import type { Deed, DeedKind } from '../../hunt/deeds';
import { isTimed } from '../../hunt/deeds';
import type { StrategyId } from '../../hunt/hunt';
import { labelOf } from '../../session/words/words';
import type { Action } from '../../sim/contracts/command';

/** The name of each kind of deed, as of several. */
export const DEED_NAMES: Readonly<Record<DeedKind, string>> = {
  crash: 'crashes',
  restart: 'crashes with restarts',
  lostDisk: 'restarts without disk',
  pause: 'pauses',
  cut: 'cut links',
  loss: 'lossy links',
  duplicate: 'duplicating links',
  reorder: 'reordering links',
  slow: 'slow links',
  slowDisk: 'slow disks',
  clock: 'wrong clock rates',
  jump: 'clock jumps',
  join: 'joining nodes',
  leave: 'leaving nodes',
  freeze: 'frozen member lists',
  service: 'services down',
  lostService: 'services without disk',
  dropMessage: 'dropped messages',
  duplicateMessage: 'duplicated messages',
  holdMessage: 'held messages',
};

/** Each strategy: its name and what it does. */
export const STRATEGIES: Readonly<Record<StrategyId, { readonly name: string; means: string }>> = {
  placed: { name: 'Well-placed deeds', means: 'one to three, each at an event of the run' },
  storms: { name: 'Random storms', means: 'disruptions of which each is repaired' },
  scattered: { name: 'Scattered deeds', means: 'of any kind at any time, some in a bunch' },
  nearest: { name: 'From the nearest', means: 'changes of what came nearest' },
  covering: { name: 'From something new', means: 'changes of what had a new pair first' },
};

/** The drawing of a deed: nodes down are full, links and messages hollow, all else hatched. */
export type DeedLook = 'full' | 'hollow' | 'hatched';

const FULL: ReadonlySet<DeedKind> = new Set<DeedKind>([
  'crash',
  'restart',
  'lostDisk',
  'leave',
  'service',
  'lostService',
]);
const HATCHED: ReadonlySet<DeedKind> = new Set<DeedKind>([
  'pause',
  'slowDisk',
  'clock',
  'jump',
  'join',
  'freeze',
]);

export function lookOf({ kind }: Deed): DeedLook {
  if (FULL.has(kind)) return 'full';
  return HATCHED.has(kind) ? 'hatched' : 'hollow';
}

/** A moment to the ms, in seconds: `2.504`; a violation may begin an instant after a deed. */
export function exactMoment(ms: number): string {
  return (ms / 1000).toFixed(3);
}

/** A deed in few words: `crash n4`, `cut n1 | n5 +1`, `hold ELECTION n4 → n5`. */
export function deedLabel(deed: Deed): string {
  if (!isTimed(deed)) {
    const { from, to, kind } = deed.message;
    return `${deed.kind.replace('Message', '')} ${kind} ${from} → ${to}`;
  }
  const first = deed.actions.filter(({ afterMs = 0 }) => afterMs === 0);
  const labels = (first.length > 0 ? first : deed.actions).map((action) =>
    labelOf(action as Action),
  );
  const more = labels.length > 1 ? ` +${labels.length - 1}` : '';
  return `${labels[0] ?? deed.kind}${more}`;
}

/** `1 deed`, `3 deeds`. */
export function deedsText(deeds: number): string {
  return `${deeds} ${deeds === 1 ? 'deed' : 'deeds'}`;
}
