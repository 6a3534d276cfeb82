// The keys that step through a run: the point and the comma, with and without modifier keys.
import type { StepTarget } from '../session/time/steps';
import type { KeyBinding } from './keyBinding';
import { stepName } from './words/stepNames';

/** Targets of the point and the comma, by held modifier keys. */
const STEPS: readonly {
  readonly to: StepTarget;
  readonly held: Pick<KeyBinding, 'withShift' | 'withAlt'>;
  readonly shown: string;
}[] = [
  { to: 'event', held: {}, shown: '' },
  { to: 'significantEvent', held: { withShift: true }, shown: 'Shift ' },
  { to: 'leader', held: { withAlt: true }, shown: 'Alt ' },
  { to: 'process', held: { withShift: true, withAlt: true }, shown: 'Shift Alt ' },
];

export const STEP_KEYS: readonly KeyBinding[] = STEPS.flatMap(({ to, held, shown }) => [
  {
    keys: ['.'],
    ...held,
    shown: `${shown}.`,
    label: `Next ${stepName(to)}`,
    press: ({ session }) => session.step(to),
  },
  {
    keys: [','],
    ...held,
    shown: `${shown},`,
    label: `Previous ${stepName(to)}`,
    press: ({ session }) => session.stepBack(to),
  },
]);
