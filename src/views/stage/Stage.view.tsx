// The stage: an interactive picture of the network, with a button over every node.
import { type RefObject, useMemo, useRef } from 'react';
import { createLayers } from '../../draw/canvas/layers';
import { toUnit, type Viewport } from '../../draw/canvas/layout';
import { hitStage, tapStage } from '../../draw/hit';
import { cutByStroke, simplifyStroke } from '../../draw/links/strokeCut';
import type { Hit, StageModel } from '../../draw/scene/stageModel';
import { drawStage } from '../../draw/stage';
import { haveLink } from '../../session/run/processes';
import { useSession, useSessionState } from '../../session/useSession';
import type { Point } from '../../sim/contracts/command';
import { toggleNode } from '../actions/actions';
import { lazyView } from '../base/lazyView';
import { openPopover } from '../base/openPopover';
import { usePage, usePageActions, usePageStore, useShownCauses } from '../base/pageStore';
import { useCanvas, useLayers, useViewport } from '../base/useCanvas';
import { useMedia, useTheme } from '../base/useTheme';
import { Notice } from '../controls/Notice';
import { StageInputs } from '../stageInputs/stageInputs';
import { Banner } from './Banner';
import type { CameraHost } from './cameraGestures';
import { Legend } from './Legend';
import { NodeButtons } from './NodeButtons';
import { StageTools } from './StageTools';
import type { Drag } from './stageGestures';
import { useLatePainters } from './useLatePainters';
import { type PointerHost, usePointers } from './usePointers';
import { type PlacedProcesses, usePositions } from './usePositions';
import { useCameraGestures, useStageCamera } from './useStageCamera';
import './hold.css';
import './stage.css';

const OpenPopup = lazyView(() => import('./OpenPopup').then((file) => file.OpenPopup));

export function StageView() {
  const frame = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const reducedMotion = useMedia('(prefers-reduced-motion: reduce)');
  const placed = usePositions(useStageViewport(frame, foot), reducedMotion);
  const { viewport } = placed;
  const theme = useTheme();
  const { camera, seen } = useStageCamera(viewport);
  const isZoomed = usePage((page) => page.camera.k > 1);
  const stage = useStage(placed, reducedMotion, seen);
  const late = useLatePainters(stage.model, seen);
  const layers = useLayers(createLayers);
  useCanvas(
    canvas,
    viewport,
    () => [...stage.dependsOn(theme, layers)(), ...Object.values(late())],
    (context, size) => drawStage(context, stage.model(), seen() ?? size, theme, layers, late()),
  );
  usePointers(frame, stage.host(canvas));
  useCameraGestures(frame, camera, stage.cameraHost);
  return (
    <section
      ref={frame}
      className="stage"
      aria-label="Network"
      data-tool={stage.tool}
      data-zoomed={isZoomed}
    >
      <canvas ref={canvas} />
      {viewport && <NodeButtons model={stage.model} seen={seen} />}
      <Banner />
      <div ref={foot} className="stage-foot">
        <div className="legend-room">
          <Legend />
          <Notice />
        </div>
        <StageTools />
      </div>
      <Popups model={stage.model} seen={seen} />
    </section>
  );
}

interface PopupsProps {
  readonly model: () => StageModel;
  readonly seen: () => Viewport | null;
}

/** The popover. It is a component of its own so that opening it does not draw the stage again. */
function Popups(props: PopupsProps) {
  const popup = usePage((page) => page.popup);
  return popup && <OpenPopup popup={popup} {...props} />;
}

/** The frame's size, the height of the legend and the tools at its foot, and the number of clients that need room at its edge. */
function useStageViewport(
  frame: RefObject<HTMLElement | null>,
  foot: RefObject<HTMLElement | null>,
): Viewport | null {
  const viewport = useViewport(frame);
  const footPx = useViewport(foot)?.heightPx;
  const clientCount = useSessionState((state) => state.run.world.clients.size);
  return useMemo(
    () => viewport && { ...viewport, clientCount, ...(footPx && { footPx: footPx + 4 }) },
    [viewport, footPx, clientCount],
  );
}

/** The model that the stage paints, from the session, the page and the pointer. */
function useStageModel({ positions, sites }: PlacedProcesses, reducedMotion: boolean) {
  const session = useSession();
  const page = usePageStore();
  const hiddenKinds = usePage((state) => state.hiddenKinds);
  const run = useSessionState((state) => state.run);
  const inputs = useMemo(() => new StageInputs(run), [run]);
  const pointed = useRef<{ hovered: Hit | null; drawing: readonly Point[] | null }>({
    hovered: null,
    drawing: null,
  });
  const causes = useShownCauses()?.hops;
  const chosenMessage = () => {
    const { popup } = page.getState();
    return popup?.type === 'message' ? popup.message.id : null;
  };
  const model = () =>
    inputs.modelOf(session.store.getState(), {
      ...pointed.current,
      ...(causes && { causes }),
      chosenMessage: chosenMessage(),
      hiddenKinds,
      positions,
      sites,
      reducedMotion,
    });
  const dependsOn =
    (...more: readonly unknown[]) =>
    () => [
      session.store.getState(),
      inputs,
      page.getState().camera,
      positions,
      sites,
      pointed.current,
      causes,
      chosenMessage(),
      hiddenKinds,
      reducedMotion,
      ...more,
    ];
  return { inputs, pointed, model, dependsOn };
}

function useStage(placed: PlacedProcesses, reducedMotion: boolean, seen: () => Viewport | null) {
  const session = useSession();
  const page = usePageStore();
  const { openPopup, closePopup } = usePageActions();
  const tool = useSessionState((state) => state.tool);
  const { positions, move } = placed;
  const { inputs, pointed, model, dependsOn } = useStageModel(placed, reducedMotion);
  const unit = (at: Point): Point => {
    const shown = seen();
    return shown ? toUnit(at, shown) : [0, 0];
  };
  const hoveredAt = ([x, y]: Point) => {
    const shown = seen();
    return shown && hitStage(model(), shown, x, y);
  };
  const hitAt = (at: Point) => {
    const { isPlaying, pace } = session.store.getState();
    const shown = seen();
    return shown && tapStage(model(), shown, at, isPlaying ? pace : 0);
  };
  const dragFrom = (hit: Hit | null, isShifted: boolean): Drag => {
    if (isShifted || session.store.getState().tool === 'cut') return 'stroke';
    if (hit?.type === 'node') return 'node';
    // The whole stage is shown: there is nothing to pan.
    return page.getState().camera.k > 1 ? 'pan' : 'stroke';
  };
  const cameraHost: CameraHost = {
    pans: (at, isShifted) => dragFrom(hitAt(at), isShifted) === 'pan',
    isEmpty: (at) => hitAt(at) === null,
    reducedMotion,
  };

  const cut = (points: readonly Point[]) => {
    const stroke = points.map(unit);
    const { world } = session.store.getState().run;
    const links = cutByStroke(stroke, positions, (a, b) => haveLink(world, a, b));
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
    closePopup();
    if (hit?.type === 'node') toggleNode(session, hit.node);
    else if (hit?.type === 'stroke') heal(hit.commandIndex);
    else if (hit?.type === 'message') openMessage(hit.id, [x, y]);
    else if (hit?.type === 'link') openPopup({ type: 'link', from: hit.from, to: hit.to, x, y });
  };
  const host = (canvas: { readonly current: HTMLCanvasElement | null }): PointerHost => ({
    hitAt,
    dragFrom,
    isClosing: () => openPopover() !== null,
    onTap: tap,
    onHold: (at) => showHold(canvas.current?.parentElement, at),
    onLongPress: openMenu,
    onMoveNode: (node, to) => move(node, unit(to)),
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
      const node = nodeOf(target) ?? nodeHit(hitAt(at));
      if (node !== null) openMenu(node, at);
    },
    onPlainClick: (target) => {
      const node = nodeOf(target);
      if (node !== null) toggleNode(session, node);
    },
  });
  return { tool, model, host, cameraHost, dependsOn };
}

/** Shows the sign of a press that may become a long press, or removes it: `hold.css`. */
function showHold(frame: HTMLElement | null | undefined, at: Point | null): void {
  frame?.toggleAttribute('data-holding', at !== null);
  if (at) frame?.style.setProperty('--hold-at', `${at[0]}px ${at[1]}px`);
}

function nodeOf(target: Element): string | null {
  return target.closest('[data-node]')?.getAttribute('data-node') ?? null;
}

function nodeHit(hit: Hit | null): string | null {
  return hit?.type === 'node' ? hit.node : null;
}

function isSameHit(one: Hit | null, other: Hit | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
