// The content of a handout: one run, or the runs of a lecture.
import { lectures } from '../../lectures/registry';
import { isLecture } from '../../runFile/checkLecture';
import type { Lecture, LecturePart } from '../../runFile/lecture';
import { definitionOf, type RunFile } from '../../runFile/runFile';
import { scenarioCards } from '../../scenarios/catalogue';
import type { Command } from '../../sim/contracts/command';
import { changedByHandMs } from '../branches/byHand';
import { checkFile, readScenario } from '../files/checkFile';
import { readLecture } from '../files/lectures';
import { minutesOf } from '../lecture/draft';
import { USUAL_VIEW } from '../run/view';

/** The runs to print, with a title over them. */
export interface Handout {
  /** The id that opens it in the page; null for a run or a lecture that is not of the library. */
  readonly id: string | null;
  readonly title: string;
  readonly description: string | undefined;
  /** The minutes of the whole lecture; null for a single run. */
  readonly minutes: number | null;
  /** At least one; exactly one without a lecture. */
  readonly parts: readonly HandoutPart[];
}

/** One run of a handout. */
export interface HandoutPart {
  readonly file: RunFile;
  /** The id of the scenario that opens it in the page; null for a run of one's own. */
  readonly scenario: string | null;
  /** The moment, in ms, since which the run differs from what its narration tells; null when it does not. */
  readonly changedMs: number | null;
  /** The minutes and the speaker's notes of a part of a lecture. */
  readonly minutes: number | null;
  readonly notes: string | undefined;
}

/** A run or a lecture that is handed over to be printed; `given` are the commands with which the run was opened. */
export type HandedOver =
  | { readonly run: RunFile; readonly given: readonly Command[] }
  | { readonly lecture: Lecture };

/** A scenario or a lecture of the library; rejects for an unknown id. */
export async function libraryHandout(id: string): Promise<Handout> {
  const lecture = lectures.get(id);
  if (lecture) return handoutOfLecture(lecture, id);
  if (!scenarioCards.some((card) => card.id === id))
    throw new Error(`there is no scenario and no lecture ${id}`);
  return handoutOfRun(partOf(await readScenario(id), id));
}

/** A run or a lecture that was handed over, as parsed JSON; rejects with a sentence that names an error. */
export async function ownHandout(handed: unknown): Promise<Handout> {
  const { run, given, lecture } = (handed ?? {}) as Readonly<Record<string, unknown>>;
  if (!isLecture(lecture)) return handoutOfRun(await ownPart(run, given));
  const read = await readLecture(lecture);
  const known = lectures.get(read.id);
  const isKnown = known !== undefined && JSON.stringify(known) === JSON.stringify(lecture);
  return handoutOfLecture(read, isKnown ? read.id : null);
}

function handoutOfRun(part: HandoutPart): Handout {
  const { title, description } = part.file;
  return { id: part.scenario, title, description, minutes: null, parts: [part] };
}

async function handoutOfLecture(lecture: Lecture, id: string | null): Promise<Handout> {
  const { title, description } = lecture;
  const parts = await Promise.all(lecture.parts.map(lecturePart));
  return { id, title, description, minutes: minutesOf(lecture), parts };
}

async function lecturePart(part: LecturePart): Promise<HandoutPart> {
  const { minutes, notes } = part;
  const run =
    'run' in part
      ? partOf(part.run, null)
      : partOf(await readScenario(part.scenario), part.scenario);
  return { ...run, minutes, notes };
}

function partOf(
  file: RunFile,
  scenario: string | null,
  changedMs: number | null = null,
): HandoutPart {
  return { file, scenario, changedMs, minutes: null, notes: undefined };
}

async function ownPart(run: unknown, given: unknown): Promise<HandoutPart> {
  const file = await checkFile(run, 'session');
  if (!scenarioCards.some(({ id }) => id === file.id)) {
    const commands = Array.isArray(given) ? (given as Command[]) : file.commands;
    return partOf(file, null, changedSinceMs({ ...file, commands }, file));
  }
  const scenario = await readScenario(file.id);
  const changedMs = changedSinceMs(scenario, file);
  const isSame = changedMs === null && lookOf(scenario) === lookOf(file);
  return isSame ? partOf(scenario, scenario.id) : partOf(file, null, changedMs);
}

/** The moment, in ms, since which a run differs from another one; 0 when its settings do, null when nothing does. */
function changedSinceMs({ goal: _goal, ...before }: RunFile, { commands, ...after }: RunFile) {
  if (JSON.stringify(definitionOf(before)) !== JSON.stringify(definitionOf({ ...after, commands })))
    return 0;
  return changedByHandMs({ file: before, commands });
}

/** The parts of a file that a handout shows besides the run. */
function lookOf({ title, description, narration, view = USUAL_VIEW }: RunFile): string {
  return JSON.stringify([title, description, narration, view]);
}
