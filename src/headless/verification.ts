// Judges a submitted run: whether its file is true, and whether it meets its exercise, expectations or properties.
import { changeSentence, changesFrom, type Exercise, isExercise } from '../runFile/exercise';
import { checkRunFile } from '../runFile/readRunFile';
import { ReplayFold, type ReplayVerdict, verdictSentence } from '../runFile/replay';
import type { RunFile } from '../runFile/runFile';
import { scenarios } from '../scenarios/registry';
import { grouped } from '../sim/base/format';
import { canonicalJson } from '../sim/base/json';
import { quote } from '../sim/base/quote';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { type GoalFinding, GoalFold } from '../sim/goals/goal';
import type { Finding } from '../sim/goals/goalCondition';
import type { Metrics } from '../sim/trace/metrics';
import { playBranches } from './branches';
import { exporter, registries } from './installed';
import { nodeHash } from './nodeHash';
import { play, type Terms } from './play';
import { MOST_EVENTS } from './recording';
import { intervalsText, isGood, type Summary, SummaryFold } from './summary';

/**
 * The result of a check. `failed`: the run does not meet it. `tampered`: the run is not what its file says. `bad`: the
 * run could not be judged. `note`: information without a judgement.
 */
export type Result = 'good' | 'failed' | 'tampered' | 'bad' | 'note';

/** One check of a file. */
export interface Check {
  readonly check: string;
  readonly result: Result;
  /** The observation, in one sentence. */
  readonly seen: string;
  /** The figure in it, and the figure it is compared with, if there are any. */
  readonly value?: number;
  readonly of?: number | null;
}

/** The judgement of a file: its verdict is the worst of its checks. */
export interface Verification {
  readonly verdict: Exclude<Result, 'note'>;
  readonly id?: string;
  /** The exercise by which it was judged; null without one. */
  readonly exercise?: string | null;
  /** The hash of the replay's trace: submissions with the same hash are the same run. */
  readonly traceHash?: string | undefined;
  readonly checks: readonly Check[];
}

const WORST = ['bad', 'tampered', 'failed'] as const;

/** The number of changes of an exercise that are listed. */
const CHANGES_LISTED = 20;
/** The number of unmet expectations that are listed. */
const MISSED_LISTED = 5;

/**
 * Judges a run by its replay, independently of the results in its file.
 *
 * @param demanded - the required exercise; when undefined, the library's exercise with the run's id, if any.
 * @param terms - the limits for all of its branches together.
 * @throws RunFileError when the run exceeds the limits.
 */
export async function verificationOf(
  run: RunFile,
  demanded?: Exercise,
  terms: Terms = { mostEvents: MOST_EVENTS },
): Promise<Verification> {
  const exercise = demanded ?? libraryExercise(run.id);
  const untilMs = run.untilMs ?? exercise?.goal.limits.withinMs;
  const summary = new SummaryFold(run);
  const replay = new ReplayFold(run, nodeHash);
  const goal = exercise && new GoalFold(exercise.goal, exercise.commands);
  const onEvent = (event: TraceEvent) => {
    summary.add(event);
    replay.add(event);
    goal?.add(event);
  };
  const ending = await play(untilMs === undefined ? run : { ...run, untilMs }, {
    ...terms,
    onEvent,
  });
  const left = terms.mostEvents - ending.events;
  const others = await playBranches(run, { ...terms, mostEvents: left });
  const seen = summary.at(ending.untilMs);
  const checks = [
    ...replayChecks(run, replay.verdict(), seen),
    ...others.map((text): Check => ({ check: 'branches', result: 'note', seen: text })),
    ...(exercise && goal
      ? exerciseChecks(exercise, run, goal.at(ending.untilMs), ending.untilMs)
      : freeChecks(run, seen)),
  ];
  return {
    verdict: worstOf(checks),
    id: run.id,
    exercise: exercise?.id ?? null,
    traceHash: seen.traceHash,
    checks,
  };
}

/** The judgement of a file that could not be read or played. */
export function unreadable(seen: string): Verification {
  return { verdict: 'bad', checks: [{ check: 'file', result: 'bad', seen }] };
}

/** The ids of the library's exercises. */
export const EXERCISE_IDS: readonly string[] = [...scenarios]
  .filter(([, file]) => (file as Partial<RunFile>).goal !== undefined)
  .map(([id]) => id);

/** The library's exercise with this id. */
export function libraryExercise(id: string): Exercise | undefined {
  const scenario = scenarios.get(id);
  if (scenario === undefined) return undefined;
  const file = checkRunFile(scenario, registries);
  return isExercise(file) ? file : undefined;
}

function worstOf(checks: readonly Check[]): Verification['verdict'] {
  return WORST.find((worst) => checks.some(({ result }) => result === worst)) ?? 'good';
}

function replayChecks(run: RunFile, verdict: ReplayVerdict, { metrics }: Summary): Check[] {
  const { name, version } = run.exporter ?? exporter;
  const isOther = name !== exporter.name || version !== exporter.version;
  const by = isOther
    ? `; ${quote(`${name} ${version}`)} wrote it, this is ${exporter.version}`
    : '';
  const seen = verdictSentence(verdict);
  const checks: Check[] = [
    verdict.type === 'same'
      ? { check: 'replay', result: 'good', seen }
      : verdict.type === 'nothingToCompare'
        ? { check: 'replay', result: 'note', seen: `${seen}, and the replay alone is judged` }
        : { check: 'replay', result: 'tampered', seen: `${seen}${by}` },
  ];
  if (run.metrics && !hasFigures(metrics, run.metrics))
    checks.push({
      check: 'metrics',
      result: 'tampered',
      seen: `the file’s figures are not the replay’s${by}`,
    });
  return checks;
}

/** Whether the figures of a replay are those of a file: an older file has fewer. */
function hasFigures(replayed: Metrics, stated: Partial<Metrics>): boolean {
  const known = Object.keys(stated).map((name) => [name, replayed[name as keyof Metrics]]);
  return canonicalJson(stated) === canonicalJson(Object.fromEntries(known));
}

function exerciseChecks(
  exercise: Exercise,
  run: RunFile,
  { wants, actions }: GoalFinding,
  untilMs: number,
): Check[] {
  if (run.id !== exercise.id) {
    const seen = `it is a run of ${run.id}, not of ${exercise.id}`;
    return [{ check: 'exercise', result: 'bad', seen }];
  }
  const { withinMs } = exercise.goal.limits;
  return [
    ...definitionChecks(exercise, run),
    goalCheck('actions', actions, ''),
    ...exercise.goal.wants.map(({ type }, index) =>
      goalCheck(type, wants[index] as Finding, `; the run ends at ${untilMs} of ${withinMs} ms`),
    ),
  ];
}

function definitionChecks(exercise: Exercise, run: RunFile): Check[] {
  const changes = changesFrom(exercise, run);
  const listed = changes.slice(0, CHANGES_LISTED).map(changeSentence);
  const more = changes.length - listed.length;
  if (more > 0) listed.push(`${grouped(more)} more places are not as the exercise has them`);
  if (listed.length === 0) return [UNCHANGED];
  return listed.map((seen) => ({ check: 'definition', result: 'tampered', seen }));
}

const UNCHANGED: Check = { check: 'definition', result: 'good', seen: 'as the exercise has it' };

/** @param ifOpen - the words after the observation when the run ended too early to decide. */
function goalCheck(check: string, { met, seen, value, of }: Finding, ifOpen: string): Check {
  const result = met === true ? 'good' : 'failed';
  return { check, result, seen: met === null ? `${seen}${ifOpen}` : seen, value, of };
}

/** The checks of a run without an exercise, as in the verb `run`: its expectations or else the properties. */
function freeChecks(run: RunFile, summary: Summary): Check[] {
  const judged = isGood(summary);
  const expects = summary.expectations.length > 0;
  return [
    run.goal
      ? {
          check: 'exercise',
          result: 'bad',
          seen: `there is no exercise ${run.id} to hold it against; name its file with --exercise`,
        }
      : { check: 'exercise', result: 'note', seen: 'it is of no exercise' },
    ...Object.entries(summary.properties).map(([id, intervals]): Check => {
      const isBroken = intervals.at(-1)?.toMs === null;
      const result = expects ? 'note' : isBroken ? 'failed' : 'good';
      return { check: id, result, seen: intervalsText(intervals) };
    }),
    ...(expects ? [expectationCheck(summary.expectations, judged)] : []),
  ];
}

function expectationCheck(results: Summary['expectations'], isMet: boolean): Check {
  const missed = results.filter(({ met }) => !met);
  const words = missed
    .slice(0, MISSED_LISTED)
    .map(({ expectation, seen }) => `; not ${quote(JSON.stringify(expectation))}: ${seen}`);
  const more = missed.length - words.length;
  if (more > 0) words.push(`; and ${grouped(more)} more`);
  return {
    check: 'expected',
    result: isMet ? 'good' : 'failed',
    seen: `${results.length - missed.length} of ${results.length} met${words.join('')}`,
    value: results.length - missed.length,
    of: results.length,
  };
}
