// The settings: forms generated from parameter schemas, for the algorithm, the network, services and clients.
import { type FormEvent, useMemo, useState } from 'react';
import { faults } from '../../faults/registry';
import { registries } from '../../session/run/installed';
import { useSession, useSessionState } from '../../session/useSession';
import { defaultParams, describeParams } from '../../sim/contracts/params';
import { usePage } from '../base/pageStore';
import { useStandstill } from '../base/useStandstill';
import { NetworkFields } from './NetworkFields';
import { ParamFields } from './ParamFields';
import { PartFields } from './PartFields';
import { defaultParts, partsDraft, readParts } from './partsDraft';
import { readSettings, settingsDraft } from './settingsDraft';
import { useClientProgram } from './useClientProgram';

/** The form of the present run; another run resets it. */
export function SettingsPanel() {
  const file = useSessionState((state) => state.file);
  const { algorithm, network, services, clients } = file;
  useStandstill(usePage((page) => page.isSheetOpen));
  return <SettingsForm key={JSON.stringify([algorithm, network, services, clients])} />;
}

function SettingsForm() {
  const session = useSession();
  const file = useSessionState((state) => state.file);
  const algorithm = useSessionState((state) => state.run.algorithm);
  const infos = useMemo(() => describeParams(algorithm.params), [algorithm]);
  const client = useClientProgram(file.clients?.[0]?.kind);
  const [draft, setDraft] = useState(() =>
    settingsDraft(file.algorithm.params, file.network, infos, faults),
  );
  const [parts, setParts] = useState(() => partsDraft(file, registries));
  const { change, paramErrors, networkErrors, warnings } = readSettings(
    draft,
    file,
    algorithm,
    faults,
  );
  const partsReading = readParts(parts, file, registries);
  const reset = (latencyMs: typeof file.network.latencyMs, params = {}) => {
    const all = { ...defaultParams(algorithm.params), ...params };
    setDraft(settingsDraft(all, { latencyMs }, infos, faults));
    setParts(defaultParts(parts, registries));
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (change && partsReading.change)
      void session.startChanged({ ...change, ...partsReading.change });
  };
  const { watchable } = algorithm;
  return (
    <form className="settings" aria-label="Settings" onSubmit={apply}>
      <div className="scroll">
        <h2>{algorithm.name}</h2>
        <p className="hint">{algorithm.summary}</p>
        <ParamFields
          program={algorithm}
          draft={draft.params}
          errors={paramErrors}
          warnings={warnings}
          onChange={(params) => setDraft({ ...draft, params })}
        />
        <h2>Network</h2>
        <NetworkFields
          draft={draft.network}
          errors={networkErrors}
          onChange={(network) => setDraft({ ...draft, network })}
        />
        <PartFields
          draft={parts}
          reading={partsReading}
          programs={registries}
          client={client}
          taken={[...file.nodes, ...(file.services ?? [])].map(({ id }) => id)}
          onChange={setParts}
        />
      </div>
      <div className="actions">
        <button type="submit" disabled={!change || !partsReading.change} title="Restarts the run">
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
