// The run behind a row of an experiment, as an address of the page.
import type { Row } from '../../experiment/rows';
import { writeShareLink } from '../../runFile/shareLink';
import type { ExperimentRun } from './experimentRun';

/**
 * The address that opens a row's run at a moment, with all that happened in it. Rejects with a sentence when the run is
 * too long for an address.
 *
 * @param atMs - in virtual ms.
 * @param page - the page's address.
 */
export async function runLink(
  run: ExperimentRun,
  row: Row,
  atMs: number,
  page: string,
): Promise<string> {
  const file = await run.runOf(row, atMs);
  const { url } = await writeShareLink(file, page);
  return url;
}
