// The stage's listeners, fetched at the first input: D3's for zooms and drags, others for taps, long presses, hovering.
import { drag } from 'd3-drag';
import { pointer, select } from 'd3-selection';
import { StageHits } from '../../draw/hit';
import type { Hit } from '../../draw/scene/stageModel';
import type { Session } from '../../session/session';
import type { Point } from '../../sim/contracts/command';
import { openPopover } from '../base/openPopover';
import type { PageStore } from '../base/pageStore';
import { repeatEvents } from '../base/repeatEvents';
import { StageCamera } from '../camera/stageCamera';
import { pointAt } from '../pointing/pointAt';
import { cutAlong } from './cutAlong';
import { type Drag, StageGestures, TAP_REACH_PX } from './stageGestures';
import type { StageHost } from './stageHost';

/**
 * Listens on the stage's element until the signal is aborted.
 *
 * @param early - the events that came before, in order: they are repeated.
 */
export function listenToStage(
  element: HTMLElement,
  session: Session,
  page: PageStore,
  host: () => StageHost,
  early: readonly Event[],
  signal: AbortSignal,
): StageCamera {
  const hits = new StageHits(matchMedia('(pointer: coarse)').matches);
  const hitAt = (at: Point) => {
    const { seen, model, speed } = host();
    const viewport = seen();
    return viewport && hits.tappedAt(model(), viewport, at, speed());
  };
  const dragFrom = (hit: Hit | null, isShifted: boolean): Drag => {
    if (isShifted || host().isCutting()) return 'stroke';
    if (hit?.type === 'node') return 'node';
    // The whole stage is shown: there is nothing to pan.
    return page.getState().camera.k > 1 ? 'pan' : 'stroke';
  };
  const gestures = new StageGestures({
    hitAt,
    dragFrom,
    isClosing: () => openPopover() !== null,
    onTap: (hit, at) => host().onTap(hit, at),
    onHold: (at) => showHold(element, at),
    onLongPress: (node, at) => host().onMenu(node, at),
    onMoveNode: (node, to) => host().onMoveNode(node, to),
    onStroke: (points) => host().onStroke(points),
    onStrokeEnd: (points) => host().onStrokeEnd(points && cutAlong(points, host())),
  });
  // The camera listens first: pinches are its own.
  const camera = new StageCamera(element, page, {
    isMeant: (event) => {
      const isPan = gestures.drag === 'pan' && !('button' in event && event.button);
      return isOnStage(event) && (event.type === 'wheel' || isPinch(event) || isPan);
    },
    isEmpty: (event) => isOnStage(event) && hitAt(pointer(event, element)) === null,
    reducedMotion: () => host().reducedMotion,
    places: () => host().model().positions.values(),
  });
  listenForPointers(element, gestures, signal);
  const onClick = (event: MouseEvent) => {
    const node = nodeOf(event);
    if (event.detail > 0) gestures.click(pointer(event, element));
    else if (node !== null) host().onPlainClick(node);
  };
  const onMenu = (event: MouseEvent) => {
    event.preventDefault();
    gestures.cancel();
    const at = pointer(event, element);
    const hit = hitAt(at);
    const node = nodeOf(event) ?? (hit?.type === 'node' ? hit.node : null);
    if (node !== null) host().onMenu(node, at);
  };
  const onHover = (at: Point | null) => {
    const { seen, model, onHover: show } = host();
    const viewport = seen();
    const hit = at && viewport && hits.at(model(), viewport, at);
    show(hit);
    // Without a place nothing changes: the event may be pointed at in another view, such as the story.
    if (at) pointAt(session, page, hit?.type === 'message' ? { message: hit.id } : null);
    element.toggleAttribute('data-pointing', hit !== null);
  };
  const onMove = (event: PointerEvent) => {
    if (!gestures.isDown && event.pointerType !== 'touch')
      onHover(isOnStage(event) ? pointer(event, element) : null);
  };
  const whenOnStage = (handle: (event: MouseEvent) => void) => (event: MouseEvent) => {
    if (isOnStage(event)) handle(event);
  };
  element.addEventListener('click', whenOnStage(onClick), { signal });
  element.addEventListener('contextmenu', whenOnStage(onMenu), { signal });
  element.addEventListener('pointermove', onMove, { signal });
  element.addEventListener('pointerleave', () => onHover(null), { signal });
  signal.addEventListener('abort', () => {
    gestures.cancel();
    camera.stop();
  });
  const viewport = host().seen();
  if (viewport) camera.setStage(viewport, host().model().world.nodes.size);
  repeatEvents(early);
  return camera;
}

/** Passes presses to the gestures, and drags that are not the camera's. */
function listenForPointers(
  element: HTMLElement,
  gestures: StageGestures,
  signal: AbortSignal,
): void {
  const stage = select<HTMLElement, unknown>(element);
  const dragging = () =>
    drag<HTMLElement, unknown>()
      .filter((event: MouseEvent | TouchEvent) => {
        const isMain = !('button' in event && event.button) && !isPinch(event);
        return isMain && isOnStage(event) && gestures.drag !== 'pan';
      })
      .container(element)
      .clickDistance(TAP_REACH_PX)
      .on('drag', ({ x, y }: { x: number; y: number }) => gestures.move([x, y]))
      .on('end', () => gestures.drop());
  stage.call(dragging());
  /** The pointer that is pressed on the stage. */
  let pressed: number | null = null;
  const onDown = (event: PointerEvent) => {
    pressed = event.pointerId;
    if (!event.isPrimary) {
      gestures.cancel();
      // A drag of d3 cannot be cancelled: without it, the first finger's moves are the pinch's.
      stage.on('.drag', null).call(dragging());
    } else if (event.button === 0 && isOnStage(event))
      gestures.press(pointer(event, element), event.shiftKey);
  };
  const onUp = () => {
    pressed = null;
    gestures.lift();
  };
  element.addEventListener('pointerdown', onDown, { signal });
  // A release beside the stage ends the press as well.
  window.addEventListener('pointerup', onUp, { signal });
  window.addEventListener('pointercancel', onUp, { signal });
  element.addEventListener('pointercancel', () => gestures.cancel(), { signal });
  // A popover that opens during a press captures the pointer: a release outside of it would close it at once.
  const captureBy = ({ target, newState }: ToggleEvent) => {
    if (newState === 'open' && pressed !== null) (target as Element).setPointerCapture(pressed);
  };
  element.addEventListener('beforetoggle', captureBy, { capture: true, signal });
  signal.addEventListener('abort', () => stage.on('.drag', null));
}

/** Whether an event belongs to the stage, and not to a tool or a panel over it. */
function isOnStage({ target }: Event): boolean {
  return target instanceof Element && !target.closest('[data-over]');
}

/** Whether more than one finger touches the stage. */
function isPinch(event: Event): boolean {
  return 'touches' in event && (event as TouchEvent).touches.length > 1;
}

function nodeOf({ target }: Event): string | null {
  const button = target instanceof Element ? target.closest('[data-node]') : null;
  return button?.getAttribute('data-node') ?? null;
}

/** Shows the sign of a press that may become a long press, or removes it: `hold.css`. */
function showHold(element: HTMLElement, at: Point | null): void {
  element.toggleAttribute('data-holding', at !== null);
  if (at) element.style.setProperty('--hold-at', `${at[0]}px ${at[1]}px`);
}
