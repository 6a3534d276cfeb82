// The script of a worker that runs a client, one for each kind.
import { memberOf } from '../sim/contracts/catalogue';

const urls = import.meta.glob<string>(
  ['./*.ts', '!./{registry,catalogue,workerScripts}.ts', '!./*.test.ts'],
  { eager: true, query: '?workerScript', import: 'default' },
);

/** The address of the script that runs clients of this kind; throws for an id that none has. */
export function clientScript(id: string): string {
  return memberOf('client', urls, id);
}
