// The state charts of all programs, for the page: each is laid out when the project is built, and loaded when it is shown.
import { memberOf } from '../sim/contracts/catalogue';
import type { DrawnChart } from './picture';

const charts = import.meta.glob<DrawnChart>(
  [
    '../algorithms/*.ts',
    '../services/*.ts',
    '../clients/*.ts',
    '!../*/{registry,catalogue,workerScripts,fidelities}.ts',
    '!../*/*.test.ts',
  ],
  { query: '?chart', import: 'default' },
);

/** The open folders whose members have machines. */
export type ProgramFolder = 'algorithms' | 'services' | 'clients';

/** Loads the chart of a program; rejects for an unknown id. */
export async function loadChart(folder: ProgramFolder, id: string): Promise<DrawnChart> {
  const ofFolder = Object.entries(charts).flatMap(([path, load]) =>
    path.startsWith(`../${folder}/`)
      ? [[`.${path.slice(`../${folder}`.length)}`, load] as const]
      : [],
  );
  return memberOf(folder.slice(0, -1), Object.fromEntries(ofFolder), id)();
}
