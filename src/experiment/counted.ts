// The numbers of messages that the sources of the algorithms count, beside those of an experiment.
import type { Registries } from '../runFile/registries';
import type { RunFile } from '../runFile/runFile';
import type { MessageCount } from '../sim/contracts/algorithm';
import type { Experiment } from './experiment';

/** The messages of an election in one setting, as the source of its algorithm counts them. */
export interface Counted extends Pick<MessageCount, 'formula' | 'bound'> {
  readonly messages: number;
}

/** One for each run of an experiment that counts messages; null where the source has no formula. */
export function countedBy(
  { measures }: Pick<Experiment, 'measures'>,
  runs: readonly RunFile[],
  { algorithms }: Registries,
): (Counted | null)[] {
  if (!measures.includes('electionMessages')) return runs.map(() => null);
  return runs.map(({ algorithm, nodes }) => {
    const isMixed = nodes.some((node) => node.algorithm !== undefined);
    const count = isMixed ? undefined : algorithms.get(algorithm.id)?.messageCount;
    if (!count) return null;
    const { formula, bound } = count;
    return { formula, messages: count.of(nodes.length), ...(bound && { bound }) };
  });
}

/** `exactly`, `at most` or `at least`. */
export function boundText({ bound }: Pick<Counted, 'bound'>): string {
  return bound === undefined ? 'exactly' : `at ${bound}`;
}
