// The records of runs in the database, and their parsing: a record may be damaged, or written by a newer Hustings.
import * as v from 'valibot';
import { issueSentence } from '../runFile/issueSentence';
import { VERSION } from '../runFile/runFile';
import type { KeptRun, RunAbout } from '../session/keeper/keptRuns';
import type { Json } from '../sim/base/json';

/** The version of the records' shape. Raise it with every change of the schemas below. */
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
  /** The version of the run file in the body. */
  fileVersion: v.pipe(v.number(), v.integer()),
};

const aboutSchema = v.variant('shape', [
  v.object({ shape: v.literal(SHAPE), ...aboutEntries, isOwn: v.boolean() }),
  // Shape 1 has no `isOwn`. Its runs count as the user's own, so that they are not dropped first.
  v.pipe(
    v.object({ shape: v.literal(1), ...aboutEntries }),
    v.transform((about) => ({ ...about, shape: SHAPE, isOwn: true }) as const),
  ),
]);

/** The record for a run's line in the list. */
export type AboutRecord = v.InferOutput<typeof aboutSchema>;

const versionsSchema = v.object({ shape: v.number(), fileVersion: v.number() });

const bodySchema = v.object({
  file: v.looseObject({}),
  given: v.array(v.looseObject({})),
  // A damaged checkpoint is left out: without it a reopened run is not verified, but it can be played.
  checkpoint: v.fallback(v.optional(v.object({ atMs: time, state: v.any() })), undefined),
});

/** The record of a run's inputs. */
export interface BodyRecord {
  /** The run file as it was written: not checked yet, and possibly of an older version. */
  readonly file: object;
  /** The original commands, not checked yet. */
  readonly given: readonly object[];
  readonly checkpoint?: { readonly atMs: number; readonly state: Json };
}

/** A record, or a sentence that says why it cannot be used. */
export type Read<T> =
  | { readonly record: T; readonly problem: null }
  | { readonly record: null; readonly problem: string };

const DAMAGED = 'This run cannot be read: its record is damaged';

/** Parses the record for a run's line in the list. */
export function readAbout(stored: unknown): Read<AboutRecord> {
  if (stored === undefined) return unusable(`${DAMAGED}, its title is missing.`);
  const versions = v.safeParse(versionsSchema, stored);
  if (versions.success && isNewer(versions.output))
    return unusable('A newer Hustings has kept this run; reload the page to get that one.');
  return read(aboutSchema, stored);
}

/** Parses the record of a run's inputs. */
export function readBody(stored: unknown): Read<BodyRecord> {
  if (stored === undefined) return unusable(`${DAMAGED}, its commands are missing.`);
  return read(bodySchema, stored) as Read<BodyRecord>;
}

/**
 * The record for a run's line in the list.
 *
 * @param before - the previous record, whose title stays when the user gave it.
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

/** The record of a run's inputs, without trace, hash and metrics, which can be computed again. */
export function bodyOf({ file, given, checkpoint }: KeptRun): BodyRecord {
  const { trace: _trace, traceHash: _hash, metrics: _metrics, ...inputs } = file;
  return { file: inputs, given, ...(checkpoint && { checkpoint }) };
}

/** A run's line in the list. */
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
