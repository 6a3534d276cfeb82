// The stage of one compared run: painted, hovered and zoomed like the stage, without actions.
import { useMemo, useRef, useState } from 'react';
import { FIT } from '../../draw/canvas/camera';
import { createLayers } from '../../draw/canvas/layers';
import { seenThrough, type Viewport } from '../../draw/canvas/layout';
import { StageHits } from '../../draw/hit';
import * as marks from '../../draw/markPainters';
import * as near from '../../draw/near';
import * as parts from '../../draw/partPainters';
import { nodeMetrics } from '../../draw/scene/nodeMetrics';
import { spacingOf, stageLayout } from '../../draw/scene/stageLayout';
import type { Hit, StageModel } from '../../draw/scene/stageModel';
import { drawStage } from '../../draw/stage';
import * as still from '../../draw/stillPainters';
import { useComparison, useComparisonState } from '../../session/comparison/useComparison';
import { useSession, useSessionState } from '../../session/useSession';
import type { CauseHop } from '../../sim/diagnosis/causeHop';
import { useFrame } from '../base/frameLoop';
import { usePage } from '../base/pageStore';
import { useCanvas, useLayers, useViewport } from '../base/useCanvas';
import { useMedia, useTheme } from '../base/useTheme';
import { sitesOf, useArrangement, useLayout } from '../stageInputs/arrangement';
import { Strokes } from '../stageInputs/cutStrokes';
import { StageInputs } from '../stageInputs/stageInputs';
import type { ShownColumn } from './comparedColumns';
import { useColumnCamera } from './useColumnCamera';

interface Props {
  readonly column: ShownColumn;
  /** The causes to highlight at a moment in ms. */
  readonly causesAt: (nowMs: number) => readonly CauseHop[];
}

/** The canvas; the column has its counterpart in words. */
export function CompareStage({ column, causesAt }: Props) {
  const session = useSession();
  const comparison = useComparison();
  const theme = useTheme();
  const hiddenKinds = usePage((state) => state.hiddenKinds);
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const hovered = useRef<Hit | null>(null);
  const [hits] = useState(() => new StageHits());
  const viewport = useColumnViewport(frame, column);
  const { positions, sites, spaced } = usePlaces(column, viewport);
  const reducedMotion = useMedia('(prefers-reduced-motion: reduce)');
  const layers = useLayers(createLayers);
  const { run } = column;
  const isPresent = column.frontierMs === null;
  const { camera, seen } = useSeen(spaced);
  const inputs = useMemo(() => new StageInputs(run, () => Strokes), [run]);
  const model = (): StageModel => {
    const { nowMs: wantedMs, selectedNode } = session.store.getState();
    const nowMs = Math.min(wantedMs, column.frontierMs ?? wantedMs);
    const hops = causesAt(nowMs);
    const view = { positions, sites, hovered: hovered.current, hiddenKinds, reducedMotion };
    const shown = inputs.modelOf(
      {
        run,
        commands: run.commands,
        nowMs,
        selectedNode,
        shownByNode: column.variables.shownByNode,
      },
      {
        ...view,
        viewport: spaced,
        chosenMessage: null,
        drawing: null,
        ...(hops.length > 0 && { causes: { hops, marks: [] } }),
      },
    );
    return { ...shown, leaderRank: comparison.leaderRank };
  };
  const nodeCount = run.world.nodes.size;
  useColumnCamera(frame, { whole: spaced, model, nodeCount, reducedMotion, hasKeys: isPresent });
  useNearVariables(column, seen);
  useCanvas(
    canvas,
    spaced,
    () => [
      session.store.getState(),
      comparison.store.getState(),
      seen,
      column,
      column.variables.shownByNode,
      positions,
      hovered.current,
      hiddenKinds,
      reducedMotion,
      theme,
      layers,
    ],
    (context, size) =>
      drawStage(context, model(), seen ?? size, theme, layers, { marks, near, parts, still }),
  );
  return (
    <div
      ref={frame}
      className="compare-stage"
      data-zoomed={camera.k > 1}
      onPointerMove={({ nativeEvent: { offsetX, offsetY } }) => {
        hovered.current = seen && hits.at(model(), seen, [offsetX, offsetY]);
      }}
      onPointerLeave={() => {
        hovered.current = null;
      }}
    >
      <canvas ref={canvas} />
    </div>
  );
}

/** The page's camera, and the viewport seen through it. */
function useSeen(whole: Viewport | null) {
  const camera = usePage((state) => state.camera);
  const seen = useMemo(
    () => whole && (camera === FIT ? whole : seenThrough(whole, camera)),
    [whole, camera],
  );
  return { camera, seen };
}

/** Keeps the nodes' variables up to date while the view is near. */
function useNearVariables({ run, variables }: ShownColumn, seen: Viewport | null): void {
  useFrame(() => {
    const isNear = seen?.camera && nodeMetrics(run.world.nodes.size, seen).detail === 'near';
    if (isNear) void variables.refresh();
  });
}

/** The viewport of a column: without a legend at its foot, and with room for clients. */
function useColumnViewport(
  frame: React.RefObject<HTMLElement | null>,
  { run }: ShownColumn,
): Viewport | null {
  const viewport = useViewport(frame);
  const clientCount = run.world.clients.size;
  return useMemo(
    () => viewport && { ...viewport, footPx: 0, clientCount, isBare: true as const },
    [viewport, clientCount],
  );
}

/** Places of all processes, by the layout of the run on the screen; the same objects while the processes are the same. */
function usePlaces({ run }: ShownColumn, viewport: Viewport | null) {
  useSessionState((state) => state.revision);
  useComparisonState((state) => state.revision);
  const layout = useLayout(useSessionState((state) => state.view.layout));
  const { nodes, services, clients } = run.world;
  // Ids contain no spaces.
  const ids = [nodes, services, clients].map((all) => [...all.keys()].join(' ')).join('|');
  const arrangement = useArrangement(run, ids, layout);
  return useMemo(() => {
    const [there = [], serving = [], using = []] = ids
      .split('|')
      .map((part) => (part === '' ? [] : part.split(' ')));
    const processes = { nodes: there, services: serving, clients: using };
    const positions = viewport ? stageLayout(processes, viewport, arrangement) : new Map();
    const spacing = viewport && arrangement && spacingOf(there, positions, viewport);
    const sites = arrangement ? sitesOf(arrangement) : [];
    return { positions, sites, spaced: spacing ? { ...viewport, spacing } : viewport };
  }, [ids, viewport, arrangement]);
}
