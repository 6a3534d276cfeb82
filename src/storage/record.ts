// How a run stands in the database, and back: what is read may be damaged, or be of a newer Hustings.
import * as v from 'valibot';
import { issueSentence } from '../runFile/issueSentence';
import { VERSION } from '../runFile/runFile';
import type { KeptRun, RunAbout } from '../session/keeper/keptRuns';
import type { Json } from '../sim/base/json';

/** Raise it with every change of what a record holds. */
const SHAPE = 2;

const time = v.pipe(v.number(), v.finite());

const aboutEntries = {
  id: v.string(),
  title: v.string(),
  isNamed: v.boolean(),
  algorithm: v.string(),
  startedAtMs: time,
  changedAtMs: time,
  lengthMs: time,
  branches: v.pipe(v.number(), v.integer()),
  /** The version of the run file that the body holds. */
  fileVersion: v.pipe(v.number(), v.integer()),
};

const aboutSchema = v.variant('shape', [
  v.object({ shape: v.literal(SHAPE), ...aboutEntries, isOwn: v.boolean() }),
  // Shape 1 did not tell one's own runs from those that were only looked at: what may be one's own is not dropped first.
  v.pipe(
    v.object({ shape: v.literal(1), ...aboutEntries }),
    v.transform((about) => ({ ...about, shape: SHAPE, isOwn: true }) as const),
  ),
]);

/** What is stored for a list. */
export type AboutRecord = v.InferOutput<typeof aboutSchema>;

const versionsSchema = v.object({ shape: v.number(), fileVersion: v.number() });

const bodySchema = v.object({
  file: v.looseObject({}),
  given: v.array(v.looseObject({})),
  // Without its checkpoint nobody can tell whether the run is the same when it is opened, and that is all.
  checkpoint: v.fallback(v.optional(v.object({ atMs: time, state: v.any() })), undefined),
});

/** The rest of a run. */
export interface BodyRecord {
  /** As it was written: it is still to be checked, and may be of an older version. */
  readonly file: object;
  /** Commands, to be checked as those of the file. */
  readonly given: readonly object[];
  readonly checkpoint?: { readonly atMs: number; readonly state: Json };
}

/** A record that has been read: it, or in a sentence why it cannot be used. */
export type Read<T> =
  | { readonly record: T; readonly problem: null }
  | { readonly record: null; readonly problem: string };

const DAMAGED = 'This run cannot be read: its record is damaged';

/** What the database holds for a run's line in the list. */
export function readAbout(stored: unknown): Read<AboutRecord> {
  if (stored === undefined) return unusable(`${DAMAGED}, what it is called is missing.`);
  const versions = v.safeParse(versionsSchema, stored);
  if (versions.success && isNewer(versions.output))
    return unusable('A newer Hustings has kept this run; reload the page to get that one.');
  return read(aboutSchema, stored);
}

/** What the database holds of a run itself. */
export function readBody(stored: unknown): Read<BodyRecord> {
  if (stored === undefined) return unusable(`${DAMAGED}, its commands are missing.`);
  return read(bodySchema, stored) as Read<BodyRecord>;
}

/**
 * What to store of a run for the list.
 *
 * @param before - what was stored of it; the title that a person gave it stays.
 */
export function aboutOf(run: KeptRun, before: AboutRecord | null): AboutRecord {
  const { id, title, algorithm, startedAtMs, changedAtMs, lengthMs, branches, isOwn, file } = run;
  return {
    shape: SHAPE,
    id,
    title: before?.isNamed ? before.title : title,
    isNamed: before?.isNamed ?? false,
    algorithm,
    startedAtMs,
    changedAtMs,
    lengthMs,
    branches,
    isOwn,
    fileVersion: file.version,
  };
}

/** What to store of the run itself: nothing of what came of it. */
export function bodyOf({ file, given, checkpoint }: KeptRun): BodyRecord {
  const { trace: _trace, traceHash: _hash, metrics: _metrics, ...inputs } = file;
  return { file: inputs, given, ...(checkpoint && { checkpoint }) };
}

/** What a list says of a run. */
export function runAbout(record: AboutRecord): RunAbout {
  const { shape: _shape, isNamed: _isNamed, fileVersion: _version, ...about } = record;
  return about;
}

function isNewer({ shape, fileVersion }: v.InferOutput<typeof versionsSchema>): boolean {
  return shape > SHAPE || fileVersion > VERSION;
}

function unusable(problem: string): { record: null; problem: string } {
  return { record: null, problem };
}

function read<T>(schema: v.GenericSchema<unknown, T>, stored: unknown): Read<T> {
  const result = v.safeParse(schema, stored, { abortEarly: true });
  if (result.success) return { record: result.output, problem: null };
  return unusable(`${DAMAGED} (${issueSentence(result.issues[0])}).`);
}
