// Says what came of a run: as data for a program, as lines for a person.
import { checkExpectations, type ExpectationResult } from '../runFile/checkExpectations';
import type { Outcome } from '../runFile/recordRun';
import { definitionOf, type RunFile } from '../runFile/runFile';
import { type Breach, createLanes, extendLanes } from '../sim/lanes';
import type { Metrics } from '../sim/metrics';
import { quote } from '../sim/quote';
import { isLive } from '../sim/views';
import { applyEvent, createWorld } from '../sim/world';
import { registries } from './installed';

type Stretch = Pick<Breach, 'fromMs' | 'toMs'>;

/** What came of a run. Times are virtual ms. */
export interface Summary {
  readonly title: string;
  readonly algorithm: string;
  readonly seed: string;
  readonly untilMs: number;
  readonly events: number;
  readonly traceHash: string | undefined;
  readonly metrics: Metrics | undefined;
  /** By node: whom it takes for the leader at the end, null for ⊥; or why it takes nobody. */
  readonly elected: Readonly<Record<string, string | null>>;
  /** By property: the stretches in which it was broken; `toMs` is null for one that lasts to the end. */
  readonly properties: Readonly<Record<string, readonly Stretch[]>>;
  readonly expectations: readonly ExpectationResult[];
}

/** Sums up a run and judges it by its expectations. */
export function summarize(run: RunFile, { untilMs, events }: Outcome): Summary {
  const { nodes, title, seed, algorithm, traceHash, metrics, expect = [] } = run;
  const world = createWorld(nodes);
  const lanes = createLanes(nodes.map(({ id }) => id));
  for (const event of events) {
    applyEvent(world, event);
    extendLanes(lanes, event);
  }
  return {
    title,
    algorithm: algorithm.id,
    seed,
    untilMs,
    events: events.length,
    traceHash,
    metrics,
    elected: Object.fromEntries(
      [...world.nodes.values()].map((node) => [node.id, isLive(node) ? node.elected : node.status]),
    ),
    properties: Object.fromEntries(
      registries.properties.map(({ id }) => [id, stretchesOf(id, lanes.breaches)]),
    ),
    expectations: checkExpectations(expect, { ...definitionOf(run), untilMs, events }),
  };
}

/** Whether all that was expected was seen; of a run that expects nothing, whether all properties hold at its end. */
export function isGood({ expectations, properties }: Summary): boolean {
  if (expectations.length > 0) return expectations.every(({ met }) => met);
  return Object.values(properties).every((stretches) => stretches.at(-1)?.toMs !== null);
}

/** The summary in lines. */
export function summaryText(summary: Summary): string {
  const { title, algorithm, seed, untilMs, events, metrics, elected, properties } = summary;
  const lines: [label: string, text: string][] = [
    ['run', `${title}: ${algorithm}, seed ${seed}, ${events} events in ${untilMs} ms`],
    ...(metrics ? metricLines(metrics) : []),
    ['elected', electedText(elected)],
    ...Object.entries(properties).map(([id, stretches]): [string, string] => [
      id,
      stretchesText(stretches),
    ]),
    ...expectationLines(summary.expectations),
    ['sha256', summary.traceHash ?? ''],
  ];
  const width = Math.max(...lines.map(([label]) => label.length));
  return lines.map(([label, text]) => `${label.padEnd(width)}  ${text}\n`).join('');
}

function stretchesOf(property: string, breaches: readonly Breach[]): Stretch[] {
  return breaches
    .filter((breach) => breach.property === property)
    .map(({ fromMs, toMs }) => ({ fromMs, toMs }));
}

/** The nodes grouped by what they believe. */
function electedText(elected: Summary['elected']): string {
  const groups = new Map<string, string[]>();
  for (const [node, leader] of Object.entries(elected)) {
    const group = groups.get(leader ?? '⊥');
    if (group) group.push(node);
    else groups.set(leader ?? '⊥', [node]);
  }
  return [...groups].map(([leader, nodes]) => `${leader} (${nodes.join(', ')})`).join(', ');
}

/** The stretches in which a property was broken, in words. */
export function stretchesText(stretches: readonly Stretch[]): string {
  const texts = stretches.map(({ fromMs, toMs }) =>
    toMs === null ? `from ${fromMs} to the end` : `from ${fromMs} to ${toMs} ms`,
  );
  return texts.length === 0 ? 'held' : `broken ${texts.join(', ')}`;
}

function metricLines(metrics: Metrics): [label: string, text: string][] {
  const { messages, elections, recoveries, twoLeadersMs, noLeaderMs, disagreementMs } = metrics;
  return [
    ['messages', pairs(Object.entries(messages)) || 'none'],
    ['elections', String(elections)],
    ...recoveries.map(({ node, crashedAtMs, agreedAfterMs }): [string, string] => [
      'recovery',
      `${node} crashed at ${crashedAtMs} ms; ${agreedAfterMs === null ? 'no agreement since' : `agreed ${agreedAfterMs} ms later`}`,
    ]),
    ['leaders', `two for ${twoLeadersMs} ms, none for ${noLeaderMs} ms`],
    ['disagreed', `for ${disagreementMs} ms`],
    ...Object.entries(metrics.writes ?? {}).map(([client, writes]): [string, string] => [
      'writes',
      `of ${client}: ${pairs(Object.entries(writes))}`,
    ]),
  ];
}

function expectationLines(results: readonly ExpectationResult[]): [label: string, text: string][] {
  if (results.length === 0) return [];
  const missed = results.filter(({ met }) => !met);
  return [
    ['expected', `${results.length - missed.length} of ${results.length} met`],
    ...missed.map(({ expectation, seen }): [string, string] => [
      'NOT MET',
      `${quote(JSON.stringify(expectation))}: ${seen}`,
    ]),
  ];
}

function pairs(entries: readonly (readonly [name: string, value: string | number])[]): string {
  return entries.map(([name, value]) => `${name} ${value}`).join(', ');
}
