// Checks of the times between sites: a square matrix, the same in both directions, with every site that a run names.
import { quote } from '../sim/base/quote';
import type { SiteTimes } from '../sim/contracts/definition';
import type { Problems } from './commandReferences';
import type { RunFile } from './runFile';

const PLACE = ['network', 'sites'] as const;

/**
 * Finds the problems of a run with its sites.
 *
 * @param hasRun - whether the commands have been played: the run has refused nodes that would join at an unknown site.
 */
export function* siteProblems(
  { network, nodes, commands }: Pick<RunFile, 'network' | 'nodes' | 'commands'>,
  hasRun: boolean,
): Problems {
  const { sites } = network;
  if (!sites) return;
  yield* matrixProblems(sites);
  const known = new Set(sites.names);
  const text = (site: string) =>
    `the network has no site ${quote(site)}; it has ${sites.names.join(', ')}`;
  for (const [index, { site }] of nodes.entries())
    if (site !== undefined && !known.has(site))
      yield { path: ['nodes', index, 'site'], text: text(site) };
  if (hasRun) return;
  for (const [index, command] of commands.entries())
    if (command.type === 'join' && command.site !== undefined && !known.has(command.site))
      yield { path: ['commands', index, 'site'], text: text(command.site) };
}

/** Rows and columns that are missing or too many, and times that are missing or differ in the two directions. */
function* matrixProblems({ names, roundTripsMs }: SiteTimes): Problems {
  const count = `${names.length} ${names.length === 1 ? 'site' : 'sites'}`;
  for (const [index, name] of names.entries())
    if (names.indexOf(name) !== index)
      yield { path: [...PLACE, 'names', index], text: `there are two sites named ${name}` };
  const rows = [...PLACE, 'roundTripsMs'];
  if (roundTripsMs.length !== names.length)
    yield { path: rows, text: `there are ${count}, but ${roundTripsMs.length} rows of times` };
  for (const [row, times] of roundTripsMs.entries()) {
    const from = names[row];
    if (times.length !== names.length) {
      const text = `the row of ${from} has ${times.length} times, but there are ${count}`;
      yield { path: [...rows, row], text };
    }
    for (const [column, ms] of times.entries()) {
      const path = [...rows, row, column];
      const to = names[column];
      const backMs = roundTripsMs[column]?.[row];
      if (ms === null && row !== column)
        yield { path, text: `there is no time between ${from} and ${to}` };
      else if (ms !== backMs) {
        const text = `${from} to ${to} takes ${ms} ms, but ${to} to ${from} ${backMs} ms: a round trip is the same from both ends`;
        yield { path, text };
      }
    }
  }
}
