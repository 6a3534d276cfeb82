// The elections of the space-time diagram: their list, the card of the one that is pointed at, and “Why?” beside it.
import type { RefObject } from 'react';
import type { Viewport } from '../../draw/canvas/layout';
import type { LiveRun } from '../../session/run/liveRun';
import type { Election } from '../../sim/trace/elections';
import { ElectionCard, ElectionList } from './Elections';
import { WhyPills } from './LaneQuestions';
import type { GestureHost } from './timelineGestures';
import { usePointedOf } from './usePointedOf';
import { electionAt, usePointing } from './usePointing';

interface Props {
  readonly frame: RefObject<HTMLElement | null>;
  readonly run: LiveRun;
  readonly host: GestureHost;
  readonly viewport: Viewport;
}

/** The list, the card and the questions, as beside the lanes: by pointer, by tap and by the focus in the list. */
export function DiagramElections({ frame, run, host, viewport }: Props) {
  const [pointed, setPointed] = usePointedOf<Election>(run);
  usePointing(frame, host, (place) => setPointed(electionAt(place)));
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
