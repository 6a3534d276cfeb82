// The departures and presets of a program, fetched when they are shown.
import { useEffect, useState } from 'react';
import { loadAlgorithmFidelity } from '../../algorithms/fidelities';
import { loadServiceFidelity } from '../../services/fidelities';
import { useSession } from '../../session/useSession';
import type { Fidelity } from '../../sim/contracts/fidelity';

const LOADERS = { algorithm: loadAlgorithmFidelity, service: loadServiceFidelity } as const;

/** The program whose departures are shown. */
export interface ModelName {
  readonly kind: keyof typeof LOADERS;
  readonly id: string;
}

/** The departures and presets of a program; null until they have been loaded. */
export function useFidelity({ kind, id }: ModelName): Fidelity | null {
  const session = useSession();
  const [loaded, setLoaded] = useState<{ readonly id: string; readonly fidelity: Fidelity }>();
  useEffect(() => {
    let isWanted = true;
    LOADERS[kind](id).then(
      (fidelity) => isWanted && setLoaded({ id, fidelity }),
      (error: unknown) => session.report(error),
    );
    return () => {
      isWanted = false;
    };
  }, [kind, id, session]);
  return loaded?.id === id ? loaded.fidelity : null;
}
