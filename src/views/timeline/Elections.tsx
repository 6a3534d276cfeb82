// Elections as a list for screen readers and keyboards, and the card of the one that is pointed at.
import { useLayoutEffect, useRef, useState } from 'react';
import type { Viewport } from '../../draw/canvas/layout';
import { sides } from '../../draw/timeline/timelineGeometry';
import type { LiveRun } from '../../session/run/liveRun';
import { useSession, useSessionState } from '../../session/useSession';
import { electionCost } from '../../session/words/electionCost';
import { spokenMoment } from '../../session/words/words';
import type { Election } from '../../sim/trace/elections';
import { useShownMs } from '../base/useShownMs';
import { moveAmong } from '../controls/moveFocus';
import { useAsk } from './LaneQuestions';
import { type GestureHost, shownScale } from './timelineGestures';
import { inRem } from './useTextViewport';

/** The number of elections in the list, the latest ones. */
const LISTED = 30;
const ARROWS = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

interface ListProps {
  readonly run: LiveRun;
  readonly onPoint: (election: Election | null) => void;
}

/** The elections up to the moment shown: one stop of the Tab key; Enter goes to the begin of one. */
export function ElectionList({ run, onPoint }: ListProps) {
  const session = useSession();
  const nowMs = useShownMs(250);
  const { askSeq } = useAsk(run);
  const { list } = run.story.elections;
  const begun = list.filter(({ fromMs }) => fromMs <= nowMs).slice(-LISTED);
  const last = begun.at(-1);
  return (
    <ol
      className="unseen"
      aria-label="Elections"
      onKeyDown={(event) => moveAmong(event, 'button', ARROWS)}
    >
      {begun.map((election) => {
        const { title, lines } = electionCost(election, run.algorithm, run.seenMs);
        const pointed = { onFocus: () => onPoint(election), onBlur: () => onPoint(null) };
        return (
          <li key={election.fromSeq}>
            <button
              type="button"
              tabIndex={election === last ? 0 : -1}
              onClick={() => session.seek(election.fromMs)}
              {...pointed}
            >
              {spokenMoment(election.fromMs)} s: {title}; {lines.join('; ')}
            </button>
            <button
              type="button"
              tabIndex={-1}
              onClick={() => askSeq(election.fromSeq)}
              {...pointed}
            >
              Why did the election of {spokenMoment(election.fromMs)} s begin?
            </button>
            {election.toSeq !== null && (
              <button
                type="button"
                tabIndex={-1}
                onClick={() => askSeq(election.toSeq)}
                {...pointed}
              >
                Why did the election of {spokenMoment(election.fromMs)} s end?
              </button>
            )}
          </li>
        );
      })}
    </ol>
  );
}

interface CardProps {
  readonly election: Election;
  readonly run: LiveRun;
  readonly host: GestureHost;
  readonly viewport: Viewport;
}

/** The card, above the middle of the election's visible part. The list says the same to screen readers. */
export function ElectionCard({ election, run, host, viewport }: CardProps) {
  useShownMs(250);
  const frontierMs = useSessionState((state) => Math.round(state.frontierMs / 50) * 50);
  const card = useRef<HTMLDivElement>(null);
  const [widthPx, setWidthPx] = useState(0);
  useLayoutEffect(() => setWidthPx(card.current?.offsetWidth ?? 0), []);
  const { title, lines } = electionCost(election, run.algorithm, Math.max(frontierMs, run.seenMs));
  const { textScale = 1 } = viewport;
  const { leftPx, rightPx } = sides(viewport, host.model().isGrouped);
  const scale = shownScale(host, viewport);
  const middle = (scale(election.fromMs) + scale(election.toMs ?? frontierMs)) / 2;
  const cardPx = widthPx / textScale;
  const left = Math.max(leftPx, Math.min(middle - cardPx / 2, rightPx - cardPx));
  return (
    <div ref={card} className="election-card" style={{ left: inRem(left) }} aria-hidden="true">
      <b>{title}</b>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
