// The gestures of the space-time diagram: those of the timeline, and pointing at messages and choosing events.
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { PlacedArrow } from '../../draw/spacetime/arrows';
import { glyphPlace } from '../../draw/spacetime/drawArrows';
import { eventAt, type Pointing, SpacetimeHits } from '../../draw/spacetime/hit';
import type { PaintedFrame } from '../../draw/spacetime/spacetime';
import { useSession } from '../../session/useSession';
import { useFrame } from '../base/frameLoop';
import { usePageStore } from '../base/pageStore';
import { choose } from './causeWalk';
import { type GestureHost, listen, placeOf } from './timelineGestures';

interface Diagram {
  readonly frame: RefObject<HTMLElement | null>;
  readonly host: GestureHost;
  readonly painted: RefObject<PaintedFrame | null>;
}

/** A message of a frame that has been painted. */
export interface PointedArrow {
  readonly arrow: PlacedArrow;
  readonly frame: PaintedFrame;
}

/** Listens on the diagram; returns the message that is pointed at, or else the chosen one. */
export function usePointedArrow({ frame, host, painted }: Diagram): PointedArrow | null {
  const session = useSession();
  const page = usePageStore();
  const latest = useRef(host);
  useEffect(() => {
    latest.current = host;
  });
  /** The `seq` of the sending of the message that is pointed at. */
  const pointedSeq = useRef<number | null>(null);
  const [shown, setShown] = useState<PointedArrow | null>(null);
  useEffect(() => {
    const { current } = frame;
    if (!current) return;
    const hits = new SpacetimeHits();
    const arrowAt = (event: MouseEvent, by: Pointing) => {
      if (!painted.current || isOnControl(event)) return null;
      return hits.arrowAt(
        painted.current,
        ...placeOf(event, current, painted.current.scene.viewport),
        by,
      );
    };
    const abort = new AbortController();
    const { signal } = abort;
    const point = (event: PointerEvent) => {
      if (event.pointerType === 'touch' || event.buttons > 0) return;
      const arrow = arrowAt(event, 'mouse');
      pointedSeq.current = arrow?.span.seq ?? null;
      current.toggleAttribute('data-pointing', arrow !== null);
    };
    current.addEventListener('pointermove', point, { signal });
    current.addEventListener('pointerleave', () => (pointedSeq.current = null), { signal });
    // Before the timeline's own listener: a click on an event chooses it, any other one moves the cursor.
    const click = (event: MouseEvent) => {
      const by = 'pointerType' in event && event.pointerType === 'touch' ? 'touch' : 'mouse';
      const seq = railEvent(event, by) ?? eventOf(arrowAt(event, by));
      if (seq === null) return;
      event.stopImmediatePropagation();
      choose(session, page, seq);
    };
    const railEvent = (event: MouseEvent, by: Pointing) => {
      if (!painted.current || isOnControl(event)) return null;
      const { trace } = session.store.getState().run;
      const { scene } = painted.current;
      return eventAt(scene, trace, ...placeOf(event, current, scene.viewport), by);
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
    const { chosen } = page.getState().spacetime;
    const { run } = session.store.getState();
    const chosenSeq = chosen?.run === run ? chosen.seq : null;
    const wanted = pointedSeq.current;
    const frameNow = painted.current;
    const arrow = frameNow?.arrows.find(({ span }) =>
      wanted === null ? span.seq === chosenSeq || span.endSeq === chosenSeq : span.seq === wanted,
    );
    const pointed = frameNow && arrow ? { arrow, frame: frameNow } : null;
    setShown((before) => (isSame(before, pointed) ? before : pointed));
  });
  return shown;
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

function isSame(one: PointedArrow | null, other: PointedArrow | null): boolean {
  if (one === null || other === null) return one === other;
  const [{ arrow: before }, { arrow: now }] = [one, other];
  const [[x, y], [toX, toY]] = [glyphPlace(before), glyphPlace(now)];
  return before.span.seq === now.span.seq && before.end === now.end && x === toX && y === toY;
}
