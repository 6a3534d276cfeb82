// The program of a new client, fetched when the settings are opened: the first load does not need it.
import { useEffect, useState } from 'react';
import { loadClient, USUAL_CLIENT } from '../../clients/catalogue';
import { registries } from '../../session/run/installed';
import { useSession } from '../../session/useSession';
import type { Client } from '../../sim/contracts/client';

/** The program of a kind of client, by default of the usual one; null until it is loaded. */
export function useClientProgram(kind: string | undefined): Client | null {
  const session = useSession();
  const id = kind ?? USUAL_CLIENT;
  const [client, setClient] = useState<Client | null>(() => registries.clients.get(id) ?? null);
  useEffect(() => {
    loadClient(id).then(setClient, (error: unknown) => session.report(error));
  }, [id, session]);
  return client;
}
