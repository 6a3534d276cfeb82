// The claims of a beat about its moment, compared with the page's content there.
import type { Shows } from '../../../runFile/runFile';
import type { LiveRun } from '../../../session/run/liveRun';
import { leadersOf } from '../../../sim/trace/world';
import { splitBrainText } from '../../words/splitBrain';

/** The claims that do not hold at the moment that a run shows, in ms, each as a sentence. */
export function brokenClaims(run: LiveRun, nowMs: number, shows: Shows): string[] {
  const { nodes, flights, violations } = run.world;
  const leaders = leadersOf(run.world).map(({ id }) => id);
  const banner = splitBrainText(run.world, run.lanes, nowMs) ?? '';
  const inFlight = countsOf([...flights.values()].map(({ kind }) => kind));
  const sent = countsOf(sentSince(run, shows.sent?.sinceMs ?? nowMs));
  return [
    ...(shows.leaders
      ? differences('leaders', { all: listOf(leaders) }, { all: listOf(shows.leaders) })
      : []),
    ...differences(
      'leader of',
      mapped(nodes, ({ elected }) => elected),
      shows.follow,
    ),
    ...differences(
      'status of',
      mapped(nodes, ({ status }) => status),
      shows.status,
    ),
    ...differences('in flight', inFlight, shows.inFlight),
    ...differences('sent', sent, shows.sent?.messages),
    ...(shows.violated ?? []).flatMap((id) => (violations.has(id) ? [] : [`${id} is kept`])),
    ...(banner.startsWith(shows.banner ?? '') ? [] : [`the banner says “${banner}”`]),
  ];
}

type Values = Readonly<Record<string, string | number | null>>;

/** The values that are not as claimed; a count that is missing is 0. */
function differences(what: string, shown: Values, claimed: Values = {}): string[] {
  return Object.entries(claimed).flatMap(([name, claim]) => {
    const value = shown[name] ?? (typeof claim === 'number' ? 0 : null);
    return value === claim ? [] : [`${what} ${name}: ${value}, and not ${claim}`];
  });
}

const listOf = (ids: readonly string[]) => [...ids].sort().join(', ');

function mapped<V, T>(all: ReadonlyMap<string, V>, of: (value: V) => T): Record<string, T> {
  return Object.fromEntries([...all].map(([id, value]) => [id, of(value)]));
}

function countsOf(kinds: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** The kinds of the messages that were sent from a moment in ms on, up to the moment shown. */
function sentSince({ trace, eventsShown }: LiveRun, sinceMs: number): string[] {
  const kinds: string[] = [];
  for (let seq = trace.firstAt(sinceMs); seq < eventsShown; seq += 1) {
    const event = trace.at(seq);
    if (event.type === 'messageSent') kinds.push(event.kind);
  }
  return kinds;
}
