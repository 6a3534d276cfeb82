// The stage: the network as a picture that one acts on, with a button over every node.
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { Box } from '../../draw/canvas/geometry';
import { toUnit, type Viewport } from '../../draw/canvas/layout';
import { hitStage, tapStage } from '../../draw/hit';
import { cutByStroke, simplifyStroke } from '../../draw/links/strokeCut';
import { createScene } from '../../draw/scene/scene';
import type { Hit, StageModel } from '../../draw/scene/stageModel';
import { drawStage } from '../../draw/stage';
import { canTalk } from '../../session/run/processes';
import { useSession, useSessionState } from '../../session/useSession';
import type { Point } from '../../sim/contracts/command';
import { toggleNode } from '../actions/actions';
import { lazyView } from '../base/lazyView';
import { type Popup, usePage, useShownCauses } from '../base/pageContext';
import { useCanvas, useLayers, useViewport } from '../base/useCanvas';
import { useMedia } from '../base/useTheme';
import { Notice } from '../controls/Notice';
import { StageInputs } from '../stageInputs/stageInputs';
import { Banner } from './Banner';
import { clearBoxes } from './clearBoxes';
import { Legend } from './Legend';
import { NodeButtons } from './NodeButtons';
import { StageTools } from './StageTools';
import { type PointerHost, usePointers } from './usePointers';
import { usePositions } from './usePositions';
import './stage.css';

const NodeMenu = lazyView(() => import('../process/NodeMenu').then((file) => file.NodeMenu));
const MessageMenu = lazyView(() =>
  import('../messages/MessageMenu').then((file) => file.MessageMenu),
);
const StormForm = lazyView(() => import('./StormForm').then((file) => file.StormForm));
const ClockPanel = lazyView(() => import('../process/ClockForm').then((file) => file.ClockPanel));
const LinkPanel = lazyView(() => import('../settings/LinkPanel').then((file) => file.LinkPanel));

/** The network. */
export function StageView() {
  const frame = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const legend = useRef<HTMLUListElement>(null);
  const viewport = useStageViewport(frame, legend);
  const { theme, popup } = usePage();
  const stage = useStage(viewport);
  const clear = useClear(popup, stage.model, viewport);
  const layers = useLayers();
  useCanvas(canvas, viewport, stage.dependsOn(theme, layers), (context, size) =>
    drawStage(context, stage.model(), size, theme, layers),
  );
  usePointers(frame, stage.host(canvas));
  useStandstill(popup?.type === 'message');
  return (
    <section ref={frame} className="stage" aria-label="Network" data-tool={stage.tool}>
      <canvas ref={canvas} />
      {viewport && <NodeButtons model={stage.model} viewport={viewport} />}
      <Banner />
      <Legend list={legend} />
      <StageTools />
      <Notice />
      {popup?.type === 'node' && <NodeMenu key={popup.node} popup={popup} clear={clear} />}
      {popup?.type === 'clock' && <ClockPanel key={popup.node} popup={popup} clear={clear} />}
      {popup?.type === 'link' && (
        <LinkPanel key={`${popup.from} ${popup.to}`} popup={popup} clear={clear} />
      )}
      {popup?.type === 'message' && (
        <MessageMenu key={popup.message.id} popup={popup} clear={clear} />
      )}
      {popup?.type === 'storm' && <StormForm popup={popup} />}
    </section>
  );
}

/** The frame's size, with the height at its foot that the legend takes, and how many clients need room at its edge. */
function useStageViewport(
  frame: RefObject<HTMLElement | null>,
  legend: RefObject<HTMLElement | null>,
): Viewport | null {
  const viewport = useViewport(frame);
  const footPx = useViewport(legend)?.heightPx;
  const clientCount = useSessionState((state) => state.run.world.clients.size);
  return useMemo(
    () => viewport && { ...viewport, clientCount, ...(footPx && { footPx: footPx + 10 }) },
    [viewport, footPx, clientCount],
  );
}

/** What an open popover must not cover: whom it is about, with what hangs on them. */
function useClear(
  popup: Popup | null,
  model: () => StageModel,
  viewport: Viewport | null,
): readonly Box[] {
  const latest = useRef(model);
  latest.current = model;
  return useMemo(() => {
    if (!popup || !viewport) return [];
    return clearBoxes(createScene(latest.current(), viewport), endsOf(popup));
  }, [popup, viewport]);
}

/** Whom a popover is about. */
function endsOf(popup: Popup): string[] {
  if (popup.type === 'storm') return [];
  if (popup.type === 'node' || popup.type === 'clock') return [popup.node];
  const { from, to } = popup.type === 'message' ? popup.message : popup;
  return [from, to];
}

/** A message would be gone before anybody has chosen: while its menu is open, a run that goes on stands still. */
function useStandstill(isWanted: boolean): void {
  const session = useSession();
  useEffect(() => {
    const { isPlaying, run } = session.store.getState();
    if (!isWanted || !isPlaying) return;
    session.pause();
    return () => {
      if (session.store.getState().run === run) session.play();
    };
  }, [isWanted, session]);
}

/** What the stage shows, from the session, the page and the pointer. */
function useStageModel(viewport: Viewport | null) {
  const session = useSession();
  const { popup, hiddenKinds } = usePage();
  const run = useSessionState((state) => state.run);
  const reducedMotion = useMedia('(prefers-reduced-motion: reduce)');
  const [positions, moveNode] = usePositions(viewport, reducedMotion);
  const inputs = useMemo(() => new StageInputs(run), [run]);
  const pointed = useRef<{ hovered: Hit | null; drawing: readonly Point[] | null }>({
    hovered: null,
    drawing: null,
  });
  const causes = useShownCauses()?.hops;
  const chosenMessage = popup?.type === 'message' ? popup.message.id : null;
  const model = () =>
    inputs.modelOf(session.store.getState(), {
      ...pointed.current,
      ...(causes && { causes }),
      chosenMessage,
      hiddenKinds,
      positions,
      reducedMotion,
    });
  const dependsOn =
    (...more: readonly unknown[]) =>
    () => [
      session.store.getState(),
      inputs,
      positions,
      pointed.current,
      causes,
      chosenMessage,
      hiddenKinds,
      reducedMotion,
      ...more,
    ];
  return { inputs, positions, moveNode, pointed, model, dependsOn };
}

function useStage(viewport: Viewport | null) {
  const session = useSession();
  const { openPopup } = usePage();
  const tool = useSessionState((state) => state.tool);
  const { inputs, positions, moveNode, pointed, model, dependsOn } = useStageModel(viewport);
  const unit = (at: Point): Point => (viewport ? toUnit(at, viewport) : [0, 0]);
  const hoveredAt = ([x, y]: Point) => (viewport ? hitStage(model(), viewport, x, y) : null);
  const hitAt = (at: Point) => {
    const { isPlaying, pace } = session.store.getState();
    return viewport ? tapStage(model(), viewport, at, isPlaying ? pace : 0) : null;
  };

  const cut = (points: readonly Point[]) => {
    const stroke = points.map(unit);
    const { world } = session.store.getState().run;
    const links = cutByStroke(stroke, positions, (a, b) => canTalk(world, a, b));
    if (links.length > 0) session.act({ type: 'cut', links, stroke: simplifyStroke(stroke) });
  };
  const heal = (commandIndex: number) => {
    const strokes = inputs.strokesOf(session.store.getState(), positions);
    const links = strokes.find((stroke) => stroke.commandIndex === commandIndex)?.links;
    if (links) session.act({ type: 'heal', links });
  };
  const openMenu = (node: string, [x, y]: Point) => openPopup({ type: 'node', node, x, y });
  const openMessage = (id: number, [x, y]: Point) => {
    const message = session.store.getState().run.world.flights.get(id);
    if (message) openPopup({ type: 'message', message, x, y });
  };
  const tap = (hit: Hit | null, [x, y]: Point) => {
    openPopup(null);
    if (hit?.type === 'node') toggleNode(session, hit.node);
    else if (hit?.type === 'stroke') heal(hit.commandIndex);
    else if (hit?.type === 'message') openMessage(hit.id, [x, y]);
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
      const hovered = at && hoveredAt(at);
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
      if (node !== null) toggleNode(session, node);
    },
  });
  return { positions, tool, model, host, dependsOn };
}

function nodeOf(target: Element): string | null {
  return target.closest('[data-node]')?.getAttribute('data-node') ?? null;
}

function isSameHit(one: Hit | null, other: Hit | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
