// The flags `--sites` and `--spread`: the times between the sites of a run.
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import type { RunFile } from '../runFile/runFile';
import { RunFileError } from '../runFile/runFileError';
import { readSiteCsv } from '../runFile/siteCsv';
import { quote } from '../sim/base/quote';
import type { SiteTimes } from '../sim/contracts/definition';
import { placedInTurn, timesOf, withSites } from '../sim/contracts/siteMatrix';
import { siteMatrices } from '../sites/registry';
import { type Io, UsageError } from './io';
import { readSource } from './source';
import { numberValue } from './values';

/** The arguments about sites; `cluster` may take standard input. */
export interface SiteFlags {
  readonly cluster?: string | undefined;
  readonly sites?: string | undefined;
  readonly spread?: string | undefined;
}

/**
 * The run with the times of the flags. Nodes are placed in turn where none of them has a site.
 *
 * @param name - that of the run on the command line.
 */
export async function atSites(
  run: RunFile,
  name: string | undefined,
  { sites, spread, cluster }: SiteFlags,
  io: Io,
): Promise<RunFile> {
  if (sites === undefined && spread === undefined) return run;
  if (sites === '-' && (name === '-' || cluster === '-'))
    throw new UsageError('--sites: standard input is the run or the cluster already');
  const found = sites === undefined ? run.network.sites : await timesIn(sites, io);
  if (!found) throw new UsageError('--spread: the network has no times between sites; see --sites');
  const times =
    spread === undefined ? found : { ...found, spread: numberValue('--spread', spread) };
  return {
    ...run,
    nodes: placedInTurn(run.nodes, times.names),
    network: withSites(run.network, times),
  };
}

/** The times of a matrix by its id, or of a CSV file. */
async function timesIn(name: string, io: Io): Promise<SiteTimes> {
  const matrix = siteMatrices.get(name);
  if (matrix) return timesOf(matrix);
  if (name !== '-' && !existsSync(name))
    throw new UsageError(
      `--sites: there is no matrix and no file ${quote(name)}; the matrices are ${[...siteMatrices.keys()].join(', ')}`,
    );
  const text = new TextDecoder().decode(await readSource(name, io));
  try {
    return readSiteCsv(text, name === '-' ? undefined : basename(name));
  } catch (error) {
    if (!(error instanceof RunFileError)) throw error;
    throw new RunFileError(`--sites: ${error.message}`);
  }
}
