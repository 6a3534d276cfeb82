// The scripts of workers that run clients, one for each kind.
import { memberOf } from '../sim/contracts/catalogue';

const urls = import.meta.glob<string>(
  ['./*.ts', '!./{registry,catalogue,workerScripts}.ts', '!./*.test.ts'],
  { eager: true, query: '?workerScript', import: 'default' },
);

/** The address of the script for clients of this kind; throws for an unknown id. */
export function clientScript(id: string): string {
  return memberOf('client', urls, id);
}
