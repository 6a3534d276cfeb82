// The stage: an interactive picture of the network, with a button over every node.
import { type RefObject, useMemo, useRef } from 'react';
import { createLayers } from '../../draw/canvas/layers';
import { toUnit, type Viewport } from '../../draw/canvas/layout';
import type { Hit, StageModel } from '../../draw/scene/stageModel';
import { drawStage } from '../../draw/stage';
import { hasQuestions, openQuestion, waitsAtBeginning } from '../../session/time/beats';
import { useSession, useSessionState } from '../../session/useSession';
import type { Point } from '../../sim/contracts/command';
import { toggleNode } from '../actions/actions';
import { useFirstSign } from '../base/firstSign';
import { lazyView } from '../base/lazyView';
import { usePage, usePageActions, usePageStore, useShownQuestion } from '../base/pageStore';
import { useCanvas, useLayers, useViewport } from '../base/useCanvas';
import { useFetched } from '../base/useFetched';
import { useMedia, useTheme } from '../base/useTheme';
import { Notice } from '../controls/Notice';
import { StageInputs } from '../stageInputs/stageInputs';
import { Banner } from './Banner';
import { Legend } from './Legend';
import { NodeButtons } from './NodeButtons';
import { StageTools } from './StageTools';
import type { StageHost } from './stageHost';
import { useLatePainters } from './useLatePainters';
import { type PlacedProcesses, usePositions } from './usePositions';
import { useStageCamera } from './useStageCamera';
import { useStageGestures } from './useStageGestures';
import './hold.css';
import './stage.css';

const TitleCard = lazyView(() => import('../narration/TitleCard').then((file) => file.TitleCard));
const StageHints = lazyView<PopupsProps>(() =>
  import('../firstMinute/StageHints').then((file) => file.StageHints),
);
const OpenPopup = lazyView(() => import('./OpenPopup').then((file) => file.OpenPopup));

interface StageProps {
  /** In a hall: the parts of the viewport that are not measured. Banners then have a place elsewhere. */
  readonly room?: Partial<Viewport>;
}

export function StageView({ room }: StageProps) {
  const frame = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const reducedMotion = useMedia('(prefers-reduced-motion: reduce)');
  const placed = usePositions(useStageViewport(frame, foot, room), reducedMotion);
  const { viewport } = placed;
  const theme = useTheme();
  const seen = useStageCamera(viewport);
  const isZoomed = usePage((page) => page.camera.k > 1);
  const isWaiting = useSessionState(waitsAtBeginning);
  const isTouring = usePage((page) => page.tour !== null);
  const stage = useStage(placed, reducedMotion, seen);
  const late = useLatePainters(seen, reducedMotion);
  const layers = useLayers(createLayers);
  useCanvas(
    canvas,
    viewport,
    () => [...stage.dependsOn(theme, layers)(), ...Object.values(late())],
    (context, size) => drawStage(context, stage.model(), seen() ?? size, theme, layers, late()),
  );
  useStageGestures(frame, viewport, stage.host);
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
      {!room && <Banner />}
      <div ref={foot} className="stage-foot">
        <div className="legend-room">
          <Legend />
          <Notice />
        </div>
        <StageTools />
      </div>
      {isTouring && !room && <StageHints model={stage.model} seen={seen} />}
      {isWaiting && <TitleCard />}
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

/** The frame's size, the height of its foot (legend and tools), and the number of clients that need room at its edge. */
function useStageViewport(
  frame: RefObject<HTMLElement | null>,
  foot: RefObject<HTMLElement | null>,
  room: Partial<Viewport> | undefined,
): Viewport | null {
  const viewport = useViewport(frame);
  const footPx = useViewport(foot)?.heightPx;
  const clientCount = useSessionState((state) => state.run.world.clients.size);
  return useMemo(
    () => viewport && { ...viewport, clientCount, ...(footPx && { footPx: footPx + 4 }), ...room },
    [viewport, footPx, clientCount, room],
  );
}

/** The model that the stage paints, from the session, the page and the pointer. */
function useStageModel({ positions, sites, viewport }: PlacedProcesses, reducedMotion: boolean) {
  const session = useSession();
  const page = usePageStore();
  const hiddenKinds = usePage((state) => state.hiddenKinds);
  const run = useSessionState((state) => state.run);
  const hasSign = useFirstSign();
  const strokes = useFetched(
    () => hasSign || session.store.getState().run.world.cuts.size > 0,
    () => import('../stageInputs/cutStrokes').then((file) => file.Strokes),
  );
  const inputs = useMemo(() => new StageInputs(run, strokes), [run, strokes]);
  const pointed = useRef<{ hovered: Hit | null; drawing: readonly Point[] | null }>({
    hovered: null,
    drawing: null,
  });
  const causes = useShownQuestion();
  const asked = useFetched(
    () => hasQuestions(session.store.getState()),
    () => import('../../session/time/question').then((file) => file.askedOnStage),
  );
  const chosenMessage = () => {
    const { popup } = page.getState();
    return popup?.type === 'message' ? popup.message.id : null;
  };
  const model = () => {
    const { pointed: event } = page.getState();
    const marks = asked()?.(session.store.getState());
    return inputs.modelOf(session.store.getState(), {
      ...pointed.current,
      ...(causes && { causes }),
      ...(marks && { asked: marks }),
      ...(event?.run === run && { pointed: event }),
      chosenMessage: chosenMessage(),
      hiddenKinds,
      viewport,
      positions,
      sites,
      reducedMotion,
    });
  };
  const dependsOn =
    (...more: readonly unknown[]) =>
    () => [
      session.store.getState(),
      inputs,
      strokes(),
      asked(),
      page.getState().camera,
      page.getState().pointed,
      positions,
      sites,
      pointed.current,
      causes,
      chosenMessage(),
      hiddenKinds,
      reducedMotion,
      ...more,
    ];
  return { pointed, model, dependsOn };
}

function useStage(placed: PlacedProcesses, reducedMotion: boolean, seen: () => Viewport | null) {
  const session = useSession();
  const { openPopup, closePopup } = usePageActions();
  const tool = useSessionState((state) => state.tool);
  const { move } = placed;
  const { pointed, model, dependsOn } = useStageModel(placed, reducedMotion);
  const unit = (at: Point): Point => {
    const shown = seen();
    return shown ? toUnit(at, shown) : [0, 0];
  };
  const heal = (commandIndex: number) => {
    const links = model().strokes.find((stroke) => stroke.commandIndex === commandIndex)?.links;
    if (links) session.act({ type: 'heal', links });
  };
  const openMenu = (node: string, [x, y]: Point) => openPopup({ type: 'node', node, x, y });
  const openMessage = (id: number, [x, y]: Point) => {
    const message = session.store.getState().run.world.flights.get(id);
    if (message) openPopup({ type: 'message', message, x, y });
  };
  const click = (node: string) => {
    const isAsked = openQuestion(session.store.getState())?.question?.type === 'leader';
    if (isAsked) void session.answer(node);
    else toggleNode(session, node);
  };
  const tap = (hit: Hit | null, [x, y]: Point) => {
    closePopup();
    if (hit?.type === 'node') click(hit.node);
    else if (hit?.type === 'stroke') heal(hit.commandIndex);
    else if (hit?.type === 'message') openMessage(hit.id, [x, y]);
    else if (hit?.type === 'link') openPopup({ type: 'link', from: hit.from, to: hit.to, x, y });
  };
  const host: StageHost = {
    model,
    seen,
    speed: () => {
      const { isPlaying, pace } = session.store.getState();
      return isPlaying ? pace : 0;
    },
    isCutting: () => session.store.getState().tool === 'cut',
    reducedMotion,
    onTap: tap,
    onPlainClick: click,
    onMenu: openMenu,
    onMoveNode: (node, to) => move(node, unit(to)),
    onStroke: (points) => {
      pointed.current = { hovered: null, drawing: points.map(unit) };
    },
    onStrokeEnd: (cut) => {
      pointed.current = { hovered: null, drawing: null };
      if (cut) session.act(cut);
    },
    onHover: (hovered) => {
      if (!isSameHit(hovered, pointed.current.hovered))
        pointed.current = { ...pointed.current, hovered };
    },
  };
  return { tool, model, host, dependsOn };
}

function isSameHit(one: Hit | null, other: Hit | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
