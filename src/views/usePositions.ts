// Where the nodes stand: on the circle, until somebody drags them; when one joins, the others glide to make room.
import { useMemo, useRef, useState } from 'react';
import { circleLayout } from '../draw/layout';
import { useSessionState } from '../session/useSession';
import type { Point } from '../sim/command';
import { useFrame } from './frameLoop';
import { GLIDE_MS, glided, sameNodes } from './glide';

type Positions = ReadonlyMap<string, Point>;

/** How far out of the circle a node may be dragged, in units of its radius. */
const REACH = 1.35;

/** The nodes that were dragged; they stay where they were put while the run starts with the same nodes. */
interface Moved {
  readonly cluster: string;
  readonly places: Positions;
}

/** The positions in unit coordinates of who is there at the moment shown, and how to move a node. */
export function usePositions(
  reducedMotion: boolean,
): [Positions, (node: string, to: Point) => void] {
  // An id has no spaces.
  const ids = useSessionState(({ run }) => [...run.world.nodes.keys()].join(' '));
  const cluster = useSessionState(({ run }) => run.definition.nodes.map(({ id }) => id).join(' '));
  const [moved, setMoved] = useState<Moved>({ cluster, places: new Map() });
  const target = useMemo((): Positions => {
    const circle = circleLayout(ids.split(' '));
    if (moved.cluster !== cluster) return circle;
    return new Map([...circle].map(([id, place]) => [id, moved.places.get(id) ?? place]));
  }, [ids, cluster, moved]);
  const move = (node: string, [x, y]: Point) => {
    const place: Point = [within(x), within(y)];
    setMoved((before) => ({
      cluster,
      places: new Map(before.cluster === cluster ? before.places : []).set(node, place),
    }));
  };
  return [useGlide(target, cluster, reducedMotion), move];
}

interface Glide {
  readonly target: Positions;
  readonly cluster: string;
  readonly from: Positions;
  /** How far the nodes have come, from 0 to 1. */
  readonly share: number;
}

/** The target, or a place on the way to it after somebody has come or gone; whoever is dragged is where the pointer is. */
function useGlide(target: Positions, cluster: string, reducedMotion: boolean): Positions {
  const [glide, setGlide] = useState<Glide>({ target, cluster, from: target, share: 1 });
  const shown = useMemo(() => glided(glide.from, glide.target, glide.share), [glide]);
  const startedMs = useRef<number | null>(null);
  if (glide.target !== target) {
    const isJump = reducedMotion || glide.cluster !== cluster || sameNodes(glide.target, target);
    setGlide({ target, cluster, from: isJump ? target : shown, share: isJump ? 1 : 0 });
  }
  useFrame(() => {
    if (glide.share >= 1) return;
    if (glide.share === 0) startedMs.current = performance.now();
    const share = (performance.now() - (startedMs.current ?? 0) + 1) / GLIDE_MS;
    setGlide((before) => (before === glide ? { ...glide, share: Math.min(1, share) } : before));
  });
  return shown;
}

function within(value: number): number {
  return Math.min(REACH, Math.max(-REACH, value));
}
