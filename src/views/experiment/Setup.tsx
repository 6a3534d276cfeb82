// The side of an experiment: what varies, what happens and what is measured, and how far it is.
import { useState } from 'react';
import { useStore } from 'zustand';
import type { Experiment, Happening } from '../../experiment/experiment';
import { MEASURE_IDS, MEASURES, type MeasureId } from '../../experiment/measures/measures';
import type { ExperimentRun, ExperimentState } from '../../session/experiment/experimentRun';
import { grouped } from '../../sim/base/format';
import { NumberField, TextField } from '../controls/Field';
import { algorithmName, factorHead } from './settingWords';
import { isTyped, readSetup, type SetupDraft, setupDraft, unanswered } from './setupDraft';
import { isOfLibrary } from './useExperimentFile';

interface Props {
  readonly run: ExperimentRun;
  /** The experiment as it was opened. */
  readonly file: unknown;
  readonly change: (file: unknown) => void;
}

export function Setup({ run, file, change }: Props) {
  const plan = useStore(run.store, (state) => state.plan);
  const [draft, keepDraft] = useState(() => plan && setupDraft(plan.experiment));
  if (!plan || !draft) return null;
  const { experiment } = plan;
  const reading = readSetup(experiment, draft);
  const isChanged = JSON.stringify(reading.experiment) !== JSON.stringify(experiment);
  const setDraft = (next: SetupDraft) => {
    keepDraft(next);
    run.forgetProblem();
  };
  const toggle = (id: MeasureId) => {
    const measures = new Set(draft.measures);
    if (!measures.delete(id)) measures.add(id);
    setDraft({ ...draft, measures });
  };
  return (
    <aside className="lone-side experiment-setup" aria-label="Setup">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (reading.experiment && isChanged) change(unanswered(reading.experiment));
        }}
      >
        <h2>Setup</h2>
        <dl className="experiment-facts">
          <dt>base</dt>
          <dd>{baseText(experiment)}</dd>
          {(experiment.happens ?? []).map((happening) => (
            <div key={JSON.stringify(happening)}>
              <dt>happens</dt>
              <dd>{happeningText(happening)}</dd>
            </div>
          ))}
        </dl>
        {(experiment.factors ?? []).map((factor, index) =>
          isTyped(factor) ? (
            <TextField
              key={factor.path}
              label={factorHead(factor)}
              value={draft.values[index] ?? ''}
              onChange={(text) => setDraft({ ...draft, values: draft.values.with(index, text) })}
            />
          ) : (
            <p key={factor.path}>{factor.label}: as in the file</p>
          ),
        )}
        <NumberField
          label="Seeds"
          isWhole
          value={draft.seeds}
          onChange={(seeds) => setDraft({ ...draft, seeds })}
        />
        <NumberField
          label="Each run"
          unit="s"
          value={draft.untilS}
          onChange={(untilS) => setDraft({ ...draft, untilS })}
        />
        <details>
          <summary>Measures</summary>
          {MEASURE_IDS.map((id) => (
            <label key={id} className="lone-choice">
              <input type="checkbox" checked={draft.measures.has(id)} onChange={() => toggle(id)} />{' '}
              {MEASURES[id].name}
            </label>
          ))}
        </details>
        {reading.error !== null && (
          <p className="error" role="alert">
            {reading.error}
          </p>
        )}
        <button type="submit" disabled={!reading.experiment || !isChanged}>
          Run these settings
        </button>
      </form>
      <Progress run={run} />
      <Elsewhere experiment={experiment} file={file} />
    </aside>
  );
}

function Progress({ run }: Pick<Props, 'run'>) {
  const state = useStore(run.store);
  const { played, left, isPlaying } = state;
  const all = played + left;
  const isOver = left === 0;
  return (
    <section className="lone-section" aria-label="Progress">
      <p>
        <strong>
          {grouped(played)} of {grouped(all)} runs
        </strong>
      </p>
      <progress aria-label="Runs played" value={played} max={Math.max(1, all)} />
      <p className="hint" role="status">
        {progressText(state)}
      </p>
      {!isOver && (
        <button type="button" onClick={() => (isPlaying ? run.pause() : void run.play())}>
          {isPlaying ? 'Pause' : 'Go on'}
        </button>
      )}
    </section>
  );
}

function progressText({ left, perSecond, isPlaying }: ExperimentState): string {
  if (left === 0) return 'All runs are played.';
  const note = 'The figures are true already; they get sharper.';
  if (!isPlaying) return `Paused. ${note}`;
  if (perSecond === null) return 'The first runs are being played.';
  const leftSeconds = grouped(Math.ceil(left / perSecond));
  return `${perSecond.toFixed(1)} runs a second, about ${leftSeconds} s to go. ${note}`;
}

/** The command that plays the same rows on the command line. */
function Elsewhere({
  experiment,
  file,
}: {
  readonly experiment: Experiment;
  readonly file: unknown;
}) {
  const isKnown = isOfLibrary(experiment, file);
  return (
    <section className="lone-section">
      <h2>The same rows elsewhere</h2>
      {!isKnown && (
        <p>
          <a
            href={`data:application/json,${encodeURIComponent(JSON.stringify(file))}`}
            download={`${experiment.id}.json`}
          >
            Save the experiment
          </a>
          , then:
        </p>
      )}
      <pre>{`hustings sweep ${experiment.id}${isKnown ? '' : '.json'} \\\n  --out rows.jsonl`}</pre>
    </section>
  );
}

/** `Bully, 5 nodes`, without what varies. */
function baseText({ base, factors = [] }: Experiment): string {
  if ('scenario' in base) return `the scenario ${base.scenario}`;
  if ('run' in base) return `the run “${(base.run as { readonly title?: string }).title ?? ''}”`;
  const { algorithm, preset, nodes } = base;
  const varies = (path: string) => factors.some((factor) => factor.path === path);
  const named = `${algorithmName(algorithm)}${preset === undefined ? '' : ` as ${preset}`}`;
  const parts = [
    varies('algorithm') ? 'each algorithm' : named,
    varies('nodes') ? 'each number of nodes' : `${nodes} nodes`,
  ];
  return parts.join(', ');
}

function happeningText(happening: Happening): string {
  const { type } = happening;
  if (type === 'flap') return `${happening.links} links go down and come up again`;
  if (type === 'storm') return `a storm at ${happening.atMs / 1000} s`;
  const whom = type === 'cut' ? 'a link' : whomText(happening.whom);
  const when =
    'atMs' in happening
      ? `at ${happening.atMs.map((ms) => ms / 1000).join(', ')} s`
      : `about every ${happening.everyMs / 1000} s`;
  return `${type} ${whom} ${when}`;
}

function whomText(whom: Exclude<Happening, { type: 'cut' | 'storm' | 'flap' }>['whom']): string {
  if (whom === 'leader') return 'whoever leads';
  return whom === 'any' ? 'any node' : whom.id;
}
