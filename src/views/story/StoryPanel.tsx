// The story: sentences with their times, the newest bold, and the properties below. A click on one seeks its moment.
import { memo, useRef } from 'react';
import { changedByHandMs } from '../../session/branches/byHand';
import { beatIndexAt, waitsAtBeginning } from '../../session/time/beats';
import { useSession, useSessionState } from '../../session/useSession';
import { spokenMoment } from '../../session/words/words';
import { lazyView } from '../base/lazyView';
import { useIsPointed, usePageStore } from '../base/pageStore';
import { moveInList } from '../controls/moveFocus';
import { useFollowEnd } from '../controls/useFollowEnd';
import { askWhy } from '../why/askWhy';
import { unbroken } from '../words/unbroken';
import { PanelOpeners } from './PanelOpeners';
import { Properties } from './Properties';
import { linesUntil, type ShownLine, storyWindow } from './storyWindow';
import '../controls/rowButton.css';

const ExerciseCard = lazyView(() => import('./ExerciseCard').then((file) => file.ExerciseCard));

const SliderCard = lazyView(() => import('./SliderCard').then((file) => file.SliderCard));

const SHOWN_LINES = 200;

/** The column of sentences; below it the properties. */
export function StoryPanel() {
  const isExercise = useSessionState((state) => state.file.goal !== undefined);
  const hasSliders = useSessionState((state) => state.file.sliders !== undefined);
  return (
    <>
      {isExercise && <ExerciseCard />}
      {hasSliders && <SliderCard />}
      <div className="telling">
        <Column />
      </div>
      <ByHand />
      <Properties />
      <PanelOpeners />
    </>
  );
}

/** A note since when the run differs from the scenario. */
function ByHand() {
  const changedMs = useSessionState(changedByHandMs);
  if (changedMs === null) return null;
  return (
    <p className="by-hand" role="status">
      Changed by hand at {spokenMoment(changedMs)} s: the narration after that may not fit.
    </p>
  );
}

/** The column; it scrolls along, unless the person has scrolled up. */
function Column() {
  const session = useSession();
  const run = useSessionState((state) => state.run);
  const beats = useSessionState((state) => state.file.narration);
  useSessionState((state) => state.revision);
  // Time passes on every frame; the column changes only when a line is passed.
  useSessionState(({ nowMs }) => linesUntil(run.story.lines, nowMs));
  useSessionState(({ nowMs }) => beatIndexAt(beats ?? [], nowMs));
  const { nowMs } = session.store.getState();
  const lines = storyWindow(run.story.lines, beats ?? [], nowMs, SHOWN_LINES);
  const column = useRef<HTMLOListElement>(null);
  const last = lines.at(-1);
  const isWaiting = useSessionState(waitsAtBeginning);
  const scrolled = useFollowEnd(column, `${last?.key} ${last?.text.length}`, isWaiting);
  return (
    <ol
      ref={column}
      className="story"
      aria-label="Events so far"
      onScroll={scrolled}
      onKeyDown={moveInList}
    >
      {lines.map(({ key, ...line }) => (
        <Line key={key} {...line} isLast={key === last?.key} />
      ))}
    </ol>
  );
}

const Line = memo(function Line({
  atMs,
  text,
  about,
  seq,
  isLast,
}: Omit<ShownLine, 'key'> & { readonly isLast: boolean }) {
  const session = useSession();
  const page = usePageStore();
  return (
    <li
      data-about={about}
      data-last={isLast}
      data-seq={seq ?? undefined}
      data-pointed={useIsPointed(seq)}
    >
      <button
        type="button"
        className="row-button"
        tabIndex={isLast ? 0 : -1}
        title="Go to this moment"
        onClick={() => session.seek(atMs)}
      >
        <time>{spokenMoment(atMs)} s</time>
        <span>{unbroken(text)}</span>
      </button>
      {seq !== null && about !== 'command' && (
        <button
          type="button"
          className="why"
          tabIndex={isLast ? 0 : -1}
          aria-label={`${spokenMoment(atMs)} s: ${text} Why?`}
          title="Show the causes, step by step"
          onClick={() => askWhy(session, page, seq)}
        >
          Why?
        </button>
      )}
    </li>
  );
});
