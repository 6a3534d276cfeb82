// The person's record of exercises, kept by the browser between visits: which ones they passed, and which they gave up.
const KEY = 'hustings.exercises';

/** The ids of exercises. */
export interface ExerciseRecord {
  readonly passed: readonly string[];
  /** Given up and not reset since. */
  readonly givenUp: readonly string[];
}

/** The record so far; an empty one where storage is forbidden, or what is stored is no record. */
export function exerciseRecord(): ExerciseRecord {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    const { passed, givenUp } = (stored ?? {}) as Partial<Record<keyof ExerciseRecord, unknown>>;
    return { passed: idsIn(passed), givenUp: idsIn(givenUp) };
  } catch {
    return { passed: [], givenUp: [] };
  }
}

/** Notes that an exercise is passed: it stays so. Returns the record with that, also where it cannot be kept. */
export function notePassed(id: string): ExerciseRecord {
  const { passed, givenUp } = exerciseRecord();
  return passed.includes(id) ? { passed, givenUp } : written({ passed: [...passed, id], givenUp });
}

/** Notes that an exercise is given up, or that it is reset. Returns the record with that, also where it cannot be kept. */
export function noteGivenUp(id: string, isGivenUp: boolean): ExerciseRecord {
  const { passed, givenUp } = exerciseRecord();
  const others = givenUp.filter((other) => other !== id);
  return written({ passed, givenUp: isGivenUp ? [...others, id] : others });
}

/** The progress over these exercises: `3 of 8 passed`. */
export function progressText(ids: readonly string[], { passed }: ExerciseRecord): string {
  return `${ids.filter((id) => passed.includes(id)).length} of ${ids.length} passed`;
}

function idsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
}

function written(record: ExerciseRecord): ExerciseRecord {
  try {
    localStorage.setItem(KEY, JSON.stringify(record));
  } catch {
    // Without storage the record is not kept.
  }
  return record;
}
