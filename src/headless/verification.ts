// Judges a run that somebody hands in: whether it is what its file says, and whether it shows what it should.
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
import { canonicalLine } from '../sim/trace/trace';
import { playBranches } from './branches';
import { exporter, registries } from './installed';
import { play, type Terms } from './play';
import { MOST_EVENTS } from './recording';
import { isGood, type Summary, SummaryFold, stretchesText } from './summary';

/**
 * What a check comes to. `failed`: an honest run that does not do it. `tampered`: it is not what its file says. `bad`: it
 * could not be judged. `note` judges nothing.
 */
export type Result = 'good' | 'failed' | 'tampered' | 'bad' | 'note';

/** One check of a file. */
export interface Check {
  readonly check: string;
  readonly result: Result;
  /** What was seen, in one sentence. */
  readonly seen: string;
  /** The figure in it and the one that it is held against, where there are such. */
  readonly value?: number;
  readonly of?: number | null;
}

/** What a file was found to be: the worst of its checks. */
export interface Verification {
  readonly verdict: Exclude<Result, 'note'>;
  readonly id?: string;
  /** The exercise that it was held against; null when it is of none. */
  readonly exercise?: string | null;
  /** The hash of the replay's trace: two hand-ins with the same one are the same run. */
  readonly traceHash?: string | undefined;
  readonly checks: readonly Check[];
}

const WORST = ['bad', 'tampered', 'failed'] as const;

/** How many changes of an exercise are listed one by one. */
const CHANGES_LISTED = 20;
/** How many expectations that are not met are. */
const MISSED_LISTED = 5;

/**
 * Judges a run by its replay, whatever its file says came of it.
 *
 * @param demanded - the exercise that it must be of; undefined for the one of the library that has its id, if any.
 * @param terms - hold for all of its branches together.
 * @throws RunFileError when more events happen.
 */
export async function verificationOf(
  run: RunFile,
  demanded?: Exercise,
  terms: Terms = { mostEvents: MOST_EVENTS },
): Promise<Verification> {
  const exercise = demanded ?? libraryExercise(run.id);
  const untilMs = run.untilMs ?? exercise?.goal.limits.withinMs;
  const summary = new SummaryFold(run);
  const replay = new ReplayFold(run);
  const goal = exercise && new GoalFold(exercise.goal, exercise.commands);
  const take = (event: TraceEvent) => {
    const line = canonicalLine(event);
    summary.add(event, line);
    replay.add(event, line);
    goal?.add(event);
  };
  const ending = await play(untilMs === undefined ? run : { ...run, untilMs }, {
    ...terms,
    take,
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

/** What is said of a file that could not be judged. */
export function unreadable(seen: string): Verification {
  return { verdict: 'bad', checks: [{ check: 'file', result: 'bad', seen }] };
}

/** The ids of the library's exercises. */
export const EXERCISE_IDS: readonly string[] = [...scenarios]
  .filter(([, file]) => (file as Partial<RunFile>).goal !== undefined)
  .map(([id]) => id);

/** The exercise of the library that has an id. */
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
  if (run.metrics && canonicalJson(run.metrics) !== canonicalJson(metrics))
    checks.push({
      check: 'metrics',
      result: 'tampered',
      seen: `the file’s figures are not the replay’s${by}`,
    });
  return checks;
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

/** @param ifOpen - what to say beside it when the run ended too soon. */
function goalCheck(check: string, { met, seen, value, of }: Finding, ifOpen: string): Check {
  const result = met === true ? 'good' : 'failed';
  return { check, result, seen: met === null ? `${seen}${ifOpen}` : seen, value, of };
}

/** A run of no exercise is judged as by `run`: by what it expects, or else by the properties. */
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
    ...Object.entries(summary.properties).map(([id, stretches]): Check => {
      const isBroken = stretches.at(-1)?.toMs === null;
      const result = expects ? 'note' : isBroken ? 'failed' : 'good';
      return { check: id, result, seen: stretchesText(stretches) };
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
