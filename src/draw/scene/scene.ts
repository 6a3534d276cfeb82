// A stage's model with the places of all processes in pixels, computed once a frame.
import type { Point } from '../../sim/contracts/command';
import type { ClientView, ServiceView } from '../../sim/trace/views';
import { type Box, boxAround } from '../canvas/geometry';
import { clientRoom, toScreen, type Viewport, wholeOf } from '../canvas/layout';
import type { AsCross, Flying, OnItsWay } from './flights';
import { fittingLines, type HoldingLine, holdingLines } from './holdingLines';
import { type NodeMetrics, nodeMetrics } from './nodeMetrics';
import { serviceHeightPx, serviceRoom } from './serviceRoom';
import type { StageModel } from './stageModel';
import type { WordsBox } from './visibleSpan';

/** A service on the stage. */
export interface PlacedService {
  readonly type: 'service';
  readonly view: ServiceView;
  readonly at: Point;
  readonly box: Box;
  /** Its box with as many keys as it has room for. */
  readonly room: Box;
  /** The size of its text, in units of the usual one. */
  readonly textScale: number;
  /** The lines shown in it: its keys, as far as they have room. */
  readonly lines: readonly HoldingLine[];
  /** Whether it has room only for its name and one owner. */
  readonly isBrief: boolean;
}

/** A client on the stage. */
export interface PlacedClient {
  readonly type: 'client';
  readonly view: ClientView;
  readonly at: Point;
  readonly box: Box;
  /** The size of its text, in units of the usual one. */
  readonly textScale: number;
}

/** A service or a client on the stage. */
export type PlacedPart = PlacedService | PlacedClient;

/** How many nodes believe in a leader, as words with their place in px. */
export interface CampLabel {
  readonly leader: string;
  readonly text: string;
  readonly box: Box;
  readonly sizePx: number;
}

/** The areas that cuts surround in a crowd: messages between other nodes pass under them. */
export interface Islands {
  /** These messages in groups, each with the outlines of the areas that it passes under. */
  byOutlines<Message extends Pick<OnItsWay, 'flight'>>(
    messages: readonly Message[],
  ): readonly (readonly [outlines: readonly (readonly Point[])[], messages: readonly Message[]])[];
  /** Whether a message is under one of them. */
  hides(message: Pick<OnItsWay, 'flight' | 'at'>): boolean;
}

/** The input of the stage's painters and of its hit test. */
export interface Scene {
  readonly model: StageModel;
  readonly viewport: Viewport;
  readonly metrics: NodeMetrics;
  /** The centre of each node, in px. */
  readonly places: ReadonlyMap<string, Point>;
  /** Services and clients, in px. */
  readonly parts: ReadonlyMap<string, PlacedPart>;
  /** The boxes of words that messages avoid under reduced motion; empty where messages move. */
  readonly words: readonly WordsBox[];
  /** The boxes of the names of sites and of the times between them, once their painter is fetched. */
  readonly siteWords: readonly Box[];
  /** Places the counts of followers clear of what is taken, and adds them there; absent until their painter is fetched. */
  readonly placeCamps?: (scene: Scene, taken: Box[]) => readonly CampLabel[];
  /** Absent where no cut surrounds an area, and until their painter is fetched. */
  readonly islands?: Islands;
  /** Finds the places of messages, of which so many are shown on the whole stage; absent where messages move. */
  readonly standStill?: <Message extends Flying>(
    scene: Scene,
    messages: readonly Message[],
    shown: number,
  ) => Message[];
  /** Finds the place of a lost message beside those that are placed, null where there is none; absent where messages move. */
  readonly standBehind?: <Message extends Flying>(
    scene: Scene,
    message: Message,
    others: readonly Flying[],
  ) => (Message & AsCross) | null;
}

/** Computes the places and sizes of all processes. */
export function createScene(model: StageModel, viewport: Viewport): Scene {
  const places = new Map<string, Point>();
  for (const id of model.world.nodes.keys()) places.set(id, placeIn(model, viewport, id));
  return {
    model,
    viewport,
    metrics: nodeMetrics(places.size, viewport),
    places,
    parts: new Map<string, PlacedPart>([
      ...placeServices(model, viewport),
      ...placeClients(model, viewport),
    ]),
    words: [],
    siteWords: [],
  };
}

function placeIn({ positions }: StageModel, viewport: Viewport, id: string): Point {
  return toScreen(positions.get(id) ?? [0, 0], viewport);
}

function placeServices(model: StageModel, viewport: Viewport): [string, PlacedService][] {
  const { services, nodes } = model.world;
  if (services.size === 0) return [];
  const room = serviceRoom(services.size, nodes.size, wholeOf(viewport));
  return [...services.values()].map((view) => {
    const at = placeIn(model, viewport, view.id);
    const { textScale } = room;
    const lines = fittingLines(holdingLines(view.holdings, room.widthPx / textScale), room.lines);
    const shown = Math.min(room.lines, Math.max(USUAL_LINES, lines.length));
    const height = serviceHeightPx(room, shown);
    const box = boxAround(at, room.widthPx, height);
    const whole = boxAround(at, room.widthPx, serviceHeightPx(room));
    const isBrief = room.lines === 0;
    return [view.id, { type: 'service', view, at, box, room: whole, textScale, lines, isBrief }];
  });
}

/** A service has room for at least this many lines: most have one or two keys, and keep their size over an election. */
const USUAL_LINES = 2;

function placeClients(model: StageModel, viewport: Viewport): [string, PlacedClient][] {
  const room = clientRoom(viewport);
  if (!room) return [];
  return [...model.world.clients.values()].map((view) => {
    const at = placeIn(model, viewport, view.id);
    const box = boxAround(at, room.widthPx, room.heightPx);
    return [view.id, { type: 'client', view, at, box, textScale: room.textScale }];
  });
}
