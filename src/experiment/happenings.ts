// The happenings of a run: times, victims and durations, drawn from the seed alone, so that all settings have the same ones.
import { logOf } from '../sim/base/exactMath';
import { createStream, type RandomStream } from '../sim/base/random';
import { roundMs } from '../sim/base/time';
import type { Command } from '../sim/contracts/command';
import type { ClusterView } from '../sim/trace/clusterView';
import type { Happening, Whom } from './experiment';
import { lastingMs } from './lasting';
import { cutDeed, flapsOf, pairsOf } from './linkDeeds';
import type { Deed, Occasion } from './occasion';

/**
 * The occasions of a run before its end, in order of time.
 *
 * @param nodes - the ids of the run's nodes.
 */
export function occasionsOf(
  happens: readonly Happening[],
  seed: string,
  nodes: readonly string[],
  untilMs: number,
): Occasion[] {
  const occasions = happens.flatMap((happening, index): Occasion[] => {
    if (happening.type === 'storm') return [];
    const stream = createStream(seed, `happens ${index}`);
    if (happening.type === 'flap') return flapsOf(happening, stream, nodes, untilMs);
    const deeds = deedsOf(happening, nodes);
    return timesOf(happening, stream, untilMs).map((atMs) => ({
      atMs,
      forMs: lastingMs(happening.forMs, stream),
      deedIn: deeds(stream.next()),
    }));
  });
  return occasions.sort((one, other) => one.atMs - other.atMs);
}

/** The commands of storms, which draw from streams of their own. */
export function stormsOf(happens: readonly Happening[]): Command[] {
  return happens.flatMap((happening) => (happening.type === 'storm' ? [happening] : []));
}

/** Something that says when. */
type Timed = Exclude<Happening, { type: 'storm' | 'flap' }>;

function timesOf(happening: Timed, stream: RandomStream, untilMs: number): number[] {
  if ('atMs' in happening) return happening.atMs.filter((atMs) => atMs < untilMs);
  const { everyMs, spacing = 'fixed' } = happening;
  const times: number[] = [];
  const gapMs = () => (spacing === 'poisson' ? -logOf(1 - stream.next()) * everyMs : everyMs);
  for (let atMs = gapMs(); atMs < untilMs; atMs += gapMs()) times.push(roundMs(atMs));
  return times;
}

/** The deed of a happening, by a number from [0, 1) that says to which of several, and by the present cluster. */
function deedsOf(
  happening: Timed,
  nodes: readonly string[],
): (choice: number) => Occasion['deedIn'] {
  if (happening.type === 'cut') {
    const pairs = pairsOf(nodes);
    return (choice) => {
      const pair = pairs[Math.floor(choice * pairs.length)];
      return () => cutDeed(pair ? [pair] : []);
    };
  }
  const { type, whom } = happening;
  return (choice) => (cluster) => {
    const node = victimOf(whom, choice, cluster);
    return node === null ? null : nodeDeed(type, node, cluster);
  };
}

function nodeDeed(
  type: 'crash' | 'pause' | 'isolate',
  node: string,
  { live }: ClusterView,
): Deed | null {
  switch (type) {
    case 'crash':
      return { begin: { type: 'crash', node }, end: { type: 'restart', node } };
    case 'pause':
      return { begin: { type: 'pause', node }, end: { type: 'resume', node } };
    case 'isolate':
      return cutDeed(live.filter((other) => other !== node).map((other) => [node, other]));
  }
}

function victimOf(whom: Whom, choice: number, cluster: ClusterView): string | null {
  if (typeof whom === 'object') return whom.id;
  const among = whom === 'leader' ? cluster.leaders : cluster.live;
  const up = among.filter((id) => cluster.isUp(id));
  return up[Math.floor(choice * up.length)] ?? null;
}
