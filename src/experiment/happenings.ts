// What happens in a run: times, victims and durations, drawn from the seed alone, so that all settings have the same ones.
import { logOf, powerOf } from '../sim/base/exactMath';
import { createStream, type RandomStream } from '../sim/base/random';
import { roundMs } from '../sim/base/time';
import type { Action, Command } from '../sim/contracts/command';
import type { Happening, Lasts, Whom } from './experiment';
import type { Cluster } from './measures/cluster';

/** Something that begins at a time. Its numbers are drawn in advance: none depends on the course of the run. */
export interface Occasion {
  readonly atMs: number;
  readonly happening: Exclude<Happening, { type: 'storm' }>;
  /** How long it lasts, in ms. */
  readonly forMs: number;
  /** From [0, 1): which of several it happens to. */
  readonly choice: number;
}

/** The occasions of a run before its end, in order of time. */
export function occasionsOf(
  happens: readonly Happening[],
  seed: string,
  untilMs: number,
): Occasion[] {
  const occasions = happens.flatMap((happening, index): Occasion[] => {
    if (happening.type === 'storm') return [];
    const stream = createStream(seed, `happens ${index}`);
    return timesOf(happening, stream, untilMs).map((atMs) => ({
      atMs,
      happening,
      forMs: lastingMs(happening.forMs, stream),
      choice: stream.next(),
    }));
  });
  return occasions.sort((one, other) => one.atMs - other.atMs);
}

/** The commands of storms, which draw from streams of their own. */
export function stormsOf(happens: readonly Happening[]): Command[] {
  return happens.flatMap((happening) => (happening.type === 'storm' ? [happening] : []));
}

type Timed = Exclude<Happening, { type: 'storm' }>;

function timesOf(happening: Timed, stream: RandomStream, untilMs: number): number[] {
  if ('atMs' in happening) return happening.atMs.filter((atMs) => atMs < untilMs);
  const { everyMs, spacing = 'fixed' } = happening;
  const times: number[] = [];
  const gapMs = () => (spacing === 'poisson' ? -logOf(1 - stream.next()) * everyMs : everyMs);
  for (let atMs = gapMs(); atMs < untilMs; atMs += gapMs()) times.push(roundMs(atMs));
  return times;
}

/** A duration in ms. A tail is Pareto’s distribution, cut off at its end by drawing from the part below it. */
function lastingMs(lasts: Lasts, stream: RandomStream): number {
  if (typeof lasts === 'number') return lasts;
  if ('leastMs' in lasts) {
    const { leastMs, index, mostMs } = lasts;
    const below = 1 - powerOf(leastMs / mostMs, index);
    return roundMs(leastMs * powerOf(1 - stream.next() * below, -1 / index));
  }
  const [min, max] = lasts;
  return roundMs(min + (max - min) * stream.next());
}

/** An action, and the one that undoes it. */
export interface Deed {
  readonly begin: Action;
  readonly end: Action;
}

/** What an occasion does to the present cluster; null when there is nobody whom it could happen to. */
export function deedOf({ happening, choice }: Occasion, cluster: Cluster): Deed | null {
  if (happening.type === 'cut') return cutOf(choice, cluster);
  const node = victimOf(happening.whom, choice, cluster);
  if (node === null) return null;
  switch (happening.type) {
    case 'crash':
      return { begin: { type: 'crash', node }, end: { type: 'restart', node } };
    case 'pause':
      return { begin: { type: 'pause', node }, end: { type: 'resume', node } };
    case 'isolate':
      return linksDeed(
        cluster.live.filter((other) => other !== node).map((other) => [node, other] as const),
      );
  }
}

function cutOf(choice: number, { live }: Cluster): Deed | null {
  const pairs = live.flatMap((one, index) =>
    live.slice(index + 1).map((other) => [one, other] as const),
  );
  const pair = pairs[Math.floor(choice * pairs.length)];
  return pair ? linksDeed([pair]) : null;
}

function linksDeed(pairs: readonly (readonly [string, string])[]): Deed | null {
  const links = pairs.flatMap(([one, other]) => [
    { from: one, to: other },
    { from: other, to: one },
  ]);
  return links.length > 0 ? { begin: { type: 'cut', links }, end: { type: 'heal', links } } : null;
}

function victimOf(whom: Whom, choice: number, cluster: Cluster): string | null {
  if (typeof whom === 'object') return whom.id;
  const among = whom === 'leader' ? cluster.leaders : cluster.live;
  const up = among.filter((id) => cluster.isUp(id));
  return up[Math.floor(choice * up.length)] ?? null;
}
