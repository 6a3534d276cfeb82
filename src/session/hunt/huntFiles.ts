// A hunt outside the page: its find as a run file and as an address, its base as a run file, and the hunt as a command.
import type { Hunt } from '../../hunt/hunt';
import type { RunFile } from '../../runFile/runFile';
import { writeShareLink } from '../../runFile/shareLink';
import { writeRunFile } from '../../runFile/writeRunFile';
import type { ExportedFile } from '../files/files';
import { exporter } from '../run/installed';

/** The name of the file with the base of a hunt. */
const BASE_NAME = 'base.json';

/** A run as a file; of a find the same bytes as `hustings hunt` writes. */
export function runAsFile(run: RunFile, fileName: string): ExportedFile {
  return { text: writeRunFile({ ...run, exporter }), fileName, mediaType: 'application/json' };
}

/** The base of a hunt as the file that its command names. */
export function baseFile(base: RunFile): ExportedFile {
  return runAsFile(base, BASE_NAME);
}

/**
 * The address that opens a run at a moment. Rejects with a sentence when the run is too long for an address.
 *
 * @param atMs - in virtual ms.
 * @param page - the page’s address.
 */
export async function runAddress(run: RunFile, atMs: number, page: string): Promise<string> {
  const { url } = await writeShareLink({ ...run, cursorMs: atMs }, page);
  return url;
}

/**
 * The parts of the command that hunts for the same: with the same find, byte by byte.
 *
 * @param hunt - with the end of its runs.
 */
export function huntCommand(hunt: Hunt, schedules: number): readonly string[] {
  const deeds = Object.entries(hunt.deeds).map(([kind, most]) => `${kind}:${most}`);
  return [
    `hunt ${BASE_NAME}`,
    `--property ${hunt.property}`,
    ...(hunt.forMs > 0 ? [`--for ${hunt.forMs}ms`] : []),
    `--deeds ${deeds.join(',')}`,
    `--most ${hunt.mostDeeds}`,
    ...(hunt.mended ? ['--mended'] : []),
    ...(hunt.strategies ? [`--strategies ${hunt.strategies.join(',')}`] : []),
    ...(hunt.untilMs === undefined ? [] : [`--until ${hunt.untilMs}`]),
    `--seed ${hunt.seed}`,
    `--budget ${schedules}`,
    '--out found.json',
  ];
}
