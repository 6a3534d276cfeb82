// Borders between two sets of points: half way between them, by a Voronoi diagram.
import type { Delaunay } from 'd3-delaunay';
import { distance } from '../../draw/canvas/geometry';
import type { Point } from '../../sim/contracts/command';

/** A vertex of a border. */
export interface Corner {
  readonly at: Point;
  /** The distance to the nearest point of the diagram. */
  readonly clearance: number;
}

/**
 * The borders between the cells inside and those outside, corner by corner: from triangle to triangle, across the edges
 * between both. The outermost points of the diagram must be outside, so that each border is closed.
 */
export function voronoiBorders(
  diagram: Delaunay<unknown>,
  isInside: (point: number) => boolean,
): Corner[][] {
  const { triangles, halfedges } = diagram;
  const { circumcenters } = diagram.voronoi();
  const isBorder = (edge: number) =>
    edge >= 0 && isInside(triangles[edge] ?? 0) && !isInside(triangles[next(edge)] ?? 0);
  const cornerIn = (triangle: number): Corner => {
    const at: Point = [circumcenters[2 * triangle] ?? 0, circumcenters[2 * triangle + 1] ?? 0];
    const { points } = diagram;
    const nearest = triangles[3 * triangle] ?? 0;
    const corner: Point = [points[2 * nearest] ?? 0, points[2 * nearest + 1] ?? 0];
    return { at, clearance: distance(at, corner) };
  };
  const seen = new Set<number>();
  const found: Corner[][] = [];
  for (const [start] of triangles.entries()) {
    const border: Corner[] = [];
    // Of the three edges of a triangle on a border, one leads into the group and one out of it.
    for (let edge = start; isBorder(edge) && !seen.has(edge); ) {
      seen.add(edge);
      border.push(cornerIn(Math.floor(edge / 3)));
      const into = [next(edge), next(next(edge))].find((one) => isBorder(halfedges[one] ?? -1));
      edge = halfedges[into ?? edge] ?? -1;
    }
    if (border.length > 0) found.push(border);
  }
  return found;
}

/** The next edge of the same triangle. */
function next(edge: number): number {
  return edge % 3 === 2 ? edge - 2 : edge + 1;
}
