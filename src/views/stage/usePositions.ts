// Positions of processes: the layout's, until a person drags one; the layout makes room for a node that joins.
import { useMemo, useRef, useState } from 'react';
import { circleLayout, toScreen, toUnit, type Viewport } from '../../draw/canvas/layout';
import { stageLayout } from '../../draw/scene/stageLayout';
import type { SessionState } from '../../session/run/state';
import { useSessionState } from '../../session/useSession';
import type { Point } from '../../sim/contracts/command';
import { useFrame } from '../base/frameLoop';
import { interpolated, type Positions, sameNodes, TRANSITION_MS } from './layoutTransition';

/** Farthest place that a node may be dragged to, in units of the circle's radius. */
const FARTHEST = 1.35;
/** Least distance to the stage's edge for a dragged service or client. */
const EDGE_PX = 24;

/** Dragged processes; they keep their places while the run starts with the same cluster. */
interface Moved {
  readonly cluster: string;
  readonly places: Positions;
}

/**
 * Positions in unit coordinates of the processes at the moment shown, and a function that moves one.
 *
 * @param viewport - null before the first layout: then only nodes have positions.
 */
export function usePositions(
  viewport: Viewport | null,
  reducedMotion: boolean,
): [Positions, (process: string, to: Point) => void] {
  // Ids contain no spaces.
  const ids = useSessionState(({ run }) => [...run.world.nodes.keys()].join(' '));
  const cluster = useSessionState(clusterOf);
  const [moved, setMoved] = useState<Moved>({ cluster, places: new Map() });
  const target = useMemo((): Positions => {
    const [, services = '', clients = ''] = cluster.split('|');
    const nodes = idsIn(ids);
    const cast = { nodes, services: idsIn(services), clients: idsIn(clients) };
    const placed = viewport ? stageLayout(cast, viewport) : circleLayout(nodes);
    if (moved.cluster !== cluster) return placed;
    return new Map([...placed].map(([id, place]) => [id, moved.places.get(id) ?? place]));
  }, [ids, cluster, moved, viewport]);
  const move = (process: string, to: Point) => {
    if (!viewport) return;
    const place = idsIn(ids).includes(process) ? nearCircle(to) : onStage(to, viewport);
    setMoved((before) => ({
      cluster,
      places: new Map(before.cluster === cluster ? before.places : []).set(process, place),
    }));
  };
  return [useLayoutTransition(target, viewport ? cluster : '', reducedMotion), move];
}

/** The processes that the run starts with: ids of nodes, services and clients, separated by bars. */
function clusterOf({ run }: SessionState): string {
  const { nodes, services = [], clients = [] } = run.definition;
  return [nodes, services, clients].map((part) => part.map(({ id }) => id).join(' ')).join('|');
}

function idsIn(text: string): string[] {
  return text === '' ? [] : text.split(' ');
}

interface LayoutTransition {
  readonly target: Positions;
  readonly cluster: string;
  readonly from: Positions;
  /** Progress of the transition, from 0 to 1. */
  readonly share: number;
}

/** The target, or a position between layouts while a node joins or leaves; a dragged process follows the pointer. */
function useLayoutTransition(
  target: Positions,
  cluster: string,
  reducedMotion: boolean,
): Positions {
  const [transition, setTransition] = useState<LayoutTransition>({
    target,
    cluster,
    from: target,
    share: 1,
  });
  const shown = useMemo(
    () => interpolated(transition.from, transition.target, transition.share),
    [transition],
  );
  const startedMs = useRef<number | null>(null);
  if (transition.target !== target) {
    const isJump =
      reducedMotion || transition.cluster !== cluster || sameNodes(transition.target, target);
    setTransition({ target, cluster, from: isJump ? target : shown, share: isJump ? 1 : 0 });
  }
  useFrame(() => {
    if (transition.share >= 1) return;
    if (transition.share === 0) startedMs.current = performance.now();
    const share = (performance.now() - (startedMs.current ?? 0) + 1) / TRANSITION_MS;
    setTransition((before) =>
      before === transition ? { ...transition, share: Math.min(1, share) } : before,
    );
  });
  return shown;
}

function nearCircle([x, y]: Point): Point {
  return [within(x, -FARTHEST, FARTHEST), within(y, -FARTHEST, FARTHEST)];
}

function onStage(to: Point, viewport: Viewport): Point {
  const [x, y] = toScreen(to, viewport);
  const { widthPx, heightPx } = viewport;
  return toUnit(
    [within(x, EDGE_PX, widthPx - EDGE_PX), within(y, EDGE_PX, heightPx - EDGE_PX)],
    viewport,
  );
}

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
