// Round-trip times between sites from a file of the person’s.
import { checkFileSize } from '../../runFile/json/parseJson';
import { readSiteCsv } from '../../runFile/siteCsv';
import type { SiteTimes } from '../../sim/contracts/definition';

/** The times in a CSV file, under its name; rejects with a sentence that names the line, the column and the error. */
export async function openedSites(file: File): Promise<SiteTimes> {
  checkFileSize(file.size);
  return readSiteCsv(await file.text(), file.name);
}
