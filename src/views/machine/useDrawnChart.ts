// The state chart of a process's program, loaded when it is shown.
import { useEffect, useState } from 'react';
import { loadChart, type ProgramFolder } from '../../chart/catalogue';
import type { DrawnChart } from '../../chart/picture';
import { useSession, useSessionState } from '../../session/useSession';
import { algorithmOf } from '../../sim/contracts/mixture';
import type { World } from '../../sim/trace/world';

/** The chart; null until it has come. */
export function useDrawnChart(process: string): DrawnChart | null {
  const session = useSession();
  const world = useSessionState(({ run }) => run.world);
  const algorithm = useSessionState(({ run }) => algorithmOf(run.algorithm, process).id);
  const [folder, id] = programOf(world, process, algorithm);
  const [loaded, setLoaded] = useState<{ key: string; chart: DrawnChart } | null>(null);
  const key = `${folder}/${id}`;
  useEffect(() => {
    let isWanted = true;
    loadChart(folder, id).then(
      (chart) => {
        if (isWanted) setLoaded({ key: `${folder}/${id}`, chart });
      },
      (error: unknown) => session.report(error),
    );
    return () => {
      isWanted = false;
    };
  }, [session, folder, id]);
  return loaded?.key === key ? loaded.chart : null;
}

function programOf(
  { services, clients }: World,
  process: string,
  algorithm: string,
): [ProgramFolder, string] {
  const service = services.get(process);
  if (service) return ['services', service.kind];
  const client = clients.get(process);
  return client ? ['clients', client.kind] : ['algorithms', algorithm];
}
