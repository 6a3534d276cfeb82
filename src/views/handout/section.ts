// A section of a handout: one run, played beside the run on the screen, with its pictures.
import { loadLayout } from '../../layouts/catalogue';
import { type AskedQuestion, askedQuestion } from '../../session/handout/askedQuestion';
import { beatsOf, endMsOf } from '../../session/handout/beats';
import type { HandoutPart } from '../../session/handout/handout';
import { type Task, taskOf } from '../../session/handout/task';
import { momentWithin } from '../../session/run/moment';
import { pictureAt, playBeside } from '../../session/run/playBeside';
import { USUAL_LAYOUT } from '../../session/run/view';
import type { Engine } from '../../sim/engine/engine';
import { isLarge, type LegendEntry, lanesPainting, legendOf, stagePainting } from './paintings';

/** A beat with its picture, as SVG. */
export interface PaintedBeat {
  readonly atMs: number;
  readonly text: string;
  readonly notes: string | undefined;
  readonly question: AskedQuestion | null;
  readonly picture: string;
}

/** A run with the pictures of its beats and of its lanes, as SVG. */
export interface PaintedRun {
  readonly algorithm: { readonly name: string; readonly source: string };
  readonly legend: readonly LegendEntry[];
  readonly beats: readonly PaintedBeat[];
  readonly lanes: string;
  /** A sentence about the origin of the beats; null for those of the narration. */
  readonly remark: string | null;
  /** Whether the pictures of the beats need the width of the page. */
  readonly isLarge: boolean;
}

/** The task of an exercise, with its worked solution. */
export interface PaintedTask extends Omit<Task, 'solution'> {
  readonly solution: PaintedRun | null;
}

/** One run of a handout, ready to be shown. */
export interface Section {
  readonly part: HandoutPart;
  readonly run: PaintedRun;
  /** Null for a run that is no exercise. */
  readonly task: PaintedTask | null;
}

/** The means of composing. */
export interface Workshop {
  readonly engine: Engine;
  /** Lets the page handle input; a rejection ends the work. */
  readonly pause: () => Promise<void>;
}

/** Plays a run and paints its beats. @param idPrefix - the beginning of all ids in its pictures, unlike that of others. */
export async function composeSection(
  workshop: Workshop,
  part: HandoutPart,
  idPrefix: string,
): Promise<Section> {
  const run = await paintedRun(workshop, part, `${idPrefix}-`);
  const task = taskOf(part);
  if (!task?.solution) return { part, run, task: task && { ...task, solution: null } };
  const solved = { file: task.solution, changedMs: null };
  const solution = await paintedRun(workshop, solved, `${idPrefix}-solution-`);
  return { part, run, task: { ...task, solution } };
}

async function paintedRun(
  { engine, pause }: Workshop,
  part: Pick<HandoutPart, 'file' | 'changedMs'>,
  idPrefix: string,
): Promise<PaintedRun> {
  const { file } = part;
  const endMs = endMsOf(file);
  await loadLayout(file.view?.layout ?? USUAL_LAYOUT);
  const played = await playBeside(engine, file, endMs);
  const { run, frontierMs } = played;
  const shownMs = momentWithin(endMs, frontierMs);
  const { beats, remark } = beatsOf(part, run, shownMs);
  const painted: PaintedBeat[] = [];
  for (const [index, { atMs, text, notes }] of beats.entries()) {
    await pause();
    const picture = stagePainting(pictureAt(played, atMs), `${idPrefix}${index}-`);
    const question = askedQuestion(beats, index, run, frontierMs);
    painted.push({ atMs, text, notes, question, picture });
  }
  return {
    algorithm: run.algorithm,
    legend: legendOf(run, `${idPrefix}sign-`),
    beats: painted,
    lanes: lanesPainting(pictureAt(played, shownMs), beats, `${idPrefix}lanes-`),
    remark,
    isLarge: isLarge(run),
  };
}
