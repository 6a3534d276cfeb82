// Where the nodes stand: on the circle, until somebody drags them.
import { useMemo, useState } from 'react';
import { circleLayout } from '../draw/layout';
import type { Point } from '../sim/command';

type Positions = ReadonlyMap<string, Point>;

/** How far out of the circle a node may be dragged, in units of its radius. */
const REACH = 1.35;

/** The positions in unit coordinates, and how to move a node. They outlast a restart with the same nodes. */
export function usePositions(
  ids: readonly string[],
): [Positions, (node: string, to: Point) => void] {
  const key = ids.join();
  const circle = useMemo((): Positions => circleLayout(key.split(',')), [key]);
  const [moved, setMoved] = useState<{ readonly key: string; readonly places: Positions } | null>(
    null,
  );
  const positions = moved?.key === key ? moved.places : circle;
  const move = (node: string, [x, y]: Point) => {
    const place: Point = [within(x), within(y)];
    setMoved((before) => {
      const places = before?.key === key ? before.places : circle;
      return { key, places: new Map(places).set(node, place) };
    });
  };
  return [positions, move];
}

function within(value: number): number {
  return Math.min(REACH, Math.max(-REACH, value));
}
