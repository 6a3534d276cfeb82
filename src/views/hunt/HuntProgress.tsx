// The progress of a hunt, its nearest schedule, and its finds so far.
import { useStore } from 'zustand';
import type { Best } from '../../hunt/search';
import { type HuntRun, type HuntState, RECENT } from '../../session/hunt/huntRun';
import { few, spokenDuration } from '../../session/words/words';
import { grouped } from '../../sim/base/format';
import { deedsText } from './deedWords';

export function HuntProgress({ run }: { readonly run: HuntRun }) {
  const state = useStore(run.store);
  const { phase, played, schedules, perSecond, best, pairs, newPairs } = state;
  if (phase === 'ready') return null;
  return (
    <section className="lone-section" aria-label="Progress">
      <p className="hunt-count">
        <strong>
          {grouped(played)} of {grouped(schedules)}
        </strong>
        <span role="status">{phaseText(state)}</span>
      </p>
      <progress aria-label="Schedules played" value={played} max={Math.max(1, schedules)} />
      <dl className="hunt-figures">
        <dt>schedules a second</dt>
        <dd>{perSecond === null ? '–' : grouped(perSecond)}</dd>
        <dt title="pairs of a node’s state and the event that it meets in it">situations met</dt>
        <dd>{grouped(pairs)}</dd>
        <dt>new ones in the last {grouped(Math.min(RECENT, Math.max(1, played)))}</dt>
        <dd>{grouped(newPairs)}</dd>
        <dt title="from one leader, or lease, to the next">closest to a violation</dt>
        <dd>{marginText(best)}</dd>
        <dt>longest violation</dt>
        <dd>{best ? spokenDuration(best.longestMs) : '–'}</dd>
      </dl>
      {phase === 'nothing' && (
        <p className="hint">
          Nothing found: none among {grouped(played)} of these schedules, not that there is none.
        </p>
      )}
    </section>
  );
}

/** The finds, which can be shown again. */
export function FoundSoFar({ run }: { readonly run: HuntRun }) {
  const { finds, find: shown } = useStore(run.store);
  if (finds.length === 0) return null;
  return (
    <section className="lone-section" aria-label="Found so far">
      <h2>Found so far</h2>
      <ul className="hunt-finds">
        {finds.map((find) => (
          <li key={`${find.hunt.property} ${find.hunt.seed} ${finds.indexOf(find)}`}>
            <button
              type="button"
              aria-current={find === shown ? 'true' : undefined}
              onClick={() => run.show(find)}
            >
              seed {find.hunt.seed}, no. {grouped(find.number)}:{' '}
              {few(find.shrunk.violation.witnesses)}
            </button>
            <span>{deedsText(find.steps.at(-1)?.deeds ?? 0)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The smallest margin; `–` before any. */
export function marginText(best: Pick<Best, 'marginMs'> | null): string {
  return best?.marginMs == null ? '–' : spokenDuration(best.marginMs);
}

function phaseText({ phase, steps }: HuntState): string {
  switch (phase) {
    case 'shrinking':
      return `shrinking: ${steps.at(-1)?.deeds ?? ''} left`;
    case 'nothing':
      return 'nothing found';
    case 'ready':
      return '';
    default:
      return phase;
  }
}
