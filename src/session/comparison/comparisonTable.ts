// The figures of a comparison as a table: a row for each figure, a column for each run, over the same virtual time.

import { roundMs } from '../../sim/base/time';
import { describeParams } from '../../sim/contracts/params';
import { type Election, isContested, leaderlessMsOf } from '../../sim/trace/elections';
import type { Metrics } from '../../sim/trace/metrics';
import type { LiveRun } from '../run/liveRun';
import { metricsOfRun } from '../run/runMetrics';
import { electionMessages } from '../words/electionWords';
import { listed, spokenDuration } from '../words/words';
import { crashName, type LeaderCrash, leaderCrashes, recoveryFrom } from './leaderCrashes';

/** A figure; null where it does not apply: no leader crashed, no election ended, no such kind of message, or no events. */
export type Figure = number | 'not yet' | null;

export interface FigureRow {
  readonly id: string;
  readonly label: string;
  /** The figure's meaning, in a sentence. */
  readonly about: string;
  readonly unit: 'count' | 'ms';
  readonly figures: readonly Figure[];
  /**
   * For each figure whether it is the smallest of those that apply, where smaller is better and another one is larger.
   * Equal smallest figures are all best.
   */
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
  /** The id of each column's algorithm; null while its run is being computed. */
  readonly algorithms: readonly (string | null)[];
}

/** A run with its name; `run` is null while it is being computed. */
export interface NamedRun {
  readonly name: string;
  readonly run: LiveRun | null;
}

/** One column while the table is made. */
interface Measured {
  readonly name: string;
  readonly run: LiveRun;
  readonly metrics: Metrics;
}

/** The table of runs that have all come to the same time, in virtual ms. */
export function comparisonTable(runs: readonly NamedRun[], untilMs: number): ComparisonTable {
  const measured = runs.map(
    ({ name, run }) => run && { name, run, metrics: metricsOfRun(run, untilMs) },
  );
  const row = (
    about: Pick<FigureRow, 'id' | 'label' | 'about' | 'unit'>,
    figureOf: (column: Measured) => Figure,
    isLessBetter: boolean,
  ): FigureRow => {
    const figures = measured.map((column) => column && figureOf(column));
    const best = isLessBetter ? bestFigures(figures) : figures.map(() => false);
    return { ...about, figures, best };
  };
  const columns = measured.filter((column) => column !== null);
  return {
    columns: runs.map(({ name }) => name),
    untilMs,
    settings: runs.map(({ run }) => (run ? settingsText(run) : '')),
    algorithms: runs.map(({ run }) => run?.algorithm.id ?? null),
    rows: [
      row(ELECTIONS, ({ run }) => contested(run).length, false),
      row(ELECTION_TIME, (column) => meanOf(column, lengthOf), true),
      row(ELECTION_MESSAGES, (column) => meanOf(column, electionMessages), true),
      row(ELECTION_WITHOUT_LEADER, (column) => meanOf(column, leaderlessMs), true),
      ...leaderCrashes(columns).map((crash) =>
        row(aboutCrash(crash), (column) => recoveryMs(column, crash), true),
      ),
      row(SPLIT_BRAIN, ({ metrics }) => metrics.twoLeadersMs, true),
      row(TWO_ACTING, ({ metrics }) => metrics.twoActingMs, true),
      row(NO_LEADER, ({ metrics }) => metrics.noLeaderMs, true),
      row(UNAVAILABLE, ({ metrics }) => roundMs(untilMs - metrics.availableMs), true),
      row(DISAGREEMENT, ({ metrics }) => metrics.disagreementMs, true),
      row(MESSAGES, ({ metrics }) => totalOf(metrics), true),
      row(CANDIDATES, ({ metrics }) => metrics.elections, false),
      row(PROBES, ({ metrics }) => metrics.probes, false),
      row(FALSE_ELECTIONS, ({ metrics }) => metrics.falseElections, true),
      row(LEADER_CHANGES, ({ metrics }) => metrics.leaderChanges, false),
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

const ELECTIONS = {
  id: 'elections',
  label: 'Elections',
  about:
    'How many elections there were. An election lasts from the end of agreement until all live nodes follow the same live node.',
  unit: 'count',
} as const;
const ELECTION_TIME = {
  id: 'electionTime',
  label: 'Time per election',
  about: 'The mean duration of the elections that have ended; – while none has.',
  unit: 'ms',
} as const;
const ELECTION_MESSAGES = {
  id: 'electionMessages',
  label: 'Messages per election',
  about:
    'The mean number of messages sent in an election, without periodic messages such as heartbeats; – while none has ended.',
  unit: 'count',
} as const;
const ELECTION_WITHOUT_LEADER = {
  id: 'electionWithoutLeader',
  label: 'Without a leader per election',
  about:
    'The mean time in an election during which no live node took itself for the leader; – while none has ended.',
  unit: 'ms',
} as const;
const SPLIT_BRAIN = {
  id: 'twoLeaders',
  label: 'Split-brain',
  about: 'How long two or more live nodes took themselves for the leader.',
  unit: 'ms',
} as const;
const TWO_ACTING = {
  id: 'twoActing',
  label: 'Two acting',
  about:
    'How long two or more running nodes could act as the leader: each reached a majority, or the service, if its algorithm needs that.',
  unit: 'ms',
} as const;
const NO_LEADER = {
  id: 'noLeader',
  label: 'Without a leader',
  about: 'How long no live node took itself for the leader, in the whole run.',
  unit: 'ms',
} as const;
const UNAVAILABLE = {
  id: 'unavailable',
  label: 'Unavailable',
  about:
    'How long no running node could act as the leader: none led, or it did not reach the majority, or the service, that its algorithm needs.',
  unit: 'ms',
} as const;
const DISAGREEMENT = {
  id: 'disagreement',
  label: 'In disagreement',
  about: 'How long two live nodes had elected different nodes.',
  unit: 'ms',
} as const;
const MESSAGES = {
  id: 'messages',
  label: 'Messages',
  about: 'All messages of the run, also those that were lost.',
  unit: 'count',
} as const;
const CANDIDATES = {
  id: 'candidates',
  label: 'Candidacies',
  about: 'How often a node stood for election; several may stand in the same one.',
  unit: 'count',
} as const;
const PROBES = {
  id: 'probes',
  label: 'Probes',
  about: 'How often a node only asked whether it would be elected: Raft’s pre-votes.',
  unit: 'count',
} as const;
const FALSE_ELECTIONS = {
  id: 'falseElections',
  label: 'False elections',
  about:
    'How often a node stood while a leader ran and reached a majority of the nodes, or the service that it needs; of several until all follow one leader, the first.',
  unit: 'count',
} as const;
const LEADER_CHANGES = {
  id: 'leaderChanges',
  label: 'Changes of leader',
  about: 'How often another node than the last one became the leader.',
  unit: 'count',
} as const;
const REFUSED = {
  id: 'refused',
  label: 'Commands refused',
  about: 'How many commands were impossible in this run, and did nothing.',
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
  const ended = contested(run).filter(({ toMs }) => toMs !== null);
  if (ended.length === 0) return null;
  const sum = ended.reduce((total, one) => total + figureOf(one, run.algorithm), 0);
  return Math.round((sum / ended.length) * 10) / 10;
}

/** The elections of a run, without those in which a node only learned of the leader. */
function contested({ story }: LiveRun): Election[] {
  return story.elections.list.filter(isContested);
}

function lengthOf({ fromMs, toMs }: Election): number {
  return (toMs ?? fromMs) - fromMs;
}

/** The time without a leader in an election that has ended. */
function leaderlessMs(election: Election): number {
  return leaderlessMsOf(election, election.toMs ?? election.fromMs);
}

function aboutCrash(crash: LeaderCrash) {
  const when = crashName(crash);
  const leaders = listed(crash.leaders.map(({ run, node }) => `${node} in ${run}`));
  return {
    id: `crash ${crash.atMs}`,
    label: `From ${when} to agreement`,
    about: `From the crash of the leader, ${leaders}, until all live nodes had elected the same live node; – where no leader crashed then.`,
    unit: 'ms',
  } as const;
}

function recoveryMs(column: Measured, { atMs }: LeaderCrash): Figure {
  const recovery = recoveryFrom(column, atMs);
  return recovery ? (recovery.agreedAfterMs ?? 'not yet') : null;
}

/** For each figure whether it is best, where smaller is better; see {@link FigureRow}. */
export function bestFigures(figures: readonly Figure[]): boolean[] {
  const least = Math.min(...figures.filter((figure) => typeof figure === 'number'));
  const isAnyLarger = figures.some((figure) => figure !== null && figure !== least);
  return figures.map((figure) => isAnyLarger && figure === least);
}
