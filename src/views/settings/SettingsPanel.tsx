// The settings: forms generated from parameter schemas, for the algorithm, the network, services and clients.
import type { FormEvent } from 'react';
import { experimentOn } from '../../session/experiment/handedExperiment';
import { fileToGoOn } from '../../session/files/recording';
import { registries } from '../../session/run/installed';
import { useSession, useSessionState } from '../../session/useSession';
import { openExperiment } from '../base/experimentWindow';
import { usePage, usePageActions } from '../base/pageStore';
import { useStandstill } from '../base/useStandstill';
import { NumberField } from '../controls/Field';
import { Departures } from '../fidelity/Departures';
import { PresetField } from '../fidelity/PresetField';
import { useFidelity } from '../fidelity/useFidelity';
import { NetworkFields } from './NetworkFields';
import { ParamFields } from './ParamFields';
import { PartFields } from './PartFields';
import { presetOfDraft } from './presets';
import { SiteFields } from './SiteFields';
import { useClientProgram } from './useClientProgram';
import { useSettingsDrafts } from './useSettingsDrafts';

/** The form of the present run; another run resets it. */
export function SettingsPanel() {
  const file = useSessionState((state) => state.file);
  const { algorithm, nodes, network, services, clients, leaderWithinMs } = file;
  useStandstill(usePage((page) => page.isSheetOpen));
  const settings = [algorithm, nodes, network, services, clients, leaderWithinMs];
  return <SettingsForm key={JSON.stringify(settings)} />;
}

function SettingsForm() {
  const session = useSession();
  const { openDialog } = usePageActions();
  const file = useSessionState((state) => state.file);
  const algorithm = useSessionState((state) => state.run.algorithm);
  const client = useClientProgram(file.clients?.[0]?.kind);
  const { settings, sites, parts, change, reset } = useSettingsDrafts(file, algorithm);
  const { presets = [] } = useFidelity({ kind: 'algorithm', id: algorithm.id }) ?? {};
  const { paramErrors, networkErrors, leaderWithinError, warnings } = settings.reading;
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
        <Departures kind="algorithm" id={algorithm.id} />
        {presets.length > 0 && (
          <PresetField
            presets={presets}
            chosen={presetOfDraft(
              { params: settings.draft.params, services: parts.draft.services },
              algorithm,
              presets,
              registries,
            )}
            choose={(preset) => reset(file.network.latencyMs, preset)}
          />
        )}
        <ParamFields
          vary={({ id, label, unit, options }) =>
            openExperiment(
              session,
              experimentOn(fileToGoOn(session.store.getState()), {
                path: `algorithm.params.${id}`,
                label,
                unit,
                value: file.algorithm.params[id] ?? false,
                options,
              }),
            )
          }
          program={algorithm}
          draft={settings.draft.params}
          errors={paramErrors}
          warnings={warnings}
          onChange={(params) => settings.set({ ...settings.draft, params })}
        />
        <NumberField
          label="New leader within"
          unit="ms"
          help="The longest time without a running leader, for the property “A new leader in time”. Empty for no deadline."
          value={settings.draft.leaderWithin}
          error={leaderWithinError}
          onChange={(leaderWithin) => settings.set({ ...settings.draft, leaderWithin })}
        />
        <h2>Network</h2>
        <NetworkFields
          draft={settings.draft.network}
          errors={networkErrors}
          onChange={(network) => settings.set({ ...settings.draft, network })}
        />
        <SiteFields
          nodes={file.nodes}
          draft={sites.draft}
          reading={sites.reading}
          onChange={sites.set}
        />
        <PartFields
          draft={parts.draft}
          reading={parts.reading}
          programs={registries}
          client={client}
          taken={[...file.nodes, ...(file.services ?? [])].map(({ id }) => id)}
          onChange={parts.set}
        />
      </div>
      <div className="actions">
        <button type="submit" disabled={!change} title="Restarts the run">
          Apply
        </button>
        <button type="button" onClick={() => reset(watchable.latencyMs, watchable)}>
          Watchable
        </button>
        <button type="button" onClick={() => reset(file.network.latencyMs)}>
          Defaults
        </button>
        <button
          type="button"
          title="Nodes, services and clients: a row each"
          onClick={() => openDialog('cluster')}
        >
          Cluster …
        </button>
      </div>
    </form>
  );
}
