// Kinds of messages slowed down on some links: what is set, what more of it is to be set, and how to take it back.
import { canTalk, processIds } from '../../session/run/processes';
import { listed } from '../../session/words/words';
import { linkKey } from '../../sim/base/linkKey';
import type { Action, Direction } from '../../sim/contracts/command';
import { linkSettings, type RunDefinition, type SettingsOf } from '../../sim/contracts/definition';
import type { World } from '../../sim/trace/world';

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
  /** `COORDINATOR from n4: 500 ms later`; then with whom it is not, because they joined later. */
  readonly text: string;
  /** The links of those who joined later, on which it would be slow too. */
  readonly newLinks: readonly Direction[];
  /** Who they are. */
  readonly newcomers: readonly string[];
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

function delaysOn(world: Links, settingsOf: SettingsOf, { from, to }: Direction): Delays {
  const changed = world.changedLinks.get(linkKey(from, to))?.[FAULT];
  return (changed ?? settingsOf(from, to)[FAULT] ?? {}) as Delays;
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
  const settingsOf = linkSettings(definition.network);
  const groups = new Map<string, { links: Direction[]; delays: Delays }>();
  for (const link of links) {
    const { [kind]: before = 0, ...others } = delaysOn(world, settingsOf, link);
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
export function slowedKinds(
  world: Links,
  definition: Pick<RunDefinition, 'network' | 'nodes'>,
): SlowedKind[] {
  const settingsOf = linkSettings(definition.network);
  const found = new Map<string, { kind: string; delayMs: number; links: Direction[] }>();
  for (const link of linksFor(world, { from: null, to: null })) {
    for (const [kind, delayMs] of Object.entries(delaysOn(world, settingsOf, link))) {
      const key = `${kind} ${delayMs}`;
      const slowed = found.get(key) ?? { kind, delayMs, links: [] };
      found.set(key, slowed);
      slowed.links.push(link);
    }
  }
  return [...found.values()].map((slowed) => ({
    ...slowed,
    ...reachOf(world, definition, slowed),
  }));
}

/** Where a kind is slowed down, in words, and where it is not because somebody joined later. */
function reachOf(
  world: Links,
  { nodes }: Pick<RunDefinition, 'nodes'>,
  { kind, delayMs, links }: Pick<SlowedKind, 'kind' | 'delayMs' | 'links'>,
): Pick<SlowedKind, 'text' | 'newLinks' | 'newcomers'> {
  const ends = links.flatMap(({ from, to }) => [from, to]);
  const known = new Set([...nodes.map(({ id }) => id), ...ends]);
  const newcomers = [...world.nodes.keys()].filter((id) => !known.has(id));
  const before = new Map([...world.nodes].filter(([id]) => known.has(id)));
  const where = whereOf({ ...world, nodes: before }, links);
  const place = where ? endsText(where) : ` on ${links.length} links`;
  const text = `${kind}${place}: ${delayMs} ms later`;
  const isNew = ({ from, to }: Direction) => newcomers.includes(from) || newcomers.includes(to);
  const newLinks = where && newcomers.length > 0 ? linksFor(world, where).filter(isNew) : [];
  if (newLinks.length === 0) return { text, newLinks, newcomers: [] };
  return { text: `${text}; not with ${listed(newcomers)}, who joined later`, newLinks, newcomers };
}

type Ends = Pick<Slowing, 'from' | 'to'>;

/** Whom these are all the links of: everybody's, those from or to one, or one link; null when they are none of these. */
function whereOf(world: Links, links: readonly Direction[]): Ends | null {
  const [first] = links;
  if (!first) return null;
  const from = links.every((link) => link.from === first.from) ? first.from : null;
  const to = links.every((link) => link.to === first.to) ? first.to : null;
  return linksFor(world, { from, to }).length === links.length ? { from, to } : null;
}

/** ` from n4`, ` to n1`, ` from n4 to n1`, nothing when it is everywhere. */
function endsText({ from, to }: Ends): string {
  return `${from === null ? '' : ` from ${from}`}${to === null ? '' : ` to ${to}`}`;
}
