// The gestures of the space-time diagram: those of the timeline, and pointing at messages and choosing events.
import { type RefObject, useEffect, useRef, useState } from 'react';
import { arrowOf, type PlacedArrow } from '../../draw/spacetime/arrows';
import { glyphPlace } from '../../draw/spacetime/drawArrows';
import { foldSignAt } from '../../draw/spacetime/foldSigns';
import { eventAt, type Pointing, SpacetimeHits } from '../../draw/spacetime/hit';
import type { PaintedFrame } from '../../draw/spacetime/spacetime';
import type { LiveRun } from '../../session/run/liveRun';
import { useSession } from '../../session/useSession';
import { otherEnd } from '../../sim/trace/otherEnd';
import { useFrame } from '../base/frameLoop';
import { usePageStore } from '../base/pageStore';
import { pointAt } from '../pointing/pointAt';
import { choose } from './causeWalk';
import { type GestureHost, listen, placeOf } from './timelineGestures';
import { toggleFold } from './toggleFold';

interface Diagram {
  readonly run: LiveRun;
  readonly frame: RefObject<HTMLElement | null>;
  readonly host: GestureHost;
  readonly painted: RefObject<PaintedFrame | null>;
}

/** A message as it is painted. */
export interface PointedArrow {
  readonly arrow: PlacedArrow;
  /** The same on the frame for which the card's place is found: panning moves the card with its message. */
  readonly first: { readonly arrow: PlacedArrow; readonly frame: PaintedFrame };
}

/** Listens on the diagram; returns the message that is pointed at, or else the chosen one. */
export function usePointedArrow({ run, frame, host, painted }: Diagram): PointedArrow | null {
  const session = useSession();
  const page = usePageStore();
  const latest = useRef(host);
  useEffect(() => {
    latest.current = host;
  });
  /** The message that is pointed at, by the `seq` of its sending. */
  const pointed = useRef<{ readonly run: LiveRun; readonly seq: number } | null>(null);
  const [shown, setShown] = useState<PointedArrow | null>(null);
  useEffect(() => {
    const { current } = frame;
    if (!current) return;
    const { arrowAt, eventOn, foldOf, isAmongRails } = hitsOn(current, painted);
    const abort = new AbortController();
    const { signal } = abort;
    const point = (event: PointerEvent) => {
      if (event.pointerType === 'touch' || event.buttons > 0) return;
      const arrow = arrowAt(event, 'mouse');
      const { run: runNow } = session.store.getState();
      pointed.current = arrow && { run: runNow, seq: arrow.span.seq };
      pointAt(session, page, arrow && { seq: arrow.span.seq });
      current.toggleAttribute('data-pointing', arrow !== null || foldOf(event, 'mouse') !== null);
    };
    current.addEventListener('pointermove', point, { signal });
    current.addEventListener('pointerleave', () => (pointed.current = null), { signal });
    // Before the timeline's own listener: a click on an event chooses it, any other one moves the cursor, and one among the
    // rails ends the choice, as a finger has no Escape.
    const click = (event: MouseEvent) => {
      const by = 'pointerType' in event && event.pointerType === 'touch' ? 'touch' : 'mouse';
      const fold = foldOf(event, by);
      if (fold) {
        event.stopImmediatePropagation();
        toggleFold(page, fold);
        return;
      }
      const { trace } = session.store.getState().run;
      const seq = eventOn(trace, event, by) ?? eventOf(arrowAt(event, by));
      if (seq === null) {
        if (isAmongRails(event)) page.getState().setSpacetime({ chosen: null });
        return;
      }
      event.stopImmediatePropagation();
      choose(session, page, seq);
    };
    current.addEventListener('click', click, { signal });
    const end = listen(
      current,
      session,
      () => latest.current,
      () => null,
    );
    return () => {
      abort.abort();
      end();
    };
  }, [frame, painted, page, session]);
  useFrame(() => {
    const { run: runNow } = session.store.getState();
    const frameNow = isOf(runNow, painted.current) ? painted.current : null;
    const { chosen } = page.getState().spacetime;
    const chosenSeq = chosen?.run === runNow ? sendingOf(runNow, chosen.seq) : null;
    const seq = pointed.current?.run === runNow ? pointed.current.seq : chosenSeq;
    const arrow = frameNow && seq !== null ? arrowOf(frameNow.scene, seq) : null;
    setShown((before) => (frameNow && arrow ? pointedAt(before, frameNow, arrow) : null));
  });
  return isOf(run, shown?.first.frame) ? shown : null;
}

/** Whether a frame shows this run: after a change of run, the frame before is there until the next one. */
function isOf({ trace }: LiveRun, frame: PaintedFrame | null | undefined): boolean {
  return frame?.scene.model.trace === trace;
}

/** The `seq` of a message's sending, from either of its ends; null for another event. */
function sendingOf({ trace }: LiveRun, seq: number): number | null {
  return trace.typeAt(seq) === 'messageSent' ? seq : otherEnd(trace, seq);
}

/** The hit tests of a pointer on the painted frame of a diagram. */
function hitsOn(element: HTMLElement, painted: RefObject<PaintedFrame | null>) {
  const hits = new SpacetimeHits();
  /** Tests the place of a pointer that is not on a control. */
  const at = <T>(
    event: MouseEvent,
    test: (frame: PaintedFrame, x: number, y: number) => T | null,
  ): T | null => {
    const { current: frame } = painted;
    if (!frame || isOnControl(event)) return null;
    return test(frame, ...placeOf(event, element, frame.scene.viewport));
  };
  return {
    arrowAt: (event: MouseEvent, by: Pointing) =>
      at(event, (frame, x, y) => hits.arrowAt(frame, x, y, by)),
    eventOn: (trace: LiveRun['trace'], event: MouseEvent, by: Pointing) =>
      at(event, ({ scene }, x, y) => eventAt(scene, trace, x, y, by)),
    foldOf: (event: MouseEvent, by: Pointing) =>
      at(event, ({ scene }, x, y) => foldSignAt(scene, x, y, by)),
    isAmongRails: (event: MouseEvent) =>
      at(event, ({ scene: { geometry } }, _, y) =>
        y > geometry.lanesTop && y < geometry.lanesBottom ? geometry : null,
      ) !== null,
  };
}

/** The event that a click on a message chooses: its arrival, or its sending where it has not arrived. */
function eventOf(arrow: PlacedArrow | null): number | null {
  if (!arrow) return null;
  const { outcome, seq, endSeq } = arrow.span;
  return outcome === 'delivered' ? endSeq : seq;
}

function isOnControl({ target }: Event): boolean {
  return target instanceof Element && target.closest('button, select') !== null;
}

/** The message on a frame; the same object where nothing has changed. */
function pointedAt(
  before: PointedArrow | null,
  frame: PaintedFrame,
  arrow: PlacedArrow,
): PointedArrow {
  const first = { arrow, frame };
  if (!before || before.arrow.span.seq !== arrow.span.seq) return { arrow, first };
  if (!isPanned(before.first.frame, frame)) return { arrow, first };
  const [[x, y], [toX, toY]] = [glyphPlace(before.arrow), glyphPlace(arrow)];
  const isSame = before.arrow.end === arrow.end && x === toX && y === toY;
  return isSame ? before : { arrow, first: before.first };
}

/** Whether one frame differs from the other at most by what part of the run it shows. */
function isPanned({ scene: one }: PaintedFrame, { scene: other }: PaintedFrame): boolean {
  return (
    one.model.trace === other.model.trace &&
    one.viewport === other.viewport &&
    one.pitchPx === other.pitchPx &&
    Math.abs(one.pxPerMs / other.pxPerMs - 1) < 1e-6 &&
    one.model.chosen?.seq === other.model.chosen?.seq &&
    one.model.emphasis === other.model.emphasis
  );
}
