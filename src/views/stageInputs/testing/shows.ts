// The claims of a beat about its moment, compared with the page's content there.
import type { Shows } from '../../../runFile/shows';
import type { LiveRun } from '../../../session/run/liveRun';
import { metricsOfRun } from '../../../session/run/runMetrics';
import { linkKey, linksBetween } from '../../../sim/base/linkKey';
import { EVENT_SHAPES, type TraceEvent } from '../../../sim/contracts/traceEvent';
import { MetricsFold } from '../../../sim/trace/metrics';
import { leadersOf } from '../../../sim/trace/world';
import { splitBrainText } from '../../words/splitBrain';

/** The claims that do not hold at the moment that a run shows, in ms, each as a sentence. */
export function brokenClaims(run: LiveRun, nowMs: number, shows: Shows): string[] {
  const { nodes, services, clients, flights, violations, cuts } = run.world;
  const banner = splitBrainText(run.world, run.lanes, nowMs) ?? '';
  return [
    ...differences(
      'leaders',
      { all: listOf(leadersOf(run.world).map(({ id }) => id)) },
      shows.leaders && { all: listOf(shows.leaders) },
    ),
    ...differences(
      'leader of',
      mapped(nodes, ({ elected }) => elected),
      shows.follow,
    ),
    ...differences(
      'status of',
      { ...mapped(nodes, statusOf), ...mapped(services, statusOf), ...mapped(clients, statusOf) },
      shows.status,
    ),
    ...differences(
      'role of',
      mapped(nodes, ({ role }) => role),
      shows.roles,
    ),
    ...differences(
      'term of',
      mapped(nodes, ({ term, lease }) => term ?? lease?.token ?? null),
      shows.terms,
    ),
    ...differences('cut', { all: listOf(cuts.keys()) }, shows.cut && { all: listOf(cutIn(shows)) }),
    ...differences(
      'owners in',
      mapped(services, ({ holdings }) => holdings.flatMap(({ owner }) => owner ?? []).join(', ')),
      shows.owners && mapped(new Map(Object.entries(shows.owners)), (ids) => ids.join(', ')),
    ),
    ...Object.entries(shows.writes ?? {}).flatMap(([client, claimed]) =>
      differences(`writes of ${client}`, { ...clients.get(client)?.writes }, claimed),
    ),
    ...differences('in flight', kindsIn(run, [...flights.values()].map(kindOf)), shows.inFlight),
    ...differences('sent', sentIn(run, shows), shows.sent?.messages),
    ...differences('happened', happenedIn(run, shows), shows.happened?.events),
    ...differences('lasted', timesIn(run, nowMs, shows), { ...shows.lasted }),
    ...(shows.violated ?? []).flatMap((id) => (violations.has(id) ? [] : [`${id} is kept`])),
    ...(banner.startsWith(shows.banner ?? '') ? [] : [`the banner says “${banner}”`]),
  ];
}

/** Whether anything is claimed. */
export function claimsAnything(shows: Shows = {}): boolean {
  return Object.keys(shows).length > 0;
}

type Values = Readonly<Record<string, string | number | null>>;

/** The values that are not as claimed. */
function differences(what: string, shown: Values, claimed: Values = {}): string[] {
  return Object.entries(claimed).flatMap(([name, claim]) => {
    const value = shown[name];
    return value === claim ? [] : [`${what} ${name}: ${value}, and not ${claim}`];
  });
}

const listOf = (ids: Iterable<string>) => [...ids].sort().join(', ');

const kindOf = ({ kind }: { readonly kind: string }) => kind;

const statusOf = ({ status }: { readonly status: string }) => status;

function mapped<V, T>(all: ReadonlyMap<string, V>, of: (value: V) => T): Record<string, T> {
  return Object.fromEntries([...all].map(([id, value]) => [id, of(value)]));
}

/** The keys of all directions that are claimed to be cut. */
function cutIn({ cut }: Shows): string[] {
  if (!cut) return [];
  const links = 'links' in cut ? cut.links : linksBetween(cut.groups);
  return links.map(({ from, to }) => linkKey(from, to));
}

/** The events from a moment in ms on, up to the moment shown. */
function eventsSince({ trace, eventsShown }: LiveRun, sinceMs: number): TraceEvent[] {
  const first = trace.firstAt(sinceMs);
  return Array.from({ length: Math.max(0, eventsShown - first) }, (_, index) =>
    trace.at(first + index),
  );
}

function sentIn(run: LiveRun, { sent }: Shows): Record<string, number> {
  const events = sent ? eventsSince(run, sent.sinceMs) : [];
  return kindsIn(
    run,
    events.flatMap((event) => (event.type === 'messageSent' ? [event.kind] : [])),
  );
}

function happenedIn(run: LiveRun, { happened }: Shows): Record<string, number> {
  const events = happened ? eventsSince(run, happened.sinceMs) : [];
  return countsOf(
    Object.keys(EVENT_SHAPES),
    events.map(({ type }) => type),
  );
}

/** The numbers of messages by kind; a kind that the run does not know has none. */
function kindsIn(run: LiveRun, kinds: readonly string[]): Record<string, number> {
  return countsOf(
    [...Object.keys(run.algorithm.messages), ...Object.keys(metricsOfRun(run, 0).messages)],
    kinds,
  );
}

function countsOf(known: readonly string[], found: readonly string[]): Record<string, number> {
  const counts = Object.fromEntries(known.map((name) => [name, 0]));
  for (const name of found) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

/** The times without exactly one leader from a moment in ms up to the moment shown, each to a tenth of a second. */
function timesIn(run: LiveRun, nowMs: number, { lasted }: Shows): Values {
  if (!lasted) return {};
  const { sinceMs } = lasted;
  const before = new MetricsFold(run.definition, run.algorithm);
  const now = new MetricsFold(run.definition, run.algorithm);
  for (const event of eventsSince(run, 0)) {
    if (event.atMs <= sinceMs) before.add(event);
    now.add(event);
  }
  const [first, last] = [before.at(sinceMs), now.at(nowMs)];
  const tenths = (ms: number) => 100 * Math.round(ms / 100);
  return {
    sinceMs,
    noLeaderMs: tenths(last.noLeaderMs - first.noLeaderMs),
    twoLeadersMs: tenths(last.twoLeadersMs - first.twoLeadersMs),
  };
}
