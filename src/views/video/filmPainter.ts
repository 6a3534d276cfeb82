// The frames of a video: title and time, the stage, and a strip of lanes, in the sizes of present mode.
import { type Context2d, setFont } from '../../draw/canvas/context';
import { createLayers } from '../../draw/canvas/layers';
import { createCanvas } from '../../draw/canvas/surface';
import type { Theme } from '../../draw/canvas/theme';
import * as marks from '../../draw/markPainters';
import * as parts from '../../draw/partPainters';
import { drawStage } from '../../draw/stage';
import { drawHallLanes } from '../../draw/timeline/hallLanes';
import { createTimelineLayers } from '../../draw/timeline/lanePicture';
import { textViewport } from '../../draw/timeline/timelineGeometry';
import { nodeRow } from '../../draw/timeline/timelineModel';
import type { Picture } from '../../session/run/state';
import {
  hallLanesPx,
  hallRoom,
  hallTextScale,
  hallUnitPx,
  type WindowSize,
} from '../present/hallSizes';
import { stillInputs, stillStage } from '../stageInputs/stillStage';
import { clockText } from '../words/labels';

/** The height of the line with title and time, its type and its distance from the edges, in px of a hall. */
const HEAD_PX = { height: 56, type: 24, edge: 44 };

/** The content of a video besides its moments. */
export interface FilmContent {
  readonly title: string;
  /** The run shows the moment of the frame. */
  readonly picture: Omit<Picture, 'nowMs'>;
  /** The interval of the lanes, in ms. */
  readonly fromMs: number;
  readonly toMs: number;
}

/** Paints one frame after another onto its canvas. */
export class FilmPainter {
  readonly canvas: OffscreenCanvas;
  readonly #content: FilmContent;
  readonly #size: WindowSize;
  readonly #theme: Theme;
  readonly #context: Context2d;
  readonly #layers = { stage: createLayers(), lanes: createTimelineLayers() };
  readonly #inputs: ReturnType<typeof stillInputs>;

  constructor(content: FilmContent, size: WindowSize, theme: Theme) {
    this.#content = content;
    this.#size = size;
    this.#theme = theme;
    const { canvas, context } = createCanvas(size.widthPx, size.heightPx, 1);
    this.canvas = canvas;
    this.#context = context;
    this.#inputs = stillInputs(content.picture);
  }

  /** @param nowMs - the moment that the run shows, in virtual ms. */
  paint(nowMs: number): void {
    const { widthPx, heightPx } = this.#size;
    const unitPx = hallUnitPx(this.#size);
    const headPx = Math.round(HEAD_PX.height * unitPx);
    const { nodes } = this.#content.picture.run.lanes;
    const lanesPx = Math.round(hallLanesPx(nodes.size) * unitPx);
    this.#context.setTransform(1, 0, 0, 1, 0, 0);
    this.#context.drawImage(this.#stage(nowMs, heightPx - headPx - lanesPx), 0, headPx);
    this.#context.drawImage(this.#lanes(nowMs, lanesPx), 0, heightPx - lanesPx);
    this.#drawHead(nowMs, widthPx, headPx, unitPx);
  }

  #stage(nowMs: number, heightPx: number): OffscreenCanvas {
    const { widthPx } = this.#size;
    const { picture } = this.#content;
    const { canvas, context } = createCanvas(widthPx, heightPx, 1);
    const clientCount = picture.run.world.clients.size;
    const room = { widthPx, heightPx, pixelRatio: 1, clientCount, ...hallRoom(this.#size) };
    const { model, viewport } = stillStage({ ...picture, nowMs }, room, this.#inputs);
    drawStage(context, model, viewport, this.#theme, this.#layers.stage, { marks, parts });
    return canvas;
  }

  #lanes(nowMs: number, heightPx: number): OffscreenCanvas {
    const { picture, fromMs, toMs } = this.#content;
    const { lanes, leaders } = picture.run;
    const size = { ...this.#size, heightPx };
    const viewport = { ...size, pixelRatio: 1, textScale: hallTextScale(this.#size) };
    const { canvas, context } = createCanvas(size.widthPx, heightPx, 1);
    const model = {
      lanes,
      rows: [...lanes.nodes.keys()].map(nodeRow),
      leaderRank: (node: string) => leaders.indexOf(node),
      nowMs,
      endMs: nowMs,
      view: { fromMs, toMs },
    };
    const shown = textViewport(viewport);
    drawHallLanes(context, model, shown, this.#theme, this.#layers.lanes);
    return canvas;
  }

  #drawHead(nowMs: number, widthPx: number, headPx: number, unitPx: number): void {
    const context = this.#context;
    const { paper, ink, soft } = this.#theme;
    const edgePx = HEAD_PX.edge * unitPx;
    context.fillStyle = paper;
    context.fillRect(0, 0, widthPx, headPx);
    context.textBaseline = 'middle';
    context.textAlign = 'right';
    context.fillStyle = soft;
    setFont(context, { fontSans: this.#theme.fontMono }, HEAD_PX.type * unitPx);
    const time = clockText(nowMs);
    context.fillText(time, widthPx - edgePx, headPx / 2);
    const roomPx = widthPx - 3 * edgePx - context.measureText(time).width;
    context.textAlign = 'left';
    context.fillStyle = ink;
    setFont(context, this.#theme, HEAD_PX.type * unitPx, 600);
    context.fillText(this.#content.title, edgePx, headPx / 2, roomPx);
  }
}
