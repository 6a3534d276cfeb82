// Kinds of messages slowed down on some links: what is set, what more of it is to be set, and how to take it back.
import { canTalk, processIds } from '../session/processes';
import type { Action, Direction } from '../sim/command';
import { linkSettings, type RunDefinition } from '../sim/definition';
import { linkKey, type World } from '../sim/world';

/** The fault that does it. */
const FAULT = 'slowKinds';

type Delays = Readonly<Record<string, number>>;
type Network = Pick<RunDefinition, 'network'>;
type Links = Pick<World, 'nodes' | 'services' | 'clients' | 'changedLinks'>;

/** Messages of a kind, all or those from or to somebody, and by how much they are late. */
export interface Slowing {
  readonly kind: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly delayMs: number;
}

/** A kind that is late by as much on several links. */
export interface SlowedKind {
  readonly kind: string;
  readonly delayMs: number;
  readonly links: readonly Direction[];
  /** `COORDINATOR from n4: 500 ms later`. */
  readonly text: string;
}

/** Every direction that these messages can take. */
function linksFor(
  world: Links,
  { from, to }: { readonly from: string | null; readonly to: string | null },
): Direction[] {
  const ids = processIds(world);
  const senders = from === null ? ids : [from];
  const receivers = to === null ? ids : [to];
  return senders.flatMap((sender) =>
    receivers
      .filter((receiver) => canTalk(world, sender, receiver))
      .map((receiver) => ({ from: sender, to: receiver })),
  );
}

function delaysOn(world: Links, { network }: Network, { from, to }: Direction): Delays {
  const changed = world.changedLinks.get(linkKey(from, to))?.[FAULT];
  return (changed ?? linkSettings(network, from, to)[FAULT] ?? {}) as Delays;
}

/**
 * What slows these messages down by so much, and leaves other kinds as they are; a delay of 0 takes it back. One
 * command for the links that come to the same: it has one value for all its links.
 */
export function slowDown(
  world: Links,
  definition: Network,
  kind: string,
  delayMs: number,
  links: readonly Direction[],
): Action[] {
  const groups = new Map<string, { links: Direction[]; delays: Delays }>();
  for (const link of links) {
    const { [kind]: before = 0, ...others } = delaysOn(world, definition, link);
    if (before === delayMs) continue;
    const delays = delayMs > 0 ? { ...others, [kind]: delayMs } : others;
    const key = JSON.stringify(Object.entries(delays).sort());
    const group = groups.get(key) ?? { links: [], delays };
    groups.set(key, group);
    group.links.push(link);
  }
  return [...groups.values()].map(({ links: alike, delays }) => ({
    type: 'setLink',
    links: alike,
    [FAULT]: delays,
  }));
}

/** Whether nothing else of a link was changed: the list of slowed kinds tells of it, that of changed links need not. */
export function isOnlySlowed(settings: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(settings).every((key) => key === FAULT);
}

/** The commands of a slowing that somebody asks for. */
export function slowingActions(world: Links, definition: Network, slowing: Slowing): Action[] {
  const { kind, delayMs } = slowing;
  return slowDown(world, definition, kind, delayMs, linksFor(world, slowing));
}

/** All that is slowed down, in the order of the links. */
export function slowedKinds(world: Links, definition: Network): SlowedKind[] {
  const found = new Map<string, { kind: string; delayMs: number; links: Direction[] }>();
  for (const link of linksFor(world, { from: null, to: null })) {
    for (const [kind, delayMs] of Object.entries(delaysOn(world, definition, link))) {
      const key = `${kind} ${delayMs}`;
      const slowed = found.get(key) ?? { kind, delayMs, links: [] };
      found.set(key, slowed);
      slowed.links.push(link);
    }
  }
  return [...found.values()].map((slowed) => ({
    ...slowed,
    text: `${slowed.kind}${whereText(world, slowed.links)}: ${slowed.delayMs} ms later`,
  }));
}

/** ` from n4`, ` to n1`, ` from n4 to n1`, nothing when it is everywhere, else how many links. */
function whereText(world: Links, links: readonly Direction[]): string {
  const [first] = links;
  if (!first) return '';
  const senders = new Set(links.map(({ from }) => from));
  const receivers = new Set(links.map(({ to }) => to));
  const from = senders.size === 1 ? first.from : null;
  const to = receivers.size === 1 ? first.to : null;
  if (linksFor(world, { from, to }).length !== links.length) return ` on ${links.length} links`;
  return `${from === null ? '' : ` from ${from}`}${to === null ? '' : ` to ${to}`}`;
}
