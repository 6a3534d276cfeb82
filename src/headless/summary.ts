// The results of a run: as data for programs, as lines for people.
import { type ExpectationResult, ExpectationsFold } from '../runFile/checkExpectations';
import { AccountFold } from '../runFile/recordRun';
import type { RunFile } from '../runFile/runFile';
import { grouped } from '../sim/base/format';
import { quote } from '../sim/base/quote';
import { isLive } from '../sim/contracts/status';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { type Breach, extendBreaches } from '../sim/trace/lanes';
import type { Metrics } from '../sim/trace/metrics';
import { registries } from './installed';
import { nodeHash } from './nodeHash';
import { algorithmOf } from './play';

/** The number of similar lines that are shown; the JSON has all. */
const LISTED = 20;

type Interval = Pick<Breach, 'fromMs' | 'toMs'>;

/** A command that could not take effect, and the reason, as a clause. */
interface RefusedCommand {
  readonly atMs: number;
  readonly command: string;
  readonly why: string;
}

/** The results of a run. Times are virtual ms. */
export interface Summary {
  readonly title: string;
  readonly algorithm: string;
  readonly seed: string;
  readonly untilMs: number;
  readonly events: number;
  readonly traceHash: string;
  readonly metrics: Metrics;
  readonly refused: readonly RefusedCommand[];
  /** By node: the leader it believes in at the end, null for ⊥; the status of a node that does not run. */
  readonly elected: Readonly<Record<string, string | null>>;
  /** By property: the intervals in which it was violated; `toMs` is null for one that lasts to the end. */
  readonly properties: Readonly<Record<string, readonly Interval[]>>;
  readonly expectations: readonly ExpectationResult[];
}

/** Folds a run into its results, independently of those in its file. */
export class SummaryFold {
  readonly #run: RunFile;
  readonly #account: AccountFold;
  readonly #expectations: ExpectationsFold;
  readonly #breaches: Breach[] = [];
  readonly #refused: RefusedCommand[] = [];
  #events = 0;

  constructor(run: RunFile) {
    this.#run = run;
    this.#account = new AccountFold(run, algorithmOf(run), nodeHash);
    this.#expectations = new ExpectationsFold(run.expect ?? [], run);
  }

  /** Folds in the next event. */
  add(event: TraceEvent): void {
    this.#account.add(event);
    this.#expectations.add(event);
    extendBreaches(this.#breaches, event);
    this.#events += 1;
    if (event.type !== 'commandRefused') return;
    const { atMs, command, why } = event;
    this.#refused.push({ atMs, command, why });
  }

  /** The summary of a run that ended at this time, in ms. No event can be added afterwards. */
  at(untilMs: number): Summary {
    const { title, seed, algorithm } = this.#run;
    const { nodes } = this.#account.world;
    return {
      title,
      algorithm: algorithm.id,
      seed,
      untilMs,
      events: this.#events,
      ...this.#account.at(untilMs),
      refused: this.#refused,
      elected: Object.fromEntries(
        [...nodes.values()].map((node) => [node.id, isLive(node) ? node.elected : node.status]),
      ),
      properties: Object.fromEntries(
        registries.properties.map(({ id }) => [id, intervalsOf(id, this.#breaches)]),
      ),
      expectations: this.#expectations.at(untilMs),
    };
  }
}

/** Whether all expectations are met or, without expectations, all properties hold at the end. */
export function isGood({ expectations, properties }: Summary): boolean {
  if (expectations.length > 0) return expectations.every(({ met }) => met);
  return Object.values(properties).every((intervals) => intervals.at(-1)?.toMs !== null);
}

/** The summary in lines. */
export function summaryText(summary: Summary): string {
  const { title, algorithm, seed, untilMs, events, metrics, refused, elected, properties } =
    summary;
  const lines: [label: string, text: string][] = [
    [
      'run',
      `${quote(title)}: ${algorithm}, seed ${quote(seed)}, ${events} events in ${untilMs} ms`,
    ],
    ...refusedLines(refused),
    ...metricLines(metrics),
    ['elected', electedText(elected)],
    ...Object.entries(properties).map(([id, intervals]): [string, string] => [
      id,
      intervalsText(intervals),
    ]),
    ...expectationLines(summary.expectations),
    ['sha256', summary.traceHash],
  ];
  const width = Math.max(...lines.map(([label]) => label.length));
  return lines.map(([label, text]) => `${label.padEnd(width)}  ${text}\n`).join('');
}

function intervalsOf(property: string, breaches: readonly Breach[]): Interval[] {
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

/** The intervals in which a property was violated, in words. */
export function intervalsText(intervals: readonly Interval[]): string {
  const texts = intervals.map(({ fromMs, toMs }) =>
    toMs === null ? `from ${fromMs} to the end` : `from ${fromMs} to ${toMs} ms`,
  );
  return texts.length === 0 ? 'held' : `broken ${shortened(texts).join(', ')}`;
}

/** The first texts and the last one, with the number of those left out between them. */
function shortened(texts: readonly string[]): string[] {
  const more = texts.length - LISTED;
  if (more <= 1) return [...texts];
  return [...texts.slice(0, LISTED - 1), `${grouped(more)} times more`, ...texts.slice(-1)];
}

function refusedLines(refused: readonly RefusedCommand[]): [label: string, text: string][] {
  const lines = refused
    .slice(0, LISTED)
    .map(({ atMs, command, why }): [string, string] => [
      'refused',
      `${command} at ${atMs} ms: ${quote(why)}`,
    ]);
  return [...lines, ...moreOf('refused', refused.length)];
}

function metricLines(metrics: Metrics): [label: string, text: string][] {
  const { messages, recoveries, twoLeadersMs, noLeaderMs, disagreementMs } = metrics;
  return [
    ['messages', pairs(Object.entries(messages)) || 'none'],
    ['elections', electionsText(metrics)],
    ...recoveries
      .slice(0, LISTED)
      .map(({ node, crashedAtMs, agreedAfterMs }): [string, string] => [
        'recovery',
        `${node} crashed at ${crashedAtMs} ms; ${agreedAfterMs === null ? 'no agreement since' : `agreed ${agreedAfterMs} ms later`}`,
      ]),
    ...moreOf('recovery', recoveries.length),
    ['leaders', `two for ${twoLeadersMs} ms, none for ${noLeaderMs} ms`],
    ['acting', `a leader for ${metrics.availableMs} ms, two for ${metrics.twoActingMs} ms`],
    ['disagreed', `for ${disagreementMs} ms`],
    ...Object.entries(metrics.writes ?? {}).map(([client, writes]): [string, string] => [
      'writes',
      `of ${client}: ${pairs(Object.entries(writes))}`,
    ]),
  ];
}

function electionsText({ elections, probes, falseElections, leaderChanges }: Metrics): string {
  return `${elections}, false ${falseElections}; probes ${probes}; changes of leader ${leaderChanges}`;
}

function expectationLines(results: readonly ExpectationResult[]): [label: string, text: string][] {
  if (results.length === 0) return [];
  const missed = results.filter(({ met }) => !met);
  return [
    ['expected', `${results.length - missed.length} of ${results.length} met`],
    ...missed
      .slice(0, LISTED)
      .map(({ expectation, seen }): [string, string] => [
        'NOT MET',
        `${quote(JSON.stringify(expectation))}: ${seen}`,
      ]),
    ...moreOf('NOT MET', missed.length),
  ];
}

function moreOf(label: string, count: number): [label: string, text: string][] {
  return count > LISTED ? [[label, `and ${grouped(count - LISTED)} more`]] : [];
}

function pairs(entries: readonly (readonly [name: string, value: string | number])[]): string {
  return entries.map(([name, value]) => `${name} ${value}`).join(', ');
}
