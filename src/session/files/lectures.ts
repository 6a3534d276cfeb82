// Lectures as files: reading one, and bringing a part of one to the screen. Loaded on first use.
import { checkLecture } from '../../runFile/checkLecture';
import type { Lecture, LecturePart } from '../../runFile/lecture';
import type { RunFile } from '../../runFile/runFile';
import { RunFileError } from '../../runFile/runFileError';
import { scenarioCards } from '../../scenarios/catalogue';
import { fromStart, type RequestedRun } from '../run/requestedRun';
import { checkFile, readScenario } from './checkFile';

/** The lecture in a parsed file, with its runs checked; rejects with a sentence that names the place of an error. */
export async function readLecture(file: unknown): Promise<Lecture> {
  const lecture = checkLecture(
    file,
    scenarioCards.map(({ id }) => id),
  );
  const parts = lecture.parts.map(async (part, index) =>
    'run' in part ? { ...part, run: await checkedRun(part.run, index) } : part,
  );
  return { ...lecture, parts: await Promise.all(parts) };
}

async function checkedRun(run: unknown, index: number): Promise<RunFile> {
  try {
    return await checkFile(run);
  } catch (error) {
    if (!(error instanceof RunFileError)) throw error;
    throw new RunFileError(`parts[${index}].run: ${error.message}`);
  }
}

/** A part of a lecture at its beginning. */
export async function requestPart(lecture: Lecture, index: number): Promise<RequestedRun> {
  return { ...fromStart(await runOf(lecture.parts[index] as LecturePart)), lecture };
}

async function runOf(part: LecturePart): Promise<RunFile> {
  return 'run' in part ? part.run : readScenario(part.scenario);
}
