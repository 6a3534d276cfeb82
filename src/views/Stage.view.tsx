// The stage: the network as a picture that one acts on, with a button over every node.
import { useMemo, useRef } from 'react';
import { hitStage } from '../draw/hit';
import { toUnit, type Viewport } from '../draw/layout';
import { drawStage } from '../draw/stage';
import type { Hit } from '../draw/stageModel';
import { cutByStroke, simplifyStroke } from '../draw/strokeCut';
import { useSession, useSessionState } from '../session/useSession';
import type { Point } from '../sim/command';
import { Banner } from './Banner';
import { Legend } from './Legend';
import { LinkPanel } from './LinkPanel';
import { NodeButtons } from './NodeButtons';
import { NodeMenu } from './NodeMenu';
import { Notice } from './Notice';
import { usePage } from './pageContext';
import { StageTools } from './StageTools';
import { StageInputs } from './stageInputs';
import { useCanvas, useLayers, useViewport } from './useCanvas';
import { type PointerHost, usePointers } from './usePointers';
import { usePositions } from './usePositions';
import { useMedia } from './useTheme';
import './stage.css';

/** The network. */
export function StageView() {
  const frame = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const viewport = useViewport(frame);
  const { theme, popup } = usePage();
  const stage = useStage(viewport);
  const layers = useLayers();
  useCanvas(canvas, viewport, stage.dependsOn(theme, layers), (context, size) =>
    drawStage(context, stage.model(), size, theme, layers),
  );
  usePointers(frame, stage.host(canvas));
  return (
    <section ref={frame} className="stage" aria-label="Network" data-tool={stage.tool}>
      <canvas ref={canvas} />
      {viewport && <NodeButtons positions={stage.positions} viewport={viewport} />}
      <Banner />
      <Legend />
      <StageTools />
      <Notice />
      {popup?.type === 'node' && <NodeMenu key={popup.node} popup={popup} />}
      {popup?.type === 'link' && <LinkPanel key={`${popup.from} ${popup.to}`} popup={popup} />}
    </section>
  );
}

function useStage(viewport: Viewport | null) {
  const session = useSession();
  const { openPopup } = usePage();
  const run = useSessionState((state) => state.run);
  const tool = useSessionState((state) => state.tool);
  const reducedMotion = useMedia('(prefers-reduced-motion: reduce)');
  const [positions, moveNode] = usePositions(run.definition.nodes.map(({ id }) => id));
  const inputs = useMemo(() => new StageInputs(run), [run]);
  const pointed = useRef<{ hovered: Hit | null; drawing: readonly Point[] | null }>({
    hovered: null,
    drawing: null,
  });
  const model = () =>
    inputs.modelOf(session.store.getState(), { ...pointed.current, positions, reducedMotion });
  const unit = (at: Point): Point => (viewport ? toUnit(at, viewport) : [0, 0]);
  const hitAt = ([x, y]: Point) => (viewport ? hitStage(model(), viewport, x, y) : null);

  const cut = (points: readonly Point[]) => {
    const stroke = points.map(unit);
    const links = cutByStroke(stroke, positions);
    if (links.length > 0) session.act({ type: 'cut', links, stroke: simplifyStroke(stroke) });
  };
  const heal = (commandIndex: number) => {
    const strokes = inputs.strokesOf(session.store.getState(), positions);
    const links = strokes.find((stroke) => stroke.commandIndex === commandIndex)?.links;
    if (links) session.act({ type: 'heal', links });
  };
  const openMenu = (node: string, [x, y]: Point) => openPopup({ type: 'node', node, x, y });
  const tap = (hit: Hit | null, [x, y]: Point) => {
    openPopup(null);
    if (hit?.type === 'node') session.toggleNode(hit.node);
    else if (hit?.type === 'stroke') heal(hit.commandIndex);
    else if (hit?.type === 'link') openPopup({ type: 'link', from: hit.from, to: hit.to, x, y });
  };
  const host = (canvas: { readonly current: HTMLCanvasElement | null }): PointerHost => ({
    hitAt,
    isCutting: () => session.store.getState().tool === 'cut',
    onTap: tap,
    onLongPress: openMenu,
    onMoveNode: (node, to) => moveNode(node, unit(to)),
    onStroke: (points) => {
      pointed.current = { hovered: null, drawing: points.map(unit) };
    },
    onStrokeEnd: (points) => {
      pointed.current = { hovered: null, drawing: null };
      if (points) cut(points);
    },
    onHover: (at) => {
      const hovered = at && hitAt(at);
      if (!isSameHit(hovered, pointed.current.hovered))
        pointed.current = { ...pointed.current, hovered };
      canvas.current?.parentElement?.toggleAttribute('data-pointing', hovered !== null);
    },
    onMenu: (at, target) => {
      const hit = hitAt(at);
      const node = nodeOf(target) ?? (hit?.type === 'node' ? hit.node : null);
      if (node !== null) openMenu(node, at);
    },
    onPlainClick: (target) => {
      const node = nodeOf(target);
      if (node !== null) session.toggleNode(node);
    },
  });
  const dependsOn =
    (...more: readonly unknown[]) =>
    () => [session.store.getState(), inputs, positions, pointed.current, reducedMotion, ...more];
  return { positions, tool, model, host, dependsOn };
}

function nodeOf(target: Element): string | null {
  return target.closest('[data-node]')?.getAttribute('data-node') ?? null;
}

function isSameHit(one: Hit | null, other: Hit | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
