// The form that starts a storm: kinds of faults, rate and duration.
import { type FormEvent, useState } from 'react';
import { useSession } from '../../session/useSession';
import { STORM_KINDS, type StormKind } from '../../sim/contracts/command';
import { type Popup, usePageActions } from '../base/pageStore';
import { NumberField } from '../controls/Field';
import { Popover } from '../controls/Popover';
import { asksForTail, readStorm, STORM_NAMES, USUAL_STORM } from './stormDraft';

/** The form, over the stage. */
export function StormForm({ popup }: { readonly popup: Extract<Popup, { type: 'storm' }> }) {
  const session = useSession();
  const { closePopup } = usePageActions();
  const [draft, setDraft] = useState(USUAL_STORM);
  const { action, errors } = readStorm(draft);
  const toggle = (kind: StormKind) => {
    const kinds = new Set(draft.kinds);
    if (!kinds.delete(kind)) kinds.add(kind);
    setDraft({ ...draft, kinds });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!action) return;
    session.act(action);
    closePopup();
  };
  return (
    <Popover popup={popup} clear={NO_BOXES}>
      <form className="link-panel storm-form" aria-label="Storm" onSubmit={submit}>
        <h2>Storm</h2>
        <p className="hint">Random faults from the run’s seed, repaired when the storm ends.</p>
        <fieldset aria-label="Kinds of faults">
          {STORM_KINDS.map((kind) => (
            <label key={kind}>
              <input
                type="checkbox"
                checked={draft.kinds.has(kind)}
                onChange={() => toggle(kind)}
              />
              <span>
                {STORM_NAMES[kind].name}: <span className="hint">{STORM_NAMES[kind].means}</span>
              </span>
            </label>
          ))}
          {errors.kinds && <p className="error">{errors.kinds}</p>}
        </fieldset>
        <NumberField
          label="Faults"
          unit="a minute"
          value={draft.perMinute}
          error={errors.perMinute}
          onChange={(perMinute) => setDraft({ ...draft, perMinute })}
        />
        <NumberField
          label="Duration"
          unit="s"
          value={draft.forSeconds}
          error={errors.forSeconds}
          onChange={(forSeconds) => setDraft({ ...draft, forSeconds })}
        />
        <fieldset aria-label="Distributions">
          <label>
            <input
              type="checkbox"
              checked={draft.isPoisson}
              onChange={() => setDraft({ ...draft, isPoisson: !draft.isPoisson })}
            />
            <span>
              Poisson process: <span className="hint">faults are independent</span>
            </span>
          </label>
          {draft.kinds.has('pause') && (
            <label>
              <input
                type="checkbox"
                checked={draft.hasTail}
                onChange={() => setDraft({ ...draft, hasTail: !draft.hasTail })}
              />
              <span>
                Heavy tail: <span className="hint">a few pauses are very long</span>
              </span>
            </label>
          )}
        </fieldset>
        {asksForTail(draft) && (
          <>
            <NumberField
              label="Shortest pause"
              unit="ms"
              value={draft.leastPauseMs}
              error={errors.leastPauseMs}
              onChange={(leastPauseMs) => setDraft({ ...draft, leastPauseMs })}
            />
            <NumberField
              label="Tail index"
              help="With 1 a pause ten times as long is ten times as rare, with 2 a hundred times."
              value={draft.tailIndex}
              error={errors.tailIndex}
              onChange={(tailIndex) => setDraft({ ...draft, tailIndex })}
            />
          </>
        )}
        <div className="actions">
          <button type="submit" disabled={!action}>
            Start the storm
          </button>
          <button type="button" onClick={() => closePopup()}>
            Close
          </button>
        </div>
      </form>
    </Popover>
  );
}

/** A constant, so that the panel keeps its place when it is drawn again. */
const NO_BOXES = [] as const;
