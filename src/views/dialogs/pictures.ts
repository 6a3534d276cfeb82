// The library's pictures: the most telling moment of each scenario, made one after another and cached.
import { createLayers } from '../../draw/canvas/layers';
import type { Viewport } from '../../draw/canvas/layout';
import type { Theme } from '../../draw/canvas/theme';
import * as marks from '../../draw/markPainters';
import * as parts from '../../draw/partPainters';
import { drawStage } from '../../draw/stage';
import { loadLayout } from '../../layouts/catalogue';
import { pictureAt } from '../../session/run/playBeside';
import type { Picture } from '../../session/run/state';
import { USUAL_LAYOUT } from '../../session/run/view';
import type { Session } from '../../session/session';
import { stillStage } from '../stageInputs/stillStage';

/** Size of the painted stage, and the scale at which it is shown. */
const STAGE = { widthPx: 520, heightPx: 400, footPx: 0 };
const SCALE = 0.42;

/** The size of a picture, in CSS px. */
export const PICTURE = { widthPx: STAGE.widthPx * SCALE, heightPx: STAGE.heightPx * SCALE };

/** The pictures of one session. */
class Pictures {
  readonly #session: Session;
  readonly #made = new Map<string, Promise<Picture>>();
  #queue: Promise<unknown> = Promise.resolve();

  constructor(session: Session) {
    this.#session = session;
  }

  /**
   * The picture of a scenario. The network worker plays scenarios beside the run on the screen, one at a time, so that
   * the run is not delayed for long.
   *
   * @param isWanted - called when the scenario's turn comes: the person may have scrolled on.
   */
  of(id: string, isWanted: () => boolean): Promise<Picture | null> {
    const made = this.#made.get(id);
    if (made) return made;
    const result = this.#queue.then(() => {
      if (!isWanted()) return null;
      const picture = this.#made.get(id) ?? this.#pictureOf(id);
      this.#made.set(id, picture);
      return picture;
    });
    this.#queue = result.catch(() => this.#made.delete(id));
    return result;
  }

  async #pictureOf(id: string): Promise<Picture> {
    const { readScenario } = await import('../../session/files/checkFile');
    const file = await readScenario(id);
    const { pictureAtMs = 0 } = file;
    const picture = pictureAt(await this.#session.playBeside(file, pictureAtMs), pictureAtMs);
    await loadLayout(picture.view.layout ?? USUAL_LAYOUT);
    return picture;
  }
}

const ofSession = new WeakMap<Session, Pictures>();

/** The pictures of a session; they outlive the dialog. */
export function picturesOf(session: Session): Pictures {
  const pictures = ofSession.get(session) ?? new Pictures(session);
  ofSession.set(session, pictures);
  return pictures;
}

/** Paints a picture with the stage's painters. */
export function paintPicture(canvas: HTMLCanvasElement, picture: Picture, theme: Theme): void {
  const { world } = picture.run;
  const room: Viewport = {
    ...STAGE,
    pixelRatio: SCALE * window.devicePixelRatio,
    clientCount: world.clients.size,
  };
  canvas.width = Math.round(STAGE.widthPx * room.pixelRatio);
  canvas.height = Math.round(STAGE.heightPx * room.pixelRatio);
  const context = canvas.getContext('2d');
  if (!context) return;
  const { model, viewport } = stillStage(picture, room);
  drawStage(context, model, viewport, theme, createLayers(), { marks, parts });
}
