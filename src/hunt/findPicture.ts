// The picture of a find: the elected variable of each node, and the times of the deeds.
import type { RunFile } from '../runFile/runFile';
import { roundMs } from '../sim/base/time';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { createLanes, extendLanes, type Lanes } from '../sim/trace/lanes';
import { type Deed, isTimed, type Schedule } from './deeds';
import { foundRun } from './found';
import { MessageFinder } from './messageFinder';
import { playDeeds } from './player';
import { breakBy, type Shrunk, setupOf } from './trial';

/** A run that breaks the property, to be drawn. Structured cloning copies it. Times are virtual ms. */
export interface FindPicture {
  readonly file: RunFile;
  readonly lanes: Lanes;
  /** The nodes that have led, in the order of their first lead: an index chooses a colour. */
  readonly leaders: readonly string[];
  /** The deeds that had an effect, in order of their beginnings. */
  readonly deeds: readonly DrawnDeed[];
  readonly violation: Shrunk['broken']['found'];
  readonly untilMs: number;
}

/** A deed with its times in the run. */
export interface DrawnDeed {
  readonly deed: Deed;
  readonly fromMs: number;
  /** The end; null when it lasts. The same as `fromMs` for a deed without duration. */
  readonly toMs: number | null;
}

/** Kinds of deeds that are over at once. */
const INSTANT: ReadonlySet<Deed['kind']> = new Set([
  'jump',
  'join',
  'leave',
  'dropMessage',
  'duplicateMessage',
]);

/** The picture of a run that breaks the property. */
export function findPicture(found: Shrunk): FindPicture {
  const { plan, schedule, broken } = found;
  const file = foundRun(found);
  const { commands, untilMs = broken.endMs } = file;
  const setup = { ...setupOf(plan, schedule.seed), commands };
  const lanes = createLanes(setup.definition.nodes.map(({ id }) => id));
  const leaders: string[] = [];
  const finder = new MessageFinder(schedule.deeds);
  const sentMs = new Map<Deed, number>();
  const onEvent = (event: TraceEvent) => {
    extendLanes(lanes, event);
    for (const deed of finder.deedsAt(event)) sentMs.set(deed, event.atMs);
    if (event.type === 'leadershipAcquired' && !leaders.includes(event.node))
      leaders.push(event.node);
  };
  playDeeds(setup, [], { untilMs, onEvent });
  const deeds = schedule.deeds
    .flatMap((deed) => drawn(deed, sentMs))
    .filter(({ fromMs }) => fromMs <= broken.endMs)
    .sort((a, b) => a.fromMs - b.fromMs);
  return { file, lanes, leaders, deeds, violation: broken.found, untilMs };
}

/** The schedule with the places of its deeds, which shrinking keeps. */
export function numbered({ seed, deeds }: Schedule): Schedule {
  return { seed, deeds: deeds.map((deed, place) => ({ ...deed, place })) };
}

/** Whether no single deed can be left out: without it the run no longer breaks the property. */
export function isFewest({ plan, schedule }: Pick<Shrunk, 'plan' | 'schedule'>): boolean {
  const { seed, deeds } = schedule;
  return deeds.every((deed) => {
    const others = deeds.filter((other) => other !== deed);
    return breakBy(plan, { seed, deeds: others }) === null;
  });
}

/** A deed to a message that was never sent is not drawn. @param sentMs - when the messages of deeds were sent. */
function drawn(deed: Deed, sentMs: ReadonlyMap<Deed, number>): DrawnDeed[] {
  const fromMs = isTimed(deed) ? deed.atMs : sentMs.get(deed);
  if (fromMs === undefined) return [];
  return [{ deed, fromMs, toMs: endOf(deed, fromMs) }];
}

function endOf(deed: Deed, fromMs: number): number | null {
  if (INSTANT.has(deed.kind)) return fromMs;
  const lastsMs = isTimed(deed)
    ? Math.max(...deed.actions.map(({ afterMs = 0 }) => afterMs))
    : deed.forMs;
  return lastsMs > 0 ? roundMs(fromMs + lastsMs) : null;
}
