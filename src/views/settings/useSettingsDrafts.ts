// The drafts of the settings' forms, and the change of the run that they mean together.
import { useMemo, useState } from 'react';
import { faults } from '../../faults/registry';
import { registries } from '../../session/run/installed';
import type { SessionState } from '../../session/run/state';
import type { Algorithm } from '../../sim/contracts/algorithm';
import type { Preset } from '../../sim/contracts/fidelity';
import { defaultParams, describeParams } from '../../sim/contracts/params';
import { withSites } from '../../sim/contracts/siteMatrix';
import { defaultParts, partsDraft, readParts } from './partsDraft';
import { presetServices } from './presets';
import { readSettings, settingsDraft } from './settingsDraft';
import { readSites, type SitesReading, sitesDraft } from './sitesDraft';

/** The file with the sites of a draft, as far as they can be read. */
function sited(file: SessionState['file'], { change }: SitesReading): SessionState['file'] {
  if (!change) return file;
  return { ...file, nodes: change.nodes, network: withSites(file.network, change.times) };
}

/** The drafts of a run with this file, at first as the run is. */
export function useSettingsDrafts(file: SessionState['file'], algorithm: Algorithm) {
  const infos = useMemo(() => describeParams(algorithm.params), [algorithm]);
  const [settings, setSettings] = useState(() =>
    settingsDraft({ ...file, params: file.algorithm.params }, infos, faults),
  );
  const [sites, setSites] = useState(() => sitesDraft(file));
  const [parts, setParts] = useState(() => partsDraft(file, registries));
  const sitesRead = readSites(sites, file.nodes);
  const settingsRead = readSettings(settings, sited(file, sitesRead), algorithm, faults);
  const partsRead = readParts(parts, file, registries);
  return {
    settings: { draft: settings, reading: settingsRead, set: setSettings },
    sites: { draft: sites, reading: sitesRead, set: setSites },
    parts: { draft: parts, reading: partsRead, set: setParts },
    /** Null while there are errors. */
    change: settingsRead.change &&
      sitesRead.change &&
      partsRead.change && {
        ...settingsRead.change,
        nodes: sitesRead.change.nodes,
        ...partsRead.change,
      },
    /** Sets the settings to their defaults but for these, and a network without faults; sites and deadline stay. */
    reset: (
      latencyMs: typeof file.network.latencyMs,
      { params = {}, services = {} }: Partial<Pick<Preset, 'params' | 'services'>> = {},
    ) => {
      const all = { ...defaultParams(algorithm.params), ...params };
      const { leaderWithinMs } = file;
      setSettings(
        settingsDraft({ params: all, network: { latencyMs }, leaderWithinMs }, infos, faults),
      );
      const atDefaults = defaultParts(parts, registries);
      setParts({
        ...atDefaults,
        services: presetServices(atDefaults.services, { services }, registries),
      });
    },
  };
}
