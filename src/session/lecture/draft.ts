// A lecture that is being made.
import {
  LECTURE_FORMAT,
  LECTURE_VERSION,
  type Lecture,
  type LecturePart,
  MOST_MINUTES,
  MOST_PARTS,
  runIdOf,
} from '../../runFile/lecture';
import type { RunFile } from '../../runFile/runFile';

export { MOST_MINUTES, MOST_PARTS };

/** The minutes of a part that is new in a lecture. */
const USUAL_MINUTES = 5;

/** A lecture that may still lack its title or its parts. */
export type LectureDraft = Pick<Lecture, 'title' | 'parts'>;

/** The longest id, in characters: see `slugSchema`. */
const LONGEST_ID = 64;

/** The draft with a part at its end. A run whose id another part has gets a number after its id. A full draft stays. */
export function withPart(draft: LectureDraft, content: string | RunFile): LectureDraft {
  if (isFull(draft)) return draft;
  const part: LecturePart =
    typeof content === 'string'
      ? { scenario: content, minutes: USUAL_MINUTES }
      : { run: ownRun(draft, content), minutes: USUAL_MINUTES };
  return { ...draft, parts: [...draft.parts, part] };
}

/** Whether the draft has as many parts as a lecture can have. */
export function isFull({ parts }: LectureDraft): boolean {
  return parts.length >= MOST_PARTS;
}

/** The run's inputs, under an id that no part has; a lecture shows it from its beginning. */
function ownRun({ parts }: LectureDraft, run: RunFile): RunFile {
  const {
    cursorMs: _cursorMs,
    trace: _trace,
    traceHash: _hash,
    metrics: _metrics,
    ...inputs
  } = run;
  const taken = new Set(parts.map(runIdOf));
  let id = run.id;
  for (let number = 2; taken.has(id); number += 1) {
    const suffix = `-${number}`;
    id = run.id.slice(0, LONGEST_ID - suffix.length) + suffix;
  }
  return { ...inputs, id };
}

/** The draft with a part one place earlier (−1) or later (1); a part at the end stays there. */
export function withPartMoved(draft: LectureDraft, index: number, by: 1 | -1): LectureDraft {
  const parts = [...draft.parts];
  const [part] = parts.splice(index, 1);
  if (part) parts.splice(Math.max(0, index + by), 0, part);
  return { ...draft, parts };
}

export function withoutPart(draft: LectureDraft, index: number): LectureDraft {
  return { ...draft, parts: draft.parts.filter((_, other) => other !== index) };
}

/** @param minutes - a whole number from 1 to `MOST_MINUTES`; anything else changes nothing. */
export function withMinutes(draft: LectureDraft, index: number, minutes: number): LectureDraft {
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > MOST_MINUTES) return draft;
  const parts = draft.parts.map((part, other) => (other === index ? { ...part, minutes } : part));
  return { ...draft, parts };
}

/** The draft with the speaker's notes of a part; an empty text removes them. */
export function withNotes(draft: LectureDraft, index: number, text: string): LectureDraft {
  const parts = draft.parts.map((part, other) => {
    if (other !== index) return part;
    const { notes: _notes, ...bare } = part;
    return text === '' ? bare : { ...bare, notes: text };
  });
  return { ...draft, parts };
}

/** The finished lecture; null while it lacks a title or a part. */
export function lectureOf({ title, parts }: LectureDraft): Lecture | null {
  const name = title.trim();
  if (name === '' || parts.length === 0) return null;
  return { format: LECTURE_FORMAT, version: LECTURE_VERSION, id: slugOf(name), title: name, parts };
}

/** The sum of all parts' minutes. */
export function minutesOf({ parts }: Pick<Lecture, 'parts'>): number {
  return parts.reduce((sum, { minutes }) => sum + minutes, 0);
}

/** `leader-election`, from “Leader election!”. */
function slugOf(title: string): string {
  const words =
    title
      .normalize('NFKD')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  const slug = words
    .join('-')
    .replace(/^[^a-z]+/, '')
    .slice(0, 60);
  return slug.replace(/-$/, '') || 'lecture';
}
