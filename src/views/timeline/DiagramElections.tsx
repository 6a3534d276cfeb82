// The elections of the space-time diagram: their list, the card of the one that is pointed at, and “Why?” beside it.
import { type RefObject, useEffect, useState } from 'react';
import type { Viewport } from '../../draw/canvas/layout';
import type { PaintedFrame } from '../../draw/spacetime/spacetime';
import { hitElection } from '../../draw/timeline/timelineElections';
import type { LiveRun } from '../../session/run/liveRun';
import type { Election } from '../../sim/trace/elections';
import { ElectionCard, ElectionList } from './Elections';
import { WhyPills } from './LaneQuestions';
import { type GestureHost, placeOf } from './timelineGestures';

interface Props {
  readonly frame: RefObject<HTMLElement | null>;
  readonly painted: RefObject<PaintedFrame | null>;
  readonly run: LiveRun;
  readonly host: GestureHost;
  readonly viewport: Viewport;
}

/** As beside the lanes: a card by pointer, by tap and by the focus in the list. */
export function DiagramElections({ frame, painted, run, host, viewport }: Props) {
  const [pointed, setPointed] = useState<Election | null>(null);
  useEffect(() => {
    const { current } = frame;
    if (!current) return;
    const abort = new AbortController();
    const { signal } = abort;
    const point = (event: MouseEvent) => {
      // A button that asks stays while the pointer is on it.
      if (!painted.current || (event.target as Element).closest('.why-pill')) return;
      const { scene } = painted.current;
      const found = hitElection(scene, ...placeOf(event, current, scene.viewport));
      setPointed(found?.election ?? null);
    };
    current.addEventListener('mousemove', point, { signal });
    current.addEventListener('click', point, { signal });
    current.addEventListener('mouseleave', () => setPointed(null), { signal });
    return () => abort.abort();
  }, [frame, painted]);
  return (
    <>
      <ElectionList run={run} onPoint={setPointed} />
      {pointed && <ElectionCard election={pointed} run={run} host={host} viewport={viewport} />}
      {pointed && (
        <WhyPills run={run} host={host} viewport={viewport} change={null} election={pointed} />
      )}
    </>
  );
}
