// The beats of a handout: those of the narration, or the story of a run that tells of none.
import { decidedAtMs } from '../../runFile/question';
import type { Beat, RunFile } from '../../runFile/runFile';
import { grouped } from '../../sim/base/format';
import type { LiveRun } from '../run/liveRun';
import { lastMoment } from '../run/moment';
import { targetOf } from '../run/target';
import { spokenMoment } from '../words/words';
import type { HandoutPart } from './handout';

/** The largest number of beats that are taken from a run's story. */
export const MOST_OF_STORY = 40;
/** Pictures of large clusters are large: the pictures of a story have about so many nodes together, but are not fewer. */
const MOST_NODES = 2000;
const LEAST_OF_STORY = 10;
/** Of more sentences of one moment than this, those in the middle are left out. */
const MOST_OF_MOMENT = 4;

/** The beats of a part, in order of time. */
export interface HandoutBeats {
  readonly beats: readonly Beat[];
  /** A sentence about their origin; null for those of the narration. */
  readonly remark: string | null;
}

/** The part of a run that its beats are taken from. */
interface ToldRun {
  readonly story: Pick<LiveRun['story'], 'lines'>;
  readonly lanes: Pick<LiveRun['lanes'], 'nodes'>;
}

/** The last moment of a run, in ms: its end, its last beat or the end of its last question. */
export function endMsOf(file: RunFile): number {
  const { narration = [] } = file;
  const moments = narration.flatMap(({ atMs }, index) => [
    atMs,
    decidedAtMs(narration, index) ?? 0,
  ]);
  return Math.max(lastMoment(targetOf(file).frontierMs), ...moments);
}

/**
 * The beats of a part up to a moment in ms, which its run has reached. Where the run differs from its narration, and
 * without one, they are the sentences of its story.
 */
export function beatsOf(
  { file, changedMs }: Pick<HandoutPart, 'file' | 'changedMs'>,
  { story, lanes }: ToldRun,
  untilMs: number,
): HandoutBeats {
  const narration = (file.narration ?? []).filter(({ atMs }) => atMs <= untilMs);
  if (narration.length > 0 && changedMs === null) return { beats: narration, remark: null };
  const fromMs = narration.length > 0 ? (changedMs ?? 0) : 0;
  const told = storyBeats(story.lines, fromMs, untilMs);
  const ofSize = Math.floor(MOST_NODES / Math.max(1, lanes.nodes.size));
  const most = Math.min(MOST_OF_STORY, Math.max(LEAST_OF_STORY, ofSize));
  return {
    beats: [...narration.filter(({ atMs }) => atMs < fromMs), ...told.slice(0, most)],
    remark: remarkOn(fromMs, told.length, most),
  };
}

/** The lines of the story from a moment on, those of one moment together. */
function storyBeats(lines: LiveRun['story']['lines'], fromMs: number, untilMs: number): Beat[] {
  const texts = new Map<number, string[]>();
  for (const { atMs, text } of lines) {
    if (atMs < fromMs || atMs > untilMs) continue;
    const known = texts.get(atMs);
    if (known) known.push(text);
    else texts.set(atMs, [text]);
  }
  return [...texts]
    .map(([atMs, sentences]) => ({ atMs, text: shortened(sentences) }))
    .sort((a, b) => a.atMs - b.atMs);
}

function shortened(sentences: readonly string[]): string {
  const left = sentences.length - MOST_OF_MOMENT;
  if (left <= 0) return sentences.join(' ');
  const kept = MOST_OF_MOMENT / 2;
  return [...sentences.slice(0, kept), `[${left} more]`, ...sentences.slice(-kept)].join(' ');
}

function remarkOn(fromMs: number, count: number, most: number): string | null {
  const since = fromMs > 0 ? `From ${spokenMoment(fromMs)} s on t` : 'T';
  if (count > most)
    return `${since}he sentences are the run’s story: the first ${most} of ${grouped(count)} moments.`;
  return count > 0 ? `${since}he sentences are the run’s story.` : null;
}
