// A video of a part of the run on the screen.
import type { Theme } from '../../draw/canvas/theme';
import { loadLayout } from '../../layouts/catalogue';
import { LiveRun } from '../../session/run/liveRun';
import { USUAL_LAYOUT } from '../../session/run/view';
import type { Session } from '../../session/session';
import { type Film, filmMoments } from '../../session/time/film';
import type { WindowSize } from '../present/hallSizes';
import { captionsOf, webVttOf } from './captions';
import { FilmPainter } from './filmPainter';

/** The rate of all videos: projectors and presentation programs show it without stutter. */
const FRAMES_PER_S = 30;
/** The longest video, in minutes. */
const MOST_MINUTES = 10;
/** Events that are folded at a time. */
const EVENTS_A_PORTION = 20_000;

/** A person's choices for a video. */
export interface FilmChoice extends Pick<Film, 'fromMs' | 'toMs' | 'speed' | 'isAutoPaced'> {
  readonly size: WindowSize;
  readonly theme: Theme;
}

/** A video and its captions, as files. */
export interface FilmFiles {
  readonly video: Blob;
  /** WebVTT; null where the part has no narration. */
  readonly captions: Blob | null;
  /** The files' name without its end. */
  readonly name: string;
}

/** The number of finished frames, and of all; null while it is not known. */
export type FilmProgress = (done: number, all: number | null) => void;

/**
 * Makes a video. The run on the screen stays as it is, and may go on meanwhile.
 *
 * @throws Error when the video would be too long, or the browser can encode none. After an abort: the signal's reason.
 */
export async function makeFilm(
  session: Session,
  choice: FilmChoice,
  onProgress: FilmProgress,
  signal: AbortSignal,
): Promise<FilmFiles> {
  const { run: shown, commands, file, view } = session.store.getState();
  const run = LiveRun.forkOf(shown, shown.trace.length, commands);
  const pause = async () => {
    await macrotask();
    signal.throwIfAborted();
  };
  onProgress(0, null);
  await pause();
  while (run.foldPast(EVENTS_A_PORTION)) await pause();
  const film = { ...choice, framesPerS: FRAMES_PER_S, beats: file.narration ?? [] };
  const moments = await momentsOf(() => filmMoments(run, commands, film), pause);
  await loadLayout(view.layout ?? USUAL_LAYOUT);
  const captions = captionsOf(moments, film);
  const text = captions.length > 0 ? webVttOf(captions) : null;
  const painter = new FilmPainter(
    { title: file.title, picture: { run, commands, view }, fromMs: film.fromMs, toMs: film.toMs },
    choice.size,
    choice.theme,
  );
  const { encodeFilm } = await import('./encodeFilm');
  const video = await encodeFilm({
    painter,
    framesPerS: FRAMES_PER_S,
    moments: shownMoments(run, moments),
    captions: text,
    beforeFrame: async (index) => {
      onProgress(index, moments.length);
      await pause();
    },
  });
  return {
    video,
    captions: text === null ? null : new Blob([text], { type: 'text/vtt' }),
    name: file.id,
  };
}

/** All moments; a pause now and then keeps the page responsive. */
async function momentsOf(
  film: () => Iterable<number>,
  pause: () => Promise<void>,
): Promise<number[]> {
  const moments: number[] = [];
  for (const atMs of film()) {
    moments.push(atMs);
    if (moments.length > MOST_MINUTES * 60 * FRAMES_PER_S)
      throw new Error(
        `The video would be longer than ${MOST_MINUTES} minutes: choose a shorter part, or a higher speed.`,
      );
    if (moments.length % FRAMES_PER_S === 0) await pause();
  }
  return moments;
}

function* shownMoments(run: LiveRun, moments: readonly number[]): Generator<number> {
  for (const atMs of moments) {
    run.showAt(atMs);
    yield atMs;
  }
}

/** The browser's queue of tasks, where it has one; TypeScript does not know it yet. */
declare const scheduler: { readonly postTask: (work: () => void) => Promise<void> } | undefined;

/** Lets the page handle input. Timers would wait a second each while the page is hidden. */
function macrotask(): Promise<void> {
  if (typeof scheduler !== 'undefined') return scheduler.postTask(() => {});
  return new Promise((resolve) => setTimeout(resolve));
}
