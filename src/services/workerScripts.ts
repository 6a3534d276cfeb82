// The script of a worker that runs a service, one for each kind.
import { memberOf } from '../sim/contracts/catalogue';

const urls = import.meta.glob<string>(
  ['./*.ts', '!./{registry,catalogue,workerScripts}.ts', '!./*.test.ts'],
  { eager: true, query: '?workerScript', import: 'default' },
);

/** The address of the script that runs services of this kind; throws for an id that none has. */
export function serviceScript(id: string): string {
  return memberOf('service', urls, id);
}
