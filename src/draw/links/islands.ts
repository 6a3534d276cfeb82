// The areas that cuts surround among many nodes. Nothing of the others runs through them: that would seem to be theirs.
import { extent, greatest, least } from 'd3-array';
import { polygonContains } from 'd3-polygon';
import type { Point } from '../../sim/contracts/command';
import { type Box, distanceToBox, isClosed } from '../canvas/geometry';
import { valueAt } from '../canvas/valueAt';
import { FEW_NODES } from '../nodes/nodeLabels';
import type { OnItsWay } from '../scene/flights';
import type { Islands, Scene } from '../scene/scene';
import type { CutStroke } from '../scene/stageModel';
import { strokeOutline } from '../scene/strokeOutline';
import { idsWithin } from './strokeCut';

type Polygon = [number, number][];

/** A surrounded area: its outline and its extent in px, and the processes in it. */
interface Island {
  readonly outline: Polygon;
  readonly box: Box;
  readonly inside: ReadonlySet<string>;
}

/** The strokes that surround an area. Among few nodes, links bend round what they do not belong to. */
export function surroundingStrokes({ model, places }: Scene): readonly CutStroke[] {
  if (places.size <= FEW_NODES) return [];
  return model.strokes.filter(({ points, isSigned }) => !isSigned && isClosed(points));
}

/** The outermost points of a stroke around an area, at the right first: its label stands beside one of them. */
export function outermostOf(line: readonly Point[]): Point[] {
  const found = [
    greatest(line, ([x]) => x),
    least(line, ([x]) => x),
    least(line, ([, y]) => y),
    greatest(line, ([, y]) => y),
  ];
  return found.flatMap((end) => (end ? [end] : []));
}

/** The scene with the areas that cuts surround. */
export function withIslands(scene: Scene): Scene {
  const strokes = surroundingStrokes(scene);
  if (strokes.length === 0) return scene;
  const areas = strokes.map((stroke): Island => {
    const outline = strokeOutline(stroke.points, scene.viewport).map(([x, y]): [number, number] => [
      x,
      y,
    ]);
    return { outline, box: boxOf(outline), inside: insideOf(scene, stroke) };
  });
  return { ...scene, islands: islandsOf(areas) };
}

function boxOf(outline: Polygon): Box {
  const [left = 0, right = 0] = extent(outline, ([x]) => x);
  const [top = 0, bottom = 0] = extent(outline, ([, y]) => y);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The processes within a stroke. They are found anew when they have moved, and not on every frame. */
function insideOf({ model: { positions } }: Scene, { points }: CutStroke): ReadonlySet<string> {
  const known = valueAt(found, positions, () => new WeakMap<object, ReadonlySet<string>>());
  return valueAt(known, points, () => idsWithin(points, positions));
}

const found = new WeakMap<object, WeakMap<object, ReadonlySet<string>>>();

function islandsOf(areas: readonly Island[]): Islands {
  return {
    byOutlines: (messages) => {
      const groups = new Map<number, [readonly Polygon[], (typeof messages)[number][]]>();
      for (const message of messages) {
        // A bit for each area: no list is made for each message of a frame.
        let key = 0;
        for (const [index, area] of areas.entries())
          if (isForeign(area, message.flight)) key += 2 ** index;
        const group = groups.get(key);
        if (group) group[1].push(message);
        else groups.set(key, [outlinesAround(areas, message.flight), [message]]);
      }
      return [...groups.values()];
    },
    hides: ({ flight, at }) => {
      for (const area of areas)
        if (
          isForeign(area, flight) &&
          distanceToBox(at, area.box) === 0 &&
          polygonContains(area.outline, [at[0], at[1]])
        )
          return true;
      return false;
    },
  };
}

/** The processes at the ends of a way. */
type Ends = Pick<OnItsWay['flight'], 'from' | 'to'>;

function isForeign({ inside }: Island, { from, to }: Ends): boolean {
  return !inside.has(from) && !inside.has(to);
}

function outlinesAround(areas: readonly Island[], ends: Ends): Polygon[] {
  return areas.filter((area) => isForeign(area, ends)).map(({ outline }) => outline);
}
