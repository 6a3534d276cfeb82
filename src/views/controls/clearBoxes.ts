// Boxes that a popover must not cover: its nodes with crown, chip and label.
import type { Box } from '../../draw/canvas/geometry';
import { nodeLabels } from '../../draw/nodes/nodeLabels';
import type { Scene } from '../../draw/scene/scene';

/** The boxes of these nodes, services and clients, in px; a process that is not on the stage has none. */
export function clearBoxes(scene: Scene, ids: readonly string[]): Box[] {
  const { places, parts, metrics } = scene;
  const { radiusPx, notePx } = metrics;
  const labels = nodeLabels(scene);
  return ids.flatMap((id): Box[] => {
    const part = parts.get(id);
    if (part) return [part.box];
    const place = places.get(id);
    if (!place) return [];
    const [left, top] = [place[0] - radiusPx * 1.3, place[1] - radiusPx * 2];
    const node = { x: left, y: top, width: radiusPx * 3, height: radiusPx * 3 + notePx * 2.2 };
    return [node, ...labels.flatMap((label) => (label.node === id ? [label.box] : []))];
  });
}
