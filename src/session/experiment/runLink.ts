// The run behind a row of an experiment, as an address of the page.
import type { Row } from '../../experiment/rows';
import { writeShareLink } from '../../runFile/shareLink';
import type { ExperimentRun, ShownMoment } from './experimentRun';

/**
 * The address that opens a row's run at a moment, with all that happened in it. Rejects with a sentence when the run is
 * too long for an address.
 *
 * @param page - the page's address.
 */
export async function runLink(
  run: ExperimentRun,
  row: Row,
  moment: ShownMoment,
  page: string,
): Promise<string> {
  const file = await run.runOf(row, moment);
  const { url } = await writeShareLink(file, page);
  return url;
}
