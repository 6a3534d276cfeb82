// The figures of a comparison as a table: a row for each figure, a column for each run, over the same virtual time.

import { describeParams } from '../../sim/contracts/params';
import { type Election, isContested } from '../../sim/trace/elections';
import type { Metrics } from '../../sim/trace/metrics';
import type { LiveRun } from '../run/liveRun';
import { electionMessages } from '../words/electionWords';
import { spokenDuration } from '../words/words';

/** A figure; null where there is none, for lack of such a crash, such a kind of message, or any computed event. */
export type Figure = number | 'not yet' | null;

export interface FigureRow {
  readonly id: string;
  readonly label: string;
  /** The figure's meaning, in a sentence. */
  readonly about: string;
  readonly unit: 'count' | 'ms';
  readonly figures: readonly Figure[];
  /** For each figure whether it is the smallest, where smaller is better and the figures differ. */
  readonly best: readonly boolean[];
}

/** The table, and the settings of its runs. */
export interface ComparisonTable {
  readonly columns: readonly string[];
  /** All events before this time, in virtual ms, are counted. */
  readonly untilMs: number;
  readonly rows: readonly FigureRow[];
  /** Each column's algorithm and its parameters, in words. */
  readonly settings: readonly string[];
}

/** A run with its name; `run` is null while it is being computed. */
export interface NamedRun {
  readonly name: string;
  readonly run: LiveRun | null;
}

/** One column while the table is made. */
interface Measured {
  readonly run: LiveRun;
  readonly metrics: Metrics;
}

/** The table of runs that have all come to the same time, in virtual ms. */
export function comparisonTable(runs: readonly NamedRun[], untilMs: number): ComparisonTable {
  const measured = runs.map(({ run }) => run && { run, metrics: run.metrics.at(untilMs) });
  const row = (
    about: Pick<FigureRow, 'id' | 'label' | 'about' | 'unit'>,
    figureOf: (column: Measured) => Figure,
    isLessBetter: boolean,
  ): FigureRow => {
    const figures = measured.map((column) => column && figureOf(column));
    const best = isLessBetter ? leastOf(figures) : figures.map(() => false);
    return { ...about, figures, best };
  };
  const columns = measured.filter((column) => column !== null);
  return {
    columns: runs.map(({ name }) => name),
    untilMs,
    settings: runs.map(({ run }) => (run ? settingsText(run) : '')),
    rows: [
      row(MESSAGES, ({ metrics }) => totalOf(metrics), true),
      row(ELECTIONS, ({ metrics }) => metrics.elections, false),
      row(ELECTION_TIME, (column) => meanOf(column, lengthOf), true),
      row(ELECTION_MESSAGES, (column) => meanOf(column, electionMessages), true),
      ...crashesOf(columns).map((crash) =>
        row(aboutCrash(crash), ({ metrics }) => recoveryOf(metrics, crash), true),
      ),
      row(TWO_LEADERS, ({ metrics }) => metrics.twoLeadersMs, true),
      row(NO_LEADER, ({ metrics }) => metrics.noLeaderMs, true),
      row(DISAGREEMENT, ({ metrics }) => metrics.disagreementMs, true),
      row(REFUSED, ({ run }) => refusedCount(run), false),
      ...kindsOf(columns).map((kind) =>
        row(aboutKind(kind), (column) => sentOf(column, kind), false),
      ),
    ],
  };
}

/** `Bully: Heartbeat 500 ms, T1 1.6 s, Heal`: durations and counts, and the switches that are on. */
function settingsText({ algorithm, definition }: LiveRun): string {
  const settings = describeParams(algorithm.params).flatMap(({ id, label, kind }) => {
    const value = definition.algorithm.params[id];
    if (kind === 'toggle') return value === true ? [label] : [];
    return [`${label} ${kind === 'duration' ? spokenDuration(Number(value)) : value}`];
  });
  return `${algorithm.name}: ${settings.join(', ')}`;
}

/** Number of a run's commands that were refused. */
export function refusedCount({ appliedCommands, lanes }: LiveRun): number {
  return appliedCommands - lanes.marks.length;
}

/** A figure as text: `1.46 s`, `12`, `not yet`, `–`. */
export function figureText(figure: Figure, unit: FigureRow['unit']): string {
  if (figure === null) return '–';
  if (figure === 'not yet') return figure;
  return unit === 'ms' ? spokenDuration(figure) : String(figure);
}

const MESSAGES = {
  id: 'messages',
  label: 'Messages',
  about: 'All messages that anybody sent, those that were lost among them.',
  unit: 'count',
} as const;
const ELECTIONS = {
  id: 'elections',
  label: 'Elections',
  about: 'How often a node started an election.',
  unit: 'count',
} as const;
const ELECTION_TIME = {
  id: 'electionTime',
  label: 'Time per election',
  about:
    'The mean time from the loss of agreement until all live nodes followed the same live node; – without such an election.',
  unit: 'ms',
} as const;
const ELECTION_MESSAGES = {
  id: 'electionMessages',
  label: 'Messages per election',
  about:
    'The mean number of messages sent in that time, periodic messages such as heartbeats left out.',
  unit: 'count',
} as const;
const TWO_LEADERS = {
  id: 'twoLeaders',
  label: 'With two leaders',
  about: 'How long two or more live nodes took themselves for the leader.',
  unit: 'ms',
} as const;
const NO_LEADER = {
  id: 'noLeader',
  label: 'Without a leader',
  about: 'How long no live node took itself for the leader.',
  unit: 'ms',
} as const;
const DISAGREEMENT = {
  id: 'disagreement',
  label: 'In disagreement',
  about: 'How long two live nodes had elected different ones.',
  unit: 'ms',
} as const;
const REFUSED = {
  id: 'refused',
  label: 'Commands refused',
  about: 'How many of the commands made no sense in this run, and did nothing.',
  unit: 'count',
} as const;

function aboutKind(kind: string) {
  return {
    id: `messages ${kind}`,
    label: `${kind} sent`,
    about: `How many messages of the kind ${kind} were sent; – where there is no such kind.`,
    unit: 'count',
  } as const;
}

function kindsOf(columns: readonly Measured[]): string[] {
  const kinds = new Set(columns.flatMap(({ metrics }) => Object.keys(metrics.messages)));
  return [...kinds].sort();
}

function totalOf({ messages }: Metrics): number {
  return Object.values(messages).reduce((sum, count) => sum + count, 0);
}

function sentOf({ run, metrics }: Measured, kind: string): Figure {
  return metrics.messages[kind] ?? (kind in run.algorithm.messages ? 0 : null);
}

/** The mean over the elections that have ended, to a tenth; null when there is none. */
function meanOf(
  { run }: Measured,
  figureOf: (election: Election, algorithm: LiveRun['algorithm']) => number,
): Figure {
  const ended = run.story.elections.list.filter((one) => one.toMs !== null && isContested(one));
  if (ended.length === 0) return null;
  const sum = ended.reduce((total, one) => total + figureOf(one, run.algorithm), 0);
  return Math.round((sum / ended.length) * 10) / 10;
}

function lengthOf({ fromMs, toMs }: Election): number {
  return (toMs ?? fromMs) - fromMs;
}

/** A crash in at least one column. */
interface Crash {
  readonly node: string;
  readonly crashedAtMs: number;
}

function crashesOf(columns: readonly Measured[]): Crash[] {
  const crashes = new Map<string, Crash>();
  for (const { metrics } of columns)
    for (const { node, crashedAtMs } of metrics.recoveries)
      crashes.set(`${crashedAtMs} ${node}`, { node, crashedAtMs });
  return [...crashes.values()].sort((a, b) => a.crashedAtMs - b.crashedAtMs);
}

function aboutCrash({ node, crashedAtMs }: Crash) {
  const when = `${node}’s crash at ${(crashedAtMs / 1000).toFixed(2)} s`;
  return {
    id: `crash ${node} ${crashedAtMs}`,
    label: `From ${when} to agreement`,
    about: `From ${when} until all live nodes had elected the same live node.`,
    unit: 'ms',
  } as const;
}

function recoveryOf({ recoveries }: Metrics, { node, crashedAtMs }: Crash): Figure {
  const recovery = recoveries.find((one) => one.node === node && one.crashedAtMs === crashedAtMs);
  return recovery ? (recovery.agreedAfterMs ?? 'not yet') : null;
}

function leastOf(figures: readonly Figure[]): boolean[] {
  const numbers = figures.filter((figure) => typeof figure === 'number');
  const least = Math.min(...numbers);
  const differ = figures.some((figure) => figure !== null && figure !== least);
  return figures.map((figure) => differ && figure === least);
}
