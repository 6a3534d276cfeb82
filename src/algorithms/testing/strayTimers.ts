// Timers that fire in a state without a transition for their event, found while a machine runs.
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { Json } from '../../sim/base/json';
import type { Algorithm } from '../../sim/contracts/algorithm';
import type { StepperFor } from '../../sim/engine/simulate';
import { stateName } from '../../sim/process/observableState';
import type { Stepper } from '../../sim/process/stepper';
import { fastStepper } from '../../sim/process/tableStepper';
import { hasTransition } from '../../sim/process/xstatePrivate';

/**
 * Makes steppers by tables, of which those of the algorithm's machine report the timers that it ignores: each sentence once.
 *
 * @param report - receives a sentence that names the event and the state.
 */
export function watched({ machine }: Algorithm, report: (sentence: string) => void): StepperFor {
  const told = new Set<string>();
  const watch = (snapshot: AnyMachineSnapshot, event: AnyEventObject) => {
    // A message has a sender, a timer's event has none.
    if ('from' in event || hasTransition(snapshot, event.type)) return;
    const sentence = straySentence(snapshot, event);
    if (!told.has(sentence)) report(sentence);
    told.add(sentence);
  };
  return (one: AnyStateMachine): Stepper => {
    const stepper = fastStepper(one);
    if (one !== machine) return stepper;
    const step = stepper.step.bind(stepper);
    stepper.step = (snapshot, event) => {
      watch(snapshot, event);
      return step(snapshot, event);
    };
    return stepper;
  };
}

function straySentence({ value }: AnyMachineSnapshot, { type }: AnyEventObject): string {
  return `a timer fires the event \`${type}\` in the state \`${stateName(value as Json)}\`, which has no transition for it: cancel the timer in the \`exit\` of the state that starts it`;
}
