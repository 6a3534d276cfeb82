// The areas that cuts surround among many nodes. Nothing of the others runs through them: that would seem to be theirs.
import { polygonContains } from 'd3-polygon';
import { isClosed } from '../canvas/geometry';
import { valueAt } from '../canvas/valueAt';
import { FEW_NODES } from '../nodes/nodeLabels';
import type { Islands, Scene } from '../scene/scene';
import type { CutStroke } from '../scene/stageModel';
import { strokeOutline } from '../scene/strokeOutline';

type Polygon = [number, number][];

/** A surrounded area: its outline in px, and the processes in it. */
interface Island {
  readonly outline: Polygon;
  readonly inside: ReadonlySet<string>;
}

/** The strokes that surround an area. Among few nodes, links bend round what they do not belong to. */
export function surroundingStrokes({ model, metrics, places }: Scene): readonly CutStroke[] {
  if (metrics.hasStates || places.size <= FEW_NODES) return [];
  return model.strokes.filter(({ points, isSigned }) => !isSigned && isClosed(points));
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
    return { outline, inside: insideOf(scene, stroke) };
  });
  return { ...scene, islands: islandsOf(areas) };
}

/** The processes within a stroke. They are found anew when they have moved, and not on every frame. */
function insideOf({ model: { positions } }: Scene, { points }: CutStroke): ReadonlySet<string> {
  const known = valueAt(found, positions, () => new WeakMap<object, ReadonlySet<string>>());
  return valueAt(known, points, () => {
    const polygon = points.map(([x, y]): [number, number] => [x, y]);
    const ids = [...positions].filter(([, [x, y]]) => polygonContains(polygon, [x, y]));
    return new Set(ids.map(([id]) => id));
  });
}

const found = new WeakMap<object, WeakMap<object, ReadonlySet<string>>>();

function islandsOf(areas: readonly Island[]): Islands {
  const foreignTo = ({ from, to }: { readonly from: string; readonly to: string }) =>
    areas.filter(({ inside }) => !inside.has(from) && !inside.has(to));
  return {
    byOutlines: (messages) => {
      const groups = new Map<string, [readonly Polygon[], (typeof messages)[number][]]>();
      for (const message of messages) {
        const passed = foreignTo(message.flight);
        const key = passed.map((area) => areas.indexOf(area)).join();
        const group = groups.get(key);
        if (group) group[1].push(message);
        else groups.set(key, [passed.map(({ outline }) => outline), [message]]);
      }
      return [...groups.values()];
    },
    hides: ({ flight, at: [x, y] }) =>
      foreignTo(flight).some(({ outline }) => polygonContains(outline, [x, y])),
  };
}
