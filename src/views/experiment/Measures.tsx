// The measures of an experiment, and the choice of a setting that the others are compared with.
import { useState } from 'react';
import type { OpenedExperiment } from '../../experiment/readExperiment';
import type { ExperimentRun } from '../../session/experiment/experimentRun';
import { Field } from '../controls/Field';
import { MeasureSection } from './MeasureSection';
import { settingWords } from './settingWords';

interface Props {
  readonly run: ExperimentRun;
  readonly plan: OpenedExperiment;
}

const NOTHING = '';

export function Measures({ run, plan }: Props) {
  const [against, setAgainst] = useState<number | null>(null);
  const { experiment, settings } = plan;
  return (
    <>
      {settings.length > 1 && (
        <div className="experiment-compare">
          <Field label="Compare with" {...(against !== null && { help: PAIRS })}>
            {(about) => (
              <select
                {...about}
                value={against ?? NOTHING}
                onChange={({ target: { value } }) =>
                  setAgainst(value === NOTHING ? null : Number(value))
                }
              >
                <option value={NOTHING}>nothing</option>
                {settings.map((setting, index) => {
                  const name = settingWords(experiment, setting);
                  return (
                    <option key={name} value={index}>
                      {name}
                    </option>
                  );
                })}
              </select>
            )}
          </Field>
        </div>
      )}
      {experiment.measures.map((measure) => (
        <MeasureSection key={measure} run={run} plan={plan} measure={measure} against={against} />
      ))}
    </>
  );
}

const PAIRS =
  'The median of the differences seed by seed, for in both settings a seed has the same crashes and draws. It need not be the difference of the two figures.';
