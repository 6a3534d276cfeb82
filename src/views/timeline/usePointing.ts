// Pointing at the picture of the lanes or of the diagram, with the mouse or by a tap.
import { type RefObject, useEffect, useRef } from 'react';
import { hitElection } from '../../draw/timeline/timelineElections';
import type { TimelineScene } from '../../draw/timeline/timelineScene';
import type { Election } from '../../sim/trace/elections';
import { type GestureHost, placeOf, sceneOf } from './timelineGestures';

/** A place on a picture, in px of the timeline. */
interface PointedPlace {
  readonly scene: TimelineScene;
  readonly x: number;
  readonly y: number;
}

/**
 * Listens on a picture while the component is mounted.
 *
 * @param onPoint - takes the place that is pointed at; null when the pointer leaves the picture.
 */
export function usePointing(
  frame: RefObject<HTMLElement | null>,
  host: GestureHost,
  onPoint: (place: PointedPlace | null) => void,
): void {
  const latest = useRef({ host, onPoint });
  useEffect(() => {
    latest.current = { host, onPoint };
  });
  useEffect(() => {
    const { current } = frame;
    if (!current) return;
    const abort = new AbortController();
    const { signal } = abort;
    const point = (event: MouseEvent) => {
      const { viewport } = latest.current.host;
      // The buttons that ask stay while the pointer is on one of them.
      if (!viewport || (event.target as Element).closest('.why-pill')) return;
      const [x, y] = placeOf(event, current, viewport);
      latest.current.onPoint({ scene: sceneOf(latest.current.host, viewport), x, y });
    };
    current.addEventListener('mousemove', point, { signal });
    current.addEventListener('click', point, { signal });
    current.addEventListener('mouseleave', () => latest.current.onPoint(null), { signal });
    return () => abort.abort();
  }, [frame]);
}

/** The election at a place; null for none. */
export function electionAt(place: PointedPlace | null): Election | null {
  return place && (hitElection(place.scene, place.x, place.y)?.election ?? null);
}
