// The names of all faults, and their values without effect: faults themselves run in the network worker.
import { inOrderOfIds } from '../sim/contracts/catalogue';
import type { Fault } from '../sim/contracts/fault';

/** The parts of a fault that the page's first picture needs. */
export type FaultCard = Pick<Fault, 'id' | 'name' | 'none'>;

const cards = import.meta.glob<FaultCard>(
  ['./*.ts', '!./{registry,catalogue}.ts', '!./*.test.ts'],
  { eager: true, query: '?card', import: 'default' },
);

/** The cards of all faults, in the order of the registry. */
export const faultCards: readonly FaultCard[] = inOrderOfIds(cards);
