// Positions of processes: the layout's, until a person drags one; the layout makes room for a node that joins.
import { useMemo, useRef, useState } from 'react';
import {
  circleLayout,
  type Spacing,
  toScreen,
  toUnit,
  type Viewport,
} from '../../draw/canvas/layout';
import { circleSpacing } from '../../draw/scene/nodeMetrics';
import { spacingOf, stageLayout } from '../../draw/scene/stageLayout';
import type { SiteView } from '../../draw/scene/stageModel';
import type { SessionState } from '../../session/run/state';
import { USUAL_LAYOUT, withPlace } from '../../session/run/view';
import { useSession, useSessionState } from '../../session/useSession';
import type { Point } from '../../sim/contracts/command';
import { useFrame } from '../base/frameLoop';
import { sitesOf, useArrangement, useLayout } from '../stageInputs/arrangement';
import {
  interpolated,
  interpolatedSpacing,
  isGradual,
  type Placement,
  type Positions,
  TRANSITION_MS,
} from './layoutTransition';

/** Farthest place that a node may be dragged to, in units of the circle's radius. */
const FARTHEST = 1.35;
/** Least distance to the stage's edge for a dragged service or client. */
const EDGE_PX = 24;

/** The processes on the stage, each in its place. */
export interface PlacedProcesses {
  /** In unit coordinates. */
  readonly positions: Positions;
  /** The viewport, with the distances of the nodes by their layout. */
  readonly viewport: Viewport | null;
  readonly sites: readonly SiteView[];
  /** Moves a process to a place in unit coordinates. */
  readonly move: (process: string, to: Point) => void;
}

/**
 * The processes at the moment shown.
 *
 * @param room - the stage without the distances of nodes; null before the first layout: then only nodes have positions.
 */
export function usePositions(room: Viewport | null, reducedMotion: boolean): PlacedProcesses {
  const session = useSession();
  // Ids contain no spaces.
  const ids = useSessionState(({ run }) => [...run.world.nodes.keys()].join(' '));
  const cluster = useSessionState(clusterOf);
  const run = useSessionState((state) => state.run);
  const view = useSessionState((state) => state.view);
  const layout = useLayout(view.layout);
  const arrangement = useArrangement(run, ids, layout);
  const placed = useMemo((): Positions => {
    const [, services = '', clients = ''] = cluster.split('|');
    const nodes = idsIn(ids);
    const processes = { nodes, services: idsIn(services), clients: idsIn(clients) };
    return room ? stageLayout(processes, room, arrangement) : circleLayout(nodes);
  }, [ids, cluster, arrangement, room]);
  const spacing = useMemo(
    () => (room && arrangement && spacingOf(idsIn(ids), placed, room)) || null,
    [ids, placed, arrangement, room],
  );
  const target = useMemo((): Placement => {
    const { places = {} } = view;
    const positions = new Map([...placed].map(([id, place]) => [id, places[id] ?? place]));
    const moved = Object.keys(places).length;
    const from = room ? cluster : '';
    const shownSpacing = spacing ?? (room && circleSpacing(idsIn(ids).length, room));
    return {
      positions,
      spacing: shownSpacing,
      layout: layout?.id ?? USUAL_LAYOUT,
      cluster: from,
      moved,
    };
  }, [ids, placed, spacing, view, layout, cluster, room]);
  const shown = useLayoutTransition(target, reducedMotion);
  const viewport = useMemo(() => {
    const now = shown.spacing ?? spacing;
    return room && now ? { ...room, spacing: now } : room;
  }, [room, spacing, shown.spacing]);
  const move = (process: string, to: Point) => {
    if (!room) return;
    const place = idsIn(ids).includes(process) ? nearCircle(to) : onStage(to, room);
    session.setView(withPlace(session.store.getState().view, process, place));
  };
  const sites = useMemo(() => (arrangement ? sitesOf(arrangement) : NO_SITES), [arrangement]);
  return { positions: shown.positions, viewport, sites, move };
}

const NO_SITES: readonly SiteView[] = [];

/** The processes that the run starts with: ids of nodes, services and clients, separated by bars. */
function clusterOf({ run }: SessionState): string {
  const { nodes, services = [], clients = [] } = run.definition;
  return [nodes, services, clients].map((part) => part.map(({ id }) => id).join(' ')).join('|');
}

function idsIn(text: string): string[] {
  return text === '' ? [] : text.split(' ');
}

interface LayoutTransition {
  readonly target: Placement;
  readonly from: Pick<Placement, 'positions' | 'spacing'>;
  /** Progress of the transition, from 0 to 1. */
  readonly share: number;
}

/** A moment of a transition. `spacing` is null when no node moves. */
interface Between {
  readonly positions: Positions;
  readonly spacing: Spacing | null;
}

/** The target, or a position between layouts while nodes move; a dragged process follows the pointer. */
function useLayoutTransition(target: Placement, reducedMotion: boolean): Between {
  const [transition, setTransition] = useState<LayoutTransition>({
    target,
    from: target,
    share: 1,
  });
  const shown = useMemo(() => between(transition), [transition]);
  const startedMs = useRef<number | null>(null);
  if (transition.target !== target) {
    const isJump = reducedMotion || !isGradual(transition.target, target);
    const from = {
      positions: shown.positions,
      spacing: shown.spacing ?? transition.target.spacing,
    };
    setTransition({ target, from: isJump ? target : from, share: isJump ? 1 : 0 });
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

function between({ target, from, share }: LayoutTransition): Between {
  const isMoving = share < 1 && from.spacing && target.spacing;
  return {
    positions: interpolated(from.positions, target.positions, share),
    spacing: isMoving ? interpolatedSpacing(from.spacing, target.spacing, share) : null,
  };
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
