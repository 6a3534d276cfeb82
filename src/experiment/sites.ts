// The nodes of an experiment at the sites of a measured matrix.
import type { RunFile } from '../runFile/runFile';
import { RunFileError } from '../runFile/runFileError';
import type { Json } from '../sim/base/json';
import { quote } from '../sim/base/quote';
import { placedInTurn, type SiteMatrix, timesOf, withSites } from '../sim/contracts/siteMatrix';
import type { Sites } from './experiment';

/**
 * A run with its nodes at sites; nodes that have sites keep them.
 *
 * @param word - the value of the factor `sites`, in place of the base's matrix; undefined where it does not vary.
 * @throws RunFileError when there is no such matrix, or the matrix has no such site.
 */
export function placedAtSites<R extends Pick<RunFile, 'nodes' | 'network'>>(
  run: R,
  sites: Sites | undefined,
  word: Json | undefined,
  library: { readonly sites: ReadonlyMap<string, SiteMatrix> },
): R {
  const id = word ?? sites?.matrix;
  if (id === undefined) return run;
  const matrix = library.sites.get(String(id));
  if (!matrix)
    throw new RunFileError(
      `sites: there is no matrix ${quote(String(id))}; there is ${[...library.sites.keys()].join(', ')}`,
    );
  const names = sites?.at ?? matrix.names;
  const unknown = names.find((name) => !matrix.names.includes(name));
  if (unknown !== undefined)
    throw new RunFileError(`base.sites.at: ${matrix.id} has no site ${quote(unknown)}`);
  const { spread } = sites ?? {};
  const times = { ...timesOf(matrix), ...(spread !== undefined && { spread }) };
  return {
    ...run,
    nodes: placedInTurn(run.nodes, names),
    network: withSites(run.network, times),
  };
}
