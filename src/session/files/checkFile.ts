// Checks runs that are files or members of the library, once the programs that they name are loaded.
import { loadAlgorithm } from '../../algorithms/catalogue';
import { loadClient } from '../../clients/catalogue';
import { faults } from '../../faults/registry';
import { checkRunFile, type Writer } from '../../runFile/readRunFile';
import type { RunFile } from '../../runFile/runFile';
import { loadScenario } from '../../scenarios/catalogue';
import { loadService } from '../../services/catalogue';
import { registries } from '../run/installed';
import { loadOwnAlgorithm } from '../run/loadedAlgorithm';

/** A scenario of the library; rejects for an unknown id. */
export async function readScenario(id: string): Promise<RunFile> {
  return checkFile(await loadScenario(id));
}

/** The parts of a file that name programs. */
const NAMING = ['algorithm', 'nodes', 'services', 'clients'] as const;

/** Checks a parsed run file, after loading the algorithms, services and clients that it names, as far as they exist. */
export async function checkFile(file: unknown, writer?: Writer): Promise<RunFile> {
  const named = file as Partial<Record<(typeof NAMING)[number], unknown>> | null;
  await loadNamed(named?.algorithm, 'id', registries.algorithmIds, loadAlgorithm);
  for (const node of listOf(named?.nodes))
    await loadNamed(node, 'algorithm', registries.algorithmIds, loadOwnAlgorithm);
  for (const service of listOf(named?.services))
    await loadNamed(service, 'kind', registries.serviceIds, loadService);
  for (const client of listOf(named?.clients))
    await loadNamed(client, 'kind', registries.clientIds, loadClient);
  return checkRunFile(file, { ...registries, faults }, writer);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Loads the program that a part of an unchecked file names, if it exists. */
async function loadNamed(
  part: unknown,
  field: 'id' | 'kind' | 'algorithm',
  known: readonly string[],
  load: (id: string) => Promise<unknown>,
): Promise<void> {
  const id = (part as Record<string, unknown> | null | undefined)?.[field];
  if (typeof id === 'string' && known.includes(id)) await load(id);
}
