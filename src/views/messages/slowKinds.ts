// Kinds of messages slowed down on some links: the present ones, commands for more, and commands that undo them.
import { haveLink, processIds } from '../../session/run/processes';
import { listed } from '../../session/words/words';
import { linkKey } from '../../sim/base/linkKey';
import type { Action, Direction } from '../../sim/contracts/command';
import { linkSettings, type RunDefinition, type SettingsOf } from '../../sim/contracts/definition';
import type { World } from '../../sim/trace/world';

/** The id of the fault. */
const FAULT = 'slowKinds';

type Delays = Readonly<Record<string, number>>;
type Network = Pick<RunDefinition, 'network'>;
type LinkWorld = Pick<World, 'nodes' | 'services' | 'clients' | 'changedLinks'>;

/** A delay for all messages of a kind, or for those from or to one process. */
export interface Slowing {
  readonly kind: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly delayMs: number;
}

/** A kind with the same delay on several links. */
export interface SlowedKind {
  readonly kind: string;
  readonly delayMs: number;
  readonly links: readonly Direction[];
  /** `COORDINATOR from n4: 500 ms later`; then the processes that joined later and are not slowed. */
  readonly text: string;
  /** Links of processes that joined later, on which the delay is not set. */
  readonly newLinks: readonly Direction[];
  /** The processes that joined later. */
  readonly newcomers: readonly string[];
}

/** Every direction between these senders and receivers. */
function linksFor(
  world: LinkWorld,
  { from, to }: { readonly from: string | null; readonly to: string | null },
): Direction[] {
  const ids = processIds(world);
  const senders = from === null ? ids : [from];
  const receivers = to === null ? ids : [to];
  return senders.flatMap((sender) =>
    receivers
      .filter((receiver) => haveLink(world, sender, receiver))
      .map((receiver) => ({ from: sender, to: receiver })),
  );
}

function delaysOn(world: LinkWorld, settingsOf: SettingsOf, { from, to }: Direction): Delays {
  const changed = world.changedLinks.get(linkKey(from, to))?.[FAULT];
  return (changed ?? settingsOf(from, to)[FAULT] ?? {}) as Delays;
}

/**
 * Commands that set the delay of a kind on these links, and leave other kinds as they are; a delay of 0 removes it.
 * Links with the same resulting delays share a command.
 */
export function slowDown(
  world: LinkWorld,
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

/** Whether delays of kinds are the link's only change: then the list of slowed kinds covers it. */
export function isOnlySlowed(settings: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(settings).every((key) => key === FAULT);
}

/** Commands that set a delay. */
export function slowingActions(world: LinkWorld, definition: Network, slowing: Slowing): Action[] {
  const { kind, delayMs } = slowing;
  return slowDown(world, definition, kind, delayMs, linksFor(world, slowing));
}

/** All slowed kinds, in the order of the links. */
export function slowedKinds(
  world: LinkWorld,
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
    ...descriptionOf(world, definition, slowed),
  }));
}

/** The description of a slowed kind, with the processes that joined later and are not slowed. */
function descriptionOf(
  world: LinkWorld,
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
  return { text: `${text}; not for ${listed(newcomers)}, which joined later`, newLinks, newcomers };
}

type Ends = Pick<Slowing, 'from' | 'to'>;

/** The ends that these links have in common, when they are all links of these ends; otherwise null. */
function whereOf(world: LinkWorld, links: readonly Direction[]): Ends | null {
  const [first] = links;
  if (!first) return null;
  const from = links.every((link) => link.from === first.from) ? first.from : null;
  const to = links.every((link) => link.to === first.to) ? first.to : null;
  return linksFor(world, { from, to }).length === links.length ? { from, to } : null;
}

/** ` from n4`, ` to n1`, ` from n4 to n1`; empty for all links. */
function endsText({ from, to }: Ends): string {
  return `${from === null ? '' : ` from ${from}`}${to === null ? '' : ` to ${to}`}`;
}
