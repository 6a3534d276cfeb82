// A step of a machine in words: its event, the guards that it tested, the transitions that it took.
import { words } from '../../chart/picture';
import { machinePath } from '../../session/words/stateWords';
import type { Program } from '../../sim/contracts/program';
import type { NamedTransition, RecordedStep } from '../../sim/contracts/recordedStep';

/**
 * `HEARTBEAT from n5`, `timer t1 has run out`, `start`.
 *
 * @param timers - the program's timers: an event that one of them raises may have its name.
 */
export function eventText(
  { event, from }: Pick<RecordedStep, 'event' | 'from'>,
  timers: Program['timers'],
): string {
  if (event === null) return 'start';
  if (event.startsWith('after ')) return `${spokenEvent(event)} has run out`;
  if (event in timers) return `timer ${words(event)} has run out`;
  return from === null || from === '' ? words(event) : `${event} from ${from}`;
}

/** A guard with its result: `is newer: no`. */
export function guardText({ guard, isTrue }: RecordedStep['guards'][number]): string {
  return `${words(guard)}: ${isTrue ? 'yes' : 'no'}`;
}

/**
 * `candidate → leader, as has majority`; a transition that stays says what it handles.
 *
 * @param kinds - the kinds of messages, which keep their capitals.
 */
export function transitionText(
  { source, event, guard, targets }: NamedTransition,
  kinds: readonly string[],
): string {
  const spoken = (state: string) => machinePath(state, kinds);
  const place = source === '' ? 'any state' : spoken(source);
  const way =
    targets.length === 0
      ? `${place} handles ${event === 'always' ? 'it' : spokenEvent(event)}, and stays`
      : `${place} → ${targets.map(spoken).join(' and ')}`;
  return guard === null ? way : `${way}, as ${words(guard)}`;
}

function spokenEvent(event: string): string {
  return event.startsWith('after ') ? `timer ${words(event.slice('after '.length))}` : words(event);
}
