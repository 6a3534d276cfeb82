// The scripts of node workers, one for each algorithm: a hundred workers must each read no more than they run.
import { memberOf } from '../sim/contracts/catalogue';

const urls = import.meta.glob<string>(
  ['./*.ts', '!./{registry,catalogue,workerScripts,fidelities}.ts', '!./*.test.ts'],
  { eager: true, query: '?workerScript', import: 'default' },
);

/** The address of the script for an algorithm's processes; throws for an unknown id. */
export function workerScript(algorithmId: string): string {
  return memberOf('algorithm', urls, algorithmId);
}
