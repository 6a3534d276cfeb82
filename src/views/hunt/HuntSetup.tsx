// The side of a hunt: what to break, with which deeds, and how long to look.
import { type FormEvent, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { STRATEGY_IDS, type StrategyId } from '../../hunt/hunt';
import { promiseOf } from '../../hunt/promise';
import { propertyCards } from '../../properties/catalogue';
import type { HuntBase } from '../../session/hunt/huntBase';
import type { HuntRun } from '../../session/hunt/huntRun';
import { listed, spokenDuration } from '../../session/words/words';
import { errorText } from '../../sim/base/errorText';
import { isAskedOf } from '../../sim/contracts/property';
import { NumberField, TextField } from '../controls/Field';
import { asSentence } from '../words/labels';
import { DeedFields } from './DeedFields';
import { DEED_NAMES, STRATEGIES } from './deedWords';
import { FoundSoFar, HuntProgress } from './HuntProgress';
import {
  aimedAt,
  type HuntDraft,
  type HuntReading,
  nextSeed,
  readHunt,
  type Standing,
  standingOf,
} from './huntDraft';
import { draftIn, withDraft } from './huntQuery';

interface Props {
  readonly base: HuntBase;
  readonly run: HuntRun;
}

/** The property that a hunt breaks at first, where it is asked. */
const FIRST = 'singleLeader';

const STANDING: Readonly<Record<Standing, string>> = {
  promised: 'promised',
  promisedMended: 'promised once all is repaired',
  notPromised: 'not promised',
};

export function HuntSetup({ base, run }: Props) {
  const { phase } = useStore(run.store);
  const asked = propertyCards.filter((card) => isAskedOf(card, base.algorithm, base.run));
  const ids = asked.map(({ id }) => id);
  const [draft, change] = useState(() =>
    draftIn(location.search, base, ids, ids.includes(FIRST) ? FIRST : (ids[0] ?? FIRST)),
  );
  const reading = readHunt(base, draft);
  const isBusy = phase === 'hunting' || phase === 'shrinking';
  const planned = usePlanned(run, reading, isBusy);
  const error = reading.error ?? planned.error;
  const start = (wanted: HuntDraft) => {
    const { hunt, schedules } = readHunt(base, wanted);
    if (!hunt) return;
    history.replaceState(null, '', `${withDraft(location.search, wanted)}${location.hash}`);
    void run.start(hunt, schedules);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    start(draft);
  };
  return (
    <aside className="lone-side hunt-side" aria-label="Setup">
      <form onSubmit={submit}>
        <fieldset disabled={isBusy} className="hunt-fields">
          <fieldset>
            <legend>Break</legend>
            {asked.map(({ id, name, means }) => (
              <label key={id} className="lone-choice" title={means}>
                <input
                  type="radio"
                  name="property"
                  checked={draft.property === id}
                  onChange={() =>
                    change(aimedAt(draft, id, base.algorithm, base.run.algorithm.params))
                  }
                />
                <span>
                  {name}{' '}
                  <small>
                    {STANDING[standingOf(id, base.algorithm, base.run.algorithm.params)]}
                  </small>
                </span>
              </label>
            ))}
          </fieldset>
          <DeedFields base={base} draft={draft} change={change} />
          <details>
            <summary>How long, and how</summary>
            <HowFields base={base} draft={draft} change={change} untilMs={planned.untilMs} />
          </details>
        </fieldset>
        <PromiseLine base={base} reading={reading} />
        {error !== null && (
          <p className="hunt-said error" role="alert">
            {asSentence(error)}
          </p>
        )}
        <HuntProgress run={run} />
        <div className="hunt-acts">
          <button type="submit" className="primary" disabled={isBusy || error !== null}>
            Hunt
          </button>
          <button type="button" disabled={!isBusy} onClick={() => run.stop()}>
            Stop
          </button>
          {phase === 'found' && reading.hunt && (
            <button
              type="button"
              title="The same with another seed: other schedules"
              onClick={() => {
                const next = { ...draft, seed: nextSeed(draft.seed.trim()) };
                change(next);
                start(next);
              }}
            >
              Hunt on
            </button>
          )}
        </div>
      </form>
      <FoundSoFar run={run} />
    </aside>
  );
}

/** The end of the hunt’s runs, or what is wrong in it, as the players say; asked again when the hunt is another one. */
function usePlanned(run: HuntRun, { hunt }: HuntReading, isBusy: boolean) {
  const [planned, setPlanned] = useState<{
    readonly untilMs: number | null;
    readonly error: string | null;
  }>({ untilMs: null, error: null });
  const text = hunt && JSON.stringify(hunt);
  useEffect(() => {
    if (text === null || isBusy) return;
    let isLate = false;
    const tell = (untilMs: number | null, error: string | null) => {
      if (!isLate) setPlanned({ untilMs, error });
    };
    run.untilMsOf(JSON.parse(text)).then(
      (untilMs) => tell(untilMs, null),
      (error: unknown) => tell(null, errorText(error)),
    );
    return () => {
      isLate = true;
    };
  }, [run, text, isBusy]);
  return planned;
}

/** Whether a find would be a mistake of the algorithm. */
function PromiseLine({ base, reading: { hunt } }: { base: HuntBase; reading: HuntReading }) {
  if (!hunt) return null;
  const { name } = base.algorithm;
  const promise = promiseOf(hunt, base.algorithm, base.run.algorithm.params);
  if (promise.type === 'promised')
    return (
      <p className="hunt-said hint">
        {name} promises this despite all of these deeds: a find would be a mistake.
      </p>
    );
  const because = promise.because.map((trouble) => DEED_NAMES[trouble]);
  const despite = because.length > 0 ? ` despite ${listed(because)}` : '';
  return (
    <p className="hunt-said hint">
      {name} does not promise this{despite}: a find is no mistake.
    </p>
  );
}

interface HowProps extends Omit<Props, 'run'> {
  readonly draft: HuntDraft;
  readonly change: (draft: HuntDraft) => void;
  readonly untilMs: number | null;
}

function HowFields({ base, draft, change, untilMs }: HowProps) {
  const toggle = (id: StrategyId) => {
    const strategies = new Set(draft.strategies);
    if (!strategies.delete(id)) strategies.add(id);
    change({ ...draft, strategies });
  };
  const { length } = base.run.commands;
  return (
    <>
      <label className="lone-choice">
        <input
          type="checkbox"
          checked={draft.isMended}
          onChange={({ target }) => change({ ...draft, isMended: target.checked })}
        />
        Repair all in the end, and break it after that
      </label>
      {length > 0 && (
        <label className="lone-choice">
          <input
            type="checkbox"
            checked={draft.hasCommands}
            onChange={({ target }) => change({ ...draft, hasCommands: target.checked })}
          />
          {length === 1
            ? 'The run’s own command happens too'
            : `The run’s own ${length} commands happen too`}
        </label>
      )}
      <NumberField
        label="Violated for"
        unit="ms"
        help="0 for any moment"
        value={draft.forMs}
        onChange={(forMs) => change({ ...draft, forMs })}
      />
      <NumberField
        label="Each run"
        unit="s"
        help={
          draft.untilS.trim() === '' && untilMs !== null
            ? `${spokenDuration(untilMs)} when empty`
            : 'in virtual time'
        }
        value={draft.untilS}
        onChange={(untilS) => change({ ...draft, untilS })}
      />
      <NumberField
        label="Schedules"
        isWhole
        help="after which it gives up"
        value={draft.schedules}
        onChange={(schedules) => change({ ...draft, schedules })}
      />
      <TextField
        label="Seed"
        inputMode="numeric"
        help="another one has other schedules"
        value={draft.seed}
        onChange={(seed) => change({ ...draft, seed })}
      />
      <fieldset>
        <legend>Strategies</legend>
        {STRATEGY_IDS.map((id) => (
          <label key={id} className="lone-choice" title={STRATEGIES[id].means}>
            <input type="checkbox" checked={draft.strategies.has(id)} onChange={() => toggle(id)} />
            {STRATEGIES[id].name}
          </label>
        ))}
      </fieldset>
    </>
  );
}
