// The settings: a form made from the parameters' own descriptions, for the algorithm and for the network.
import { type FormEvent, useMemo, useState } from 'react';
import { faults } from '../faults/registry';
import { useSession, useSessionState } from '../session/useSession';
import { defaultParams, describeParams, type ParamInfo } from '../sim/params';
import { Field, NumberField } from './Field';
import { NetworkFields } from './NetworkFields';
import { readSettings, type SettingsDraft, settingsDraft } from './settingsDraft';

/** The form of the present run; another run, another form. */
export function SettingsPanel() {
  const file = useSessionState((state) => state.file);
  return <SettingsForm key={JSON.stringify([file.algorithm, file.network])} />;
}

function SettingsForm() {
  const session = useSession();
  const file = useSessionState((state) => state.file);
  const algorithm = useSessionState((state) => state.run.algorithm);
  const infos = useMemo(() => describeParams(algorithm.params), [algorithm]);
  const [draft, setDraft] = useState(() =>
    settingsDraft(file.algorithm.params, file.network, infos, faults),
  );
  const { change, paramErrors, networkErrors, warnings } = readSettings(
    draft,
    file,
    algorithm,
    infos,
    faults,
  );
  const setParam = (id: string, value: string | boolean) =>
    setDraft({ ...draft, params: { ...draft.params, [id]: value } });
  const reset = (latencyMs: typeof file.network.latencyMs, params = {}) => {
    const all = { ...defaultParams(algorithm.params), ...params };
    setDraft(settingsDraft(all, { latencyMs }, infos, faults));
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (change) void session.startChanged(change);
  };
  const { watchable } = algorithm;
  return (
    <form className="settings" aria-label="Settings" onSubmit={apply}>
      <div className="scroll">
        <h2>{algorithm.name}</h2>
        <p className="hint">{algorithm.summary}</p>
        {infos.map((info) => (
          <ParamField
            key={info.id}
            info={info}
            value={draft.params[info.id] ?? ''}
            error={paramErrors[info.id]}
            warning={warnings.find(({ param }) => param === info.id)?.text}
            onChange={(value) => setParam(info.id, value)}
          />
        ))}
        <h2>Network</h2>
        <NetworkFields
          draft={draft.network}
          errors={networkErrors}
          onChange={(network) => setDraft({ ...draft, network })}
        />
      </div>
      <div className="actions">
        <button type="submit" disabled={!change} title="Starts the run anew">
          Apply
        </button>
        <button type="button" onClick={() => reset(watchable.latencyMs, watchable.params)}>
          Watchable
        </button>
        <button type="button" onClick={() => reset(file.network.latencyMs)}>
          Defaults
        </button>
      </div>
    </form>
  );
}

interface ParamFieldProps {
  readonly info: ParamInfo;
  readonly value: SettingsDraft['params'][string];
  readonly error: string | undefined;
  readonly warning: string | undefined;
  readonly onChange: (value: string | boolean) => void;
}

function ParamField({ info, value, error, warning, onChange }: ParamFieldProps) {
  const { label, unit, help, kind, options = [] } = info;
  const about = { label, help, error, warning };
  if (kind === 'duration' || kind === 'count') {
    const number = { unit, isWhole: kind === 'count', value: String(value) };
    return <NumberField {...about} {...number} onChange={onChange} />;
  }
  return (
    <Field {...about}>
      {(attributes) =>
        kind === 'toggle' ? (
          <input
            {...attributes}
            type="checkbox"
            checked={value === true}
            onChange={({ target }) => onChange(target.checked)}
          />
        ) : (
          <select
            {...attributes}
            value={String(value)}
            onChange={({ target }) => onChange(target.value)}
          >
            {options.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
        )
      }
    </Field>
  );
}
