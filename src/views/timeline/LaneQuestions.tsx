// “Why?” on the lanes: beside the change or the election that is pointed at or has the focus.
import type { Viewport } from '../../draw/canvas/layout';
import { ELECTION_REACH_PX } from '../../draw/timeline/timelineElections';
import { timelineGeometry } from '../../draw/timeline/timelineGeometry';
import type { LiveRun } from '../../session/run/liveRun';
import { useSession } from '../../session/useSession';
import type { Election } from '../../sim/trace/elections';
import { usePageStore } from '../base/pageStore';
import { useShownMs } from '../base/useShownMs';
import { moveInList } from '../controls/moveFocus';
import { askWhy } from '../why/askWhy';
import { changeNames, type LaneChange, latestChanges, REACH_PX, seqOfChange } from './laneChanges';
import { type GestureHost, shownScale } from './timelineGestures';
import { inRem } from './useTextViewport';
import { placeQuestions, type Question } from './whyPills';

/** The number of changes in the list, the latest ones. */
const LISTED = 40;

/** Asks why a change or an election happened. */
export function useAsk(run: LiveRun) {
  const session = useSession();
  const page = usePageStore();
  const askSeq = (seq: number | null) => {
    if (seq !== null) askWhy(session, page, seq);
  };
  return { askSeq, askChange: (change: LaneChange) => askSeq(seqOfChange(run, change)) };
}

interface ListProps {
  readonly run: LiveRun;
  readonly onPoint: (change: LaneChange | null) => void;
}

/** The changes up to the moment shown: one stop of the Tab key; Enter asks. */
export function LaneChangeList({ run, onPoint }: ListProps) {
  const nowMs = useShownMs(250);
  const { askChange } = useAsk(run);
  const changes = latestChanges(run, nowMs, LISTED);
  const names = changeNames(changes);
  const last = changes.at(-1);
  return (
    <ol className="unseen" aria-label="Changes of leader" onKeyDown={moveInList}>
      {changes.map((change, index) => (
        <li key={`${change.node} ${change.atMs}`}>
          <button
            type="button"
            tabIndex={change === last ? 0 : -1}
            onClick={() => askChange(change)}
            onFocus={() => onPoint(change)}
            onBlur={() => onPoint(null)}
          >
            {names[index]}. Why?
          </button>
        </li>
      ))}
    </ol>
  );
}

interface PillsProps {
  readonly run: LiveRun;
  readonly host: GestureHost;
  readonly viewport: Viewport;
  readonly change: LaneChange | null;
  readonly election: Election | null;
}

/** The buttons for a pointer; lists have the same for keyboards and screen readers. */
export function WhyPills({ run, host, viewport, change, election }: PillsProps) {
  const { askSeq, askChange } = useAsk(run);
  const model = host.model();
  const geometry = timelineGeometry(model, viewport);
  const scale = shownScale(host, viewport);
  const { barY } = geometry.elections;
  const rowOf = (node: string) =>
    geometry.rows[model.rows.findIndex((row) => !row.isGroup && row.nodes[0] === node)];
  const row = change && rowOf(change.node);
  const questions: AskedQuestion[] = [];
  if (change && row)
    questions.push({
      text: 'Why?',
      x: scale(change.atMs),
      y: row.y + row.stepPx / 2,
      reachPx: REACH_PX,
      side: 'right',
      ask: () => askChange(change),
    });
  const askOf = (text: string, atMs: number, seq: number | null, side: Question['side']) =>
    questions.push({
      text,
      x: scale(atMs),
      y: barY,
      reachPx: ELECTION_REACH_PX,
      side,
      ask: () => askSeq(seq),
    });
  if (election) askOf('Why did it begin?', election.fromMs, election.fromSeq, 'left');
  if (election?.toMs != null) askOf('Why did it end?', election.toMs, election.toSeq, 'right');
  return placeQuestions(questions, viewport.widthPx).map(({ text, edgeX, y, side, ask }) => (
    <button
      key={text}
      type="button"
      className="why-pill"
      tabIndex={-1}
      aria-hidden="true"
      data-side={side}
      style={{ left: inRem(edgeX), top: inRem(y) }}
      onClick={ask}
    >
      {text}
    </button>
  ));
}

interface AskedQuestion extends Question {
  readonly ask: () => void;
}
