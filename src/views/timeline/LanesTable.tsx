// The lanes as a table, for screen readers: each node's leader, and since when.
import { memo } from 'react';
import { useSessionState } from '../../session/useSession';
import { laneWord } from '../../session/words/stateWords';
import { spokenMoment } from '../../session/words/words';
import type { Segment } from '../../sim/trace/lanes';
import { useShownMs } from '../base/useShownMs';

/** Number of stretches in a row, the latest ones. */
const SHOWN_SEGMENTS = 6;

/** A row for each node, with its latest stretches. */
export function LanesTable() {
  const run = useSessionState((state) => state.run);
  // A command may take effect while the clock stands still.
  useSessionState((state) => (state.isPlaying ? -1 : state.revision));
  const nowMs = useShownMs(250);
  return (
    // Firefox paints a caption outside of the clip of its table.
    <div className="unseen">
      <table>
        <caption>Leader of each node over time</caption>
        <thead>
          <tr>
            <th scope="col">Node</th>
            <th scope="col">Now</th>
            <th scope="col">History</th>
          </tr>
        </thead>
        <tbody>
          {[...run.lanes.nodes].map(([id, segments]) => {
            const { now, history } = rowOf(segments, nowMs);
            return <Row key={id} id={id} now={now} history={history} />;
          })}
        </tbody>
      </table>
    </div>
  );
}

const Row = memo(function Row({ id, now, history }: { id: string; now: string; history: string }) {
  return (
    <tr>
      <th scope="row">{id}</th>
      <td>{now}</td>
      <td>{history}</td>
    </tr>
  );
});

function rowOf(segments: readonly Segment[], nowMs: number): { now: string; history: string } {
  const end = segments.findLastIndex(({ fromMs }) => fromMs <= nowMs) + 1;
  const last = segments[end - 1];
  const shown = segments.slice(Math.max(0, end - SHOWN_SEGMENTS), end);
  return {
    now: last ? laneWord(last.value) : '',
    history: shown
      .map(({ fromMs, value }) => `${spokenMoment(fromMs)} s: ${laneWord(value)}`)
      .join('; '),
  };
}
