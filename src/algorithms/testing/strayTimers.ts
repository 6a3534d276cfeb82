// Timers that fire in a state without a transition for their event, found while a machine runs.
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { Json } from '../../sim/base/json';
import type { Algorithm } from '../../sim/contracts/algorithm';
import { stateName } from '../../sim/process/observableState';
import { hasTransition } from '../../sim/process/xstatePrivate';

/**
 * An algorithm with the same behaviour, whose machine reports the timers that it ignores: each sentence once.
 *
 * @param report - receives a sentence that names the event and the state.
 */
export function watched(algorithm: Algorithm, report: (sentence: string) => void): Algorithm {
  const { machine } = algorithm;
  const told = new Set<string>();
  const transition: AnyStateMachine['transition'] = (snapshot, event, scope) => {
    // A message has a sender, a timer's event has none.
    if (!('from' in event) && !hasTransition(snapshot, event.type)) {
      const sentence = straySentence(snapshot, event);
      if (!told.has(sentence)) report(sentence);
      told.add(sentence);
    }
    return machine.transition(snapshot, event, scope);
  };
  const watching = Object.create(machine, {
    transition: { value: transition },
    // With a wildcard among them the stepper passes every event to `transition`, also one that the state ignores.
    events: { value: [...machine.events, '*'] },
  });
  return { ...algorithm, machine: watching };
}

function straySentence({ value }: AnyMachineSnapshot, { type }: AnyEventObject): string {
  return `a timer fires the event \`${type}\` in the state \`${stateName(value as Json)}\`, which has no transition for it: cancel the timer in the \`exit\` of the state that starts it`;
}
