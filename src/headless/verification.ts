// Judges a run that somebody hands in: whether it is what its file says, and whether it shows what it should.
import { changeSentence, changesFrom, type Exercise, isExercise } from '../runFile/exercise';
import { checkRunFile } from '../runFile/readRunFile';
import { type Outcome, recordRun } from '../runFile/recordRun';
import { compareReplay, verdictSentence } from '../runFile/replay';
import type { RunFile } from '../runFile/runFile';
import { scenarios } from '../scenarios/registry';
import { GoalFold } from '../sim/goal';
import { canonicalJson } from '../sim/json';
import { quote } from '../sim/quote';
import type { Finding } from '../sim/want';
import { playBranches } from './branches';
import { exporter, registries } from './installed';
import { play } from './play';
import { isGood, stretchesText, summarize } from './summary';

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

/** No file could hold so many events, nobody watches for a day: who asks for more wants to keep a grader busy. */
const BOUNDS = { events: 1_000_000, untilMs: 24 * 60 * 60 * 1000 };

const WORST = ['bad', 'tampered', 'failed'] as const;

/**
 * Judges a run by its replay, whatever its file says came of it.
 *
 * @param demanded - the exercise that it must be of; undefined for the one of the library that has its id, if any.
 */
export function verificationOf(run: RunFile, demanded?: Exercise): Verification {
  const exercise = demanded ?? libraryExercise(run.id);
  const untilMs = run.untilMs ?? exercise?.goal.limits.withinMs;
  const outcome = play(untilMs === undefined ? run : { ...run, untilMs }, BOUNDS);
  const replayed = recordRun(run, outcome, exporter);
  const checks = [
    ...replayChecks(run, outcome, replayed),
    ...branchChecks(run, outcome),
    ...(exercise ? exerciseChecks(exercise, run, outcome) : freeChecks(run, replayed, outcome)),
  ];
  return {
    verdict: worstOf(checks),
    id: run.id,
    exercise: exercise?.id ?? null,
    traceHash: replayed.traceHash,
    checks,
  };
}

/** What is said of a file that could not be judged. */
export function unreadable(seen: string): Verification {
  return { verdict: 'bad', checks: [{ check: 'file', result: 'bad', seen }] };
}

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

type Replayed = ReturnType<typeof recordRun>;

function replayChecks(run: RunFile, { events }: Outcome, { metrics }: Replayed): Check[] {
  const verdict = compareReplay(run, events);
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

/** The file is judged by its own branch; of the others it says that they can be played. */
function branchChecks(run: RunFile, { events }: Outcome): Check[] {
  const left = { ...BOUNDS, events: BOUNDS.events - events.length };
  return playBranches(run, left).map((seen) => ({ check: 'branches', result: 'note', seen }));
}

function exerciseChecks(exercise: Exercise, run: RunFile, { events, untilMs }: Outcome): Check[] {
  if (run.id !== exercise.id) {
    const seen = `it is a run of ${run.id}, not of ${exercise.id}`;
    return [{ check: 'exercise', result: 'bad', seen }];
  }
  const fold = new GoalFold(exercise.goal, exercise.commands);
  for (const event of events) fold.add(event);
  const { wants, actions } = fold.at(untilMs);
  const { withinMs } = exercise.goal.limits;
  const changes = changesFrom(exercise, run).map(
    (change): Check => ({
      check: 'definition',
      result: 'tampered',
      seen: changeSentence(change),
    }),
  );
  return [
    ...(changes.length > 0 ? changes : [UNCHANGED]),
    goalCheck('actions', actions, ''),
    ...exercise.goal.wants.map(({ type }, index) =>
      goalCheck(type, wants[index] as Finding, `; the run ends at ${untilMs} of ${withinMs} ms`),
    ),
  ];
}

const UNCHANGED: Check = { check: 'definition', result: 'good', seen: 'as the exercise has it' };

/** @param ifOpen - what to say beside it when the run ended too soon. */
function goalCheck(check: string, { met, seen, value, of }: Finding, ifOpen: string): Check {
  const result = met === true ? 'good' : 'failed';
  return { check, result, seen: met === null ? `${seen}${ifOpen}` : seen, value, of };
}

/** A run of no exercise is judged as by `run`: by what it expects, or else by the properties. */
function freeChecks(run: RunFile, replayed: Replayed, outcome: Outcome): Check[] {
  const summary = summarize(replayed, outcome);
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

function expectationCheck(
  results: ReturnType<typeof summarize>['expectations'],
  isMet: boolean,
): Check {
  const missed = results.filter(({ met }) => !met);
  const words = missed.map(
    ({ expectation, seen }) => `; not ${quote(JSON.stringify(expectation))}: ${seen}`,
  );
  return {
    check: 'expected',
    result: isMet ? 'good' : 'failed',
    seen: `${results.length - missed.length} of ${results.length} met${words.join('')}`,
    value: results.length - missed.length,
    of: results.length,
  };
}
