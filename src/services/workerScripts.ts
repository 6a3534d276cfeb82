// The scripts of workers that run services, one for each kind.
import { memberOf } from '../sim/contracts/catalogue';

const urls = import.meta.glob<string>(
  ['./*.ts', '!./{registry,catalogue,workerScripts,fidelities}.ts', '!./*.test.ts'],
  { eager: true, query: '?workerScript', import: 'default' },
);

/** The address of the script for services of this kind; throws for an unknown id. */
export function serviceScript(id: string): string {
  return memberOf('service', urls, id);
}
