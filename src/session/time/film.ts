// The moments of a video of a run's past, at a fixed rate of frames: the same on any machine.
import type { Beat } from '../../runFile/runFile';
import { roundMs } from '../../sim/base/time';
import type { Command } from '../../sim/contracts/command';
import type { LiveRun } from '../run/liveRun';
import { beatAt } from './beats';
import { outlookOf } from './outlook';
import { nextPace } from './pace';
import { noticedMs } from './steps';

/** Characters of a sentence that are read in a second, as usual for captions. */
const READ_PER_S = 15;

/** A span of a run in virtual ms, and the pace at which it passes. */
export interface Film {
  readonly fromMs: number;
  readonly toMs: number;
  readonly framesPerS: number;
  /** Virtual ms for each ms of the video. */
  readonly speed: number;
  /** Whether quiet passes faster, and messages of an election slower. */
  readonly isAutoPaced: boolean;
  /** At each of these moments the picture stands still until its sentence can be read. */
  readonly beats: readonly Beat[];
}

/**
 * The moment of each frame, in virtual ms, which the run shows meanwhile.
 *
 * @param run - a run that nobody else moves; it has been computed to the film's end.
 * @param commands - all commands of the run.
 */
export function* filmMoments(
  run: LiveRun,
  commands: readonly Command[],
  { fromMs, toMs, framesPerS, speed, isAutoPaced, beats }: Film,
): Generator<number, void> {
  const frameMs = 1000 / framesPerS;
  let pace = speed;
  for (let nowMs = fromMs; ; ) {
    run.showAt(nowMs);
    const beat = beats.find(({ atMs }) => atMs === nowMs);
    const frames = beat ? Math.ceil((beat.text.length / READ_PER_S) * framesPerS) : 1;
    for (let frame = 0; frame < frames; frame += 1) yield nowMs;
    if (nowMs >= toMs) return;
    if (isAutoPaced) pace = nextPace(pace, speed, outlookOf({ run, nowMs, commands }), frameMs);
    const wantedMs = roundMs(nowMs + frameMs * pace);
    const reachedMs = isAutoPaced ? noticedMs(run, wantedMs) : wantedMs;
    nowMs = Math.min(reachedMs, beatAt(beats, nowMs, 1) ?? toMs, toMs);
  }
}
