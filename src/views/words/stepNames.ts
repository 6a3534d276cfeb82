// Names of step targets, for the transport, the keys and the help.
import type { StepTarget } from '../../session/time/steps';

/** Names of each target: in the menu, and after “Next” or “Previous” on a button. */
const NAMES: Readonly<Record<StepTarget, readonly [listed: string, named: string]>> = {
  event: ['event', 'event'],
  significantEvent: ['no heartbeat', 'event that is not a heartbeat'],
  leader: ['leader', 'change of a node’s leader'],
  process: ['chosen', 'event of the chosen process'],
};

/** The targets in the order of the menu, with their names there. */
export const STEP_CHOICES = Object.entries(NAMES).map(
  ([to, [listed]]) => [to as StepTarget, listed] as const,
);

/** The name on a button: `change of a node’s leader`. */
export function stepName(to: StepTarget): string {
  return NAMES[to][1];
}
