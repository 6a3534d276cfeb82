// The boxes of nodes' chips, of their crowns and of their states' names.
import type { Point } from '../../sim/contracts/command';
import { isLive } from '../../sim/contracts/status';
import { leadersOf, type World } from '../../sim/trace/world';
import { textWidthPx } from '../canvas/context';
import { type Box, boxAround, distanceToBox } from '../canvas/geometry';
import { keptOnStage } from '../canvas/labelPlacement';
import type { Viewport } from '../canvas/layout';
import { crownBox } from './crown';
import { LEAST_TEXT_PX, type NodeMetrics } from './nodeMetrics';

/** The left edge of a node's chip, in units of the node's radius. */
const CHIP_LEFT = 0.58;
/** The width of the rim that sets a chip off. */
const CHIP_RIM_PX = 2;

/** The size of a chip's text. */
export function chipTextPx({ chipPx }: NodeMetrics): number {
  return Math.max(chipPx, LEAST_TEXT_PX);
}

/** The box of a node's chip, in px, where the stage's edge is not near. A chip without a name is a dot. */
export function chipBox(
  metrics: NodeMetrics,
  [x, y]: Point,
  text: string,
  isNamed = metrics.hasStates,
): Box {
  const { radiusPx } = metrics;
  const chipPx = isNamed ? chipTextPx(metrics) : metrics.chipPx;
  const width = Math.max(chipPx * 2.6, textWidthPx(text, chipPx) + chipPx * 1.3);
  const [height, left] = [chipPx * 1.7, x + radiusPx * CHIP_LEFT];
  return {
    x: left,
    y: y + radiusPx * 0.83 - height / 2,
    width: isNamed ? width : height,
    height,
  };
}

/** A part of a scene: the nodes' places in px, and the world with their chips' texts. */
interface NodesPlaced {
  readonly places: ReadonlyMap<string, Point>;
  readonly metrics: NodeMetrics;
  readonly viewport: Viewport;
  readonly model: { readonly world: Pick<World, 'nodes'> };
}

/** A node's chip. Without its name it is a dot. */
interface Chip {
  readonly text: string;
  readonly isNamed: boolean;
  readonly box: Box;
}

/**
 * The chip of the node at a place, in px. It has the leader's name where states are named, and where the leader itself does
 * not wear its colour and the name has room beside other nodes.
 *
 * @param elected - the leader in which the node believes.
 */
export function chipOf(scene: NodesPlaced, at: Point, elected: string | null): Chip {
  const { metrics, model, places } = scene;
  const text = elected ?? '⊥';
  const box = placeChip(scene, at, text, true);
  if (metrics.hasStates) return { text, isNamed: true, box };
  const isWorn = elected === null || model.world.nodes.get(elected)?.elected === elected;
  const isClear = (place: Point) => place === at || distanceToBox(place, box) >= metrics.radiusPx;
  const isNamed = !isWorn && [...places.values()].every(isClear);
  return { text, isNamed, box: isNamed ? box : placeChip(scene, at, text, false) };
}

/** The box of the chip with a text of the node at a place: at the stage's edge it is farther in than elsewhere. */
export function placeChip(
  { metrics, viewport }: Pick<NodesPlaced, 'metrics' | 'viewport'>,
  at: Point,
  text: string,
  isNamed = metrics.hasStates,
): Box {
  return keptOnStage(chipBox(metrics, at, text, isNamed), viewport);
}

/** A box of a node. */
type NodeBox = Box & { readonly node: string };

/** The boxes of nodes' chips, in px, by default of all; discs have none. */
export function chipBoxes(scene: NodesPlaced, hasChip = (_id: string) => true): NodeBox[] {
  if (scene.metrics.isDisc) return [];
  const { nodes } = scene.model.world;
  return [...scene.places]
    .filter(([id]) => hasChip(id))
    .map(([id, at]) => {
      const { elected = null } = nodes.get(id) ?? {};
      return { ...chipOf(scene, at, elected).box, node: id };
    });
}

/** The boxes of the chips that are shown: a node that does not live has none. */
export function shownChips(scene: NodesPlaced): NodeBox[] {
  const { nodes } = scene.model.world;
  return chipBoxes(scene, (id) => isLive(nodes.get(id) ?? { status: 'left' }));
}

/** The boxes of all crowns. */
export function crownBoxes({ places, metrics, model }: NodesPlaced): Box[] {
  return leadersOf(model.world).flatMap(({ id }) => {
    const at = places.get(id);
    return at ? [crownBox(at, metrics.radiusPx)] : [];
  });
}

/** The places of the texts in a node's circle, from its centre, in px. */
interface InnerText {
  readonly idY: number;
  readonly belowX: number;
  readonly belowY: number;
  /** The size of the line below the id. */
  readonly belowPx: number;
}

/** The greatest shift to the left of the line below the id, away from the chip, in px. */
const ASIDE_PX = 3;

/** The places of the id and of the line below it; they never overlap, and the line is clear of the chip if possible. */
export function innerText({ radiusPx, idPx }: NodeMetrics, below: string): InnerText {
  const belowPx = Math.max(LEAST_TEXT_PX, radiusPx * 0.36);
  const belowY = radiusPx * 0.4;
  // The estimate of a width is for bold type, which is wider.
  const reachPx = textWidthPx(below, belowPx) * 0.44;
  const asidePx = Math.max(0, reachPx + CHIP_RIM_PX - radiusPx * CHIP_LEFT);
  return {
    idY: Math.min(-radiusPx * 0.15, belowY - (idPx + belowPx) * LINE_SHARE),
    belowX: -Math.min(ASIDE_PX, asidePx),
    belowY,
    belowPx,
  };
}

/** The distance of two lines, in units of the sum of their sizes: half of a line's height above and below its middle. */
const LINE_SHARE = 0.47;

/** The box of a state's name below a node, in px; by default that of the longest name. */
export function stateBox(
  { radiusPx, notePx }: NodeMetrics,
  [x, y]: Point,
  text = 'awaiting COORDINATOR',
): Box {
  const width = textWidthPx(text, notePx);
  return boxAround([x, y + radiusPx + notePx * 1.75], width, notePx * 1.5);
}
