// Happenings of links: cuts, and links that go down and come up again and again.
import type { RandomStream } from '../sim/base/random';
import { roundMs } from '../sim/base/time';
import type { Happening } from './experiment';
import { lastingMs } from './lasting';
import type { Deed, Occasion } from './occasion';

type Pair = readonly [one: string, other: string];

/** The cut of both directions of some links, and its end; null for no link. */
export function cutDeed(pairs: readonly Pair[]): Deed | null {
  const links = pairs.flatMap(([one, other]) => [
    { from: one, to: other },
    { from: other, to: one },
  ]);
  return links.length > 0 ? { begin: { type: 'cut', links }, end: { type: 'heal', links } } : null;
}

/** Every link between two nodes once. */
export function pairsOf(nodes: readonly string[]): Pair[] {
  return nodes.flatMap((one, index) =>
    nodes.slice(index + 1).map((other) => [one, other] as const),
  );
}

/** The cuts of flapping links: other links for each, or all where there are fewer. */
export function flapsOf(
  { links, upMs, downMs }: Extract<Happening, { type: 'flap' }>,
  stream: RandomStream,
  nodes: readonly string[],
  untilMs: number,
): Occasion[] {
  const pairs = pairsOf(nodes);
  const occasions: Occasion[] = [];
  for (let flapping = 0; flapping < links && pairs.length > 0; flapping += 1) {
    const [pair] = pairs.splice(Math.floor(stream.next() * pairs.length), 1) as [Pair];
    const deed = cutDeed([pair]);
    for (let atMs = lastingMs(upMs, stream); atMs < untilMs; ) {
      const forMs = lastingMs(downMs, stream);
      occasions.push({ atMs, forMs, deedIn: () => deed });
      atMs = roundMs(atMs + forMs + lastingMs(upMs, stream));
    }
  }
  return occasions;
}
