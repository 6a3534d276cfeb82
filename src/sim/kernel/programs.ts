// The programs of a run's processes, as far as the kernel asks them: whether they go by the wall clock, and hear of jumps.
import { algorithmOf } from '../contracts/mixture';
import type { Program } from '../contracts/program';
import type { Setup } from '../contracts/setup';
import type { Slot } from './slot';

/** The program of a process; undefined for a service or a client whose program is not in the setup. */
export type ProgramOf = (slot: Pick<Slot, 'id' | 'part'>) => Program | undefined;

/** A lookup of the programs of a setup. */
export function programsOf({
  algorithm,
  parts = [],
}: Pick<Setup, 'algorithm' | 'parts'>): ProgramOf {
  return ({ id, part }) =>
    part ? parts.find((program) => program.id === part.kind) : algorithmOf(algorithm, id);
}
