// Where everybody stands: in the places of the layout, until somebody drags them; when one joins, the others transition to make room.
import { useMemo, useRef, useState } from 'react';
import { circleLayout, toScreen, toUnit, type Viewport } from '../../draw/canvas/layout';
import { stageLayout } from '../../draw/scene/stageLayout';
import type { SessionState } from '../../session/run/state';
import { useSessionState } from '../../session/useSession';
import type { Point } from '../../sim/contracts/command';
import { useFrame } from '../base/frameLoop';
import { GLIDE_MS, interpolated, sameNodes } from './layoutTransition';

type Positions = ReadonlyMap<string, Point>;

/** How far out of the circle a node may be dragged, in units of its radius. */
const REACH = 1.35;
/** How near to the stage's edge a service or a client may be dragged. */
const EDGE_PX = 24;

/** Those who were dragged; they stay where they were put while the run starts with the same cluster. */
interface Moved {
  readonly cluster: string;
  readonly places: Positions;
}

/**
 * The positions in unit coordinates of who is there at the moment shown, and how to move somebody.
 *
 * @param viewport - null before the first layout: then only nodes have places.
 */
export function usePositions(
  viewport: Viewport | null,
  reducedMotion: boolean,
): [Positions, (process: string, to: Point) => void] {
  // An id has no spaces.
  const ids = useSessionState(({ run }) => [...run.world.nodes.keys()].join(' '));
  const cluster = useSessionState(clusterOf);
  const [moved, setMoved] = useState<Moved>({ cluster, places: new Map() });
  const target = useMemo((): Positions => {
    const [, services = '', clients = ''] = cluster.split('|');
    const nodes = wordsOf(ids);
    const cast = { nodes, services: wordsOf(services), clients: wordsOf(clients) };
    const placed = viewport ? stageLayout(cast, viewport) : circleLayout(nodes);
    if (moved.cluster !== cluster) return placed;
    return new Map([...placed].map(([id, place]) => [id, moved.places.get(id) ?? place]));
  }, [ids, cluster, moved, viewport]);
  const move = (process: string, to: Point) => {
    if (!viewport) return;
    const place = wordsOf(ids).includes(process) ? nearCircle(to) : onStage(to, viewport);
    setMoved((before) => ({
      cluster,
      places: new Map(before.cluster === cluster ? before.places : []).set(process, place),
    }));
  };
  return [useLayoutTransition(target, viewport ? cluster : '', reducedMotion), move];
}

/** Who the run starts with: nodes, services, clients, between bars. */
function clusterOf({ run }: SessionState): string {
  const { nodes, services = [], clients = [] } = run.definition;
  return [nodes, services, clients].map((part) => part.map(({ id }) => id).join(' ')).join('|');
}

function wordsOf(text: string): string[] {
  return text === '' ? [] : text.split(' ');
}

interface LayoutTransition {
  readonly target: Positions;
  readonly cluster: string;
  readonly from: Positions;
  /** How far the nodes have come, from 0 to 1. */
  readonly share: number;
}

/** The target, or a place on the way to it after somebody has come or gone; whoever is dragged is where the pointer is. */
function useLayoutTransition(
  target: Positions,
  cluster: string,
  reducedMotion: boolean,
): Positions {
  const [transition, setGlide] = useState<LayoutTransition>({
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
    setGlide({ target, cluster, from: isJump ? target : shown, share: isJump ? 1 : 0 });
  }
  useFrame(() => {
    if (transition.share >= 1) return;
    if (transition.share === 0) startedMs.current = performance.now();
    const share = (performance.now() - (startedMs.current ?? 0) + 1) / GLIDE_MS;
    setGlide((before) =>
      before === transition ? { ...transition, share: Math.min(1, share) } : before,
    );
  });
  return shown;
}

function nearCircle([x, y]: Point): Point {
  return [within(x, -REACH, REACH), within(y, -REACH, REACH)];
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
