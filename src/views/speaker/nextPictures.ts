// Small pictures of beats to come, for the speaker's window.
import { createLayers } from '../../draw/canvas/layers';
import { createCanvas } from '../../draw/canvas/surface';
import type { Theme } from '../../draw/canvas/theme';
import * as marks from '../../draw/markPainters';
import * as parts from '../../draw/partPainters';
import { hallStage } from '../../draw/scene/hall';
import { drawStage } from '../../draw/stage';
import { loadLayout } from '../../layouts/catalogue';
import type { RunFile } from '../../runFile/runFile';
import { type PlayedRun, pictureAt } from '../../session/run/playBeside';
import { USUAL_LAYOUT } from '../../session/run/view';
import type { Session } from '../../session/session';
import { stillStage } from '../stageInputs/stillStage';

const TEXT_SCALE = 1.4;
const SIZE = { widthPx: 640, heightPx: 400, pixelRatio: 1 };
/** The stage in it, as in a hall. */
const ROOM = {
  ...SIZE,
  footPx: 0,
  isBare: true,
  textScale: TEXT_SCALE,
  hall: hallStage(TEXT_SCALE),
} as const;

/** The pictures of one session; its run on the screen is played once more, beside it, when it is another file's. */
export class NextPictures {
  readonly #session: Session;
  #file: RunFile | null = null;
  #played: Promise<PlayedRun> | null = null;

  constructor(session: Session) {
    this.#session = session;
  }

  /** The stage at the beat of a file that begins at this moment, in ms, on the file's own course. */
  async at(file: RunFile, atMs: number, theme: Theme): Promise<Blob> {
    const lastMs = file.narration?.at(-1)?.atMs ?? atMs;
    if (file !== this.#file) this.#played = this.#session.playBeside(file, lastMs);
    this.#file = file;
    const played = await (this.#played ?? this.#session.playBeside(file, lastMs));
    await loadLayout(played.view.layout ?? USUAL_LAYOUT);
    const { canvas, context } = createCanvas(SIZE.widthPx, SIZE.heightPx, SIZE.pixelRatio);
    const picture = pictureAt(played, atMs);
    const room = { ...ROOM, clientCount: picture.run.world.clients.size };
    const { model, viewport } = stillStage(picture, room);
    drawStage(context, model, viewport, theme, createLayers(), { marks, parts });
    return canvas.convertToBlob({ type: 'image/webp', quality: 0.9 });
  }
}
