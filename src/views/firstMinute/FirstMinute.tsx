// The tour's strip above the stage: three steps, which are done by deed.
import { useEffect } from 'react';
import { isTold } from '../../session/time/beats';
import { useSession } from '../../session/useSession';
import { endFirstMinute } from '../base/firstVisit';
import { usePage, usePageActions, usePageStore } from '../base/pageStore';
import { useMedia } from '../base/useTheme';
import { afterSigns } from './signs';
import { afterLook, NEW_TOUR, stepWords } from './steps';
import './firstMinute.css';

/** The strip; it follows the run while it is mounted. */
export function FirstMinute() {
  useTour();
  const tour = usePage((page) => page.tour) ?? NEW_TOUR;
  const { setTour } = usePageActions();
  const isTouch = useMedia('(pointer: coarse)');
  const steps = stepWords(isTouch ? 'tap' : 'click');
  const next = steps.find(({ step }) => !tour.done.has(step)) ?? steps.at(-1);
  const leave = () => {
    endFirstMinute();
    setTour(null);
  };
  return (
    <section className="tour" aria-label="First steps">
      <ol>
        {steps.map(({ step, deed, rest }, index) => {
          const isDone = tour.done.has(step);
          return (
            <li key={step} data-done={isDone} data-next={step === next?.step}>
              <span className="tour-disc" aria-hidden="true">
                {isDone ? '✓' : index + 1}
              </span>
              <span>
                {isDone && <span className="unseen">Done: </span>}
                <b>{deed}</b> {rest}
              </span>
            </li>
          );
        })}
      </ol>
      <button type="button" title="The help (?) starts these steps again" onClick={leave}>
        {tour.done.size === steps.length ? 'Done' : 'Skip'}
      </button>
    </section>
  );
}

/** Folds the run on the screen into the tour; a run with narration or a goal ends it. */
function useTour(): void {
  const session = useSession();
  const page = usePageStore();
  useEffect(() => {
    let { file } = session.store.getState();
    const look = () => {
      const state = session.store.getState();
      const { isTouring, tour: before, setTour, question } = page.getState();
      if (!isTouring) return;
      if (isTold(state) || state.file.goal) {
        endFirstMinute();
        setTour(null);
        return;
      }
      // Another run has another leader: nobody took over.
      const known = before ?? NEW_TOUR;
      const tour = state.file === file ? known : { ...known, leader: null, note: null };
      file = state.file;
      const { run, nowMs, isPlaying, pace } = state;
      const looked = afterLook(tour, run.world, question !== null);
      const next = afterSigns(looked, run.world.nodes, nowMs, isPlaying ? pace : 0);
      if (next.done.size > 0) endFirstMinute();
      if (next !== before) setTour(next);
    };
    look();
    const stops = [session.store.subscribe(look), page.subscribe(look)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [session, page]);
}
