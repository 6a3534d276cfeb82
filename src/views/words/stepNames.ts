// What steps go to, in the words of the transport, the keys and the help.
import type { StepTarget } from '../../session/time/steps';

/** Each target: as the menu lists it, and as a button names it after “Next” or “Back to the last”. */
const NAMES: Readonly<Record<StepTarget, readonly [listed: string, named: string]>> = {
  event: ['event', 'event'],
  significantEvent: ['no heartbeat', 'event that is not a heartbeat'],
  leader: ['leader', 'change of somebody’s leader'],
  process: ['chosen', 'event of the chosen process'],
};

/** The targets in the order of the menu, with their names there. */
export const STEP_CHOICES = Object.entries(NAMES).map(
  ([to, [listed]]) => [to as StepTarget, listed] as const,
);

/** `change of somebody’s leader`. */
export function stepName(to: StepTarget): string {
  return NAMES[to][1];
}
