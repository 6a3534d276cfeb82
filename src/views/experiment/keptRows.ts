// The rows of the experiment on the page, kept for a reload of this window.
import { rowsFile } from '../../session/experiment/experimentFiles';
import type { ExperimentState } from '../../session/experiment/experimentRun';

const KEY = 'hustings.rows';

/** The file of rows that this window had when it was left; empty when there is none. */
export function keptRows(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/** Keeps the rows so far. @param file - the experiment as it was opened. */
export function keepRows(file: unknown, { plan, ...played }: ExperimentState): void {
  if (!plan) return;
  try {
    sessionStorage.setItem(KEY, rowsFile(file, { ...played, plan }).text);
  } catch {
    // Without room for them, they are played again.
  }
}
