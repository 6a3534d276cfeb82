// A scenario whose numbers are slid.
import type { RunFile } from '../../runFile/runFile';
import { slidRun, slidValue } from '../../runFile/sliders';
import { scenarioCards } from '../../scenarios/catalogue';
import { checkFile, readScenario } from '../files/checkFile';

export { slidValue };

/**
 * The run with another number at a slider's place; the scenario itself, with its sentences, where all numbers are its own.
 * Rejects with a RunFileError for a number that the run cannot have.
 */
export async function slidFile(file: RunFile, path: string, value: number): Promise<RunFile> {
  const slid = await checkFile(slidRun(file, path, value));
  if (!scenarioCards.some(({ id }) => id === file.id)) return slid;
  const scenario = await readScenario(file.id);
  const isAsGiven = file.sliders?.settings.every(
    (slider) => slidValue(slid, slider.path) === slidValue(scenario, slider.path),
  );
  return isAsGiven ? scenario : slid;
}
