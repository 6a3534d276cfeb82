// The rows of the experiment on the page, kept for a reload of this window.
import { rowsFile } from '../../session/experiment/experimentFiles';
import type { EarlierRows, ExperimentState } from '../../session/experiment/experimentRun';
import { keepInWindow, keptInWindow } from '../base/windowStorage';

const KEYS = { rows: 'hustings.rows', isPaused: 'hustings.rowsPaused' } as const;

/** The rows that this window had when it was left; an empty file when there are none. */
export function keptRows(): EarlierRows {
  return { file: keptInWindow(KEYS.rows) ?? '', isPaused: keptInWindow(KEYS.isPaused) === 'true' };
}

/**
 * Keeps the rows so far; without room for them, they are played again.
 *
 * @param file - the experiment as it was opened.
 */
export function keepRows(file: unknown, state: ExperimentState): void {
  const { plan, isPlaying, problem } = state;
  if (!plan) return;
  // An experiment that stopped at an error is tried again.
  const isPaused = !isPlaying && problem === null;
  const isKept = keepInWindow(KEYS.rows, rowsFile(file, { ...state, plan }).text);
  keepInWindow(KEYS.isPaused, String(isKept && isPaused));
}
