// The state of a chosen message, in words, and the interventions that it allows.
import { spokenMoment } from '../../session/words/words';
import type { Action } from '../../sim/contracts/command';
import type { Flight, World } from '../../sim/trace/world';

type Handling = Extract<Action, { message: number }>['type'];

/** The interventions, as the menu names them. */
export const HANDLINGS: Readonly<Record<Handling, { name: string; means: string }>> = {
  dropMessage: { name: 'Drop', means: 'The message is lost' },
  holdMessage: { name: 'Hold', means: 'The message stays where it is' },
  releaseMessage: { name: 'Release', means: 'The message goes on from where it is' },
  duplicateMessage: { name: 'Duplicate', means: 'A copy arrives at the same time' },
  deliverMessage: { name: 'Deliver now', means: 'The message arrives at once' },
};

/** The chosen message at the moment shown; undefined when it is not in flight or belongs to another run. */
export function messageAt({ flights }: Pick<World, 'flights'>, chosen: Flight): Flight | undefined {
  const flight = flights.get(chosen.id);
  return flight && isSame(flight, chosen) ? flight : undefined;
}

function isSame(one: Flight, other: Flight): boolean {
  return (
    one.id === other.id && one.kind === other.kind && one.from === other.from && one.to === other.to
  );
}

/** The allowed interventions, in the menu's order; none once a message has arrived, also at a paused process. */
export function handlingsOf(message: Flight | undefined, nowMs: number): Handling[] {
  if (!message || (message.heldMs === undefined && message.dueMs <= nowMs)) return [];
  // Its connection alone sends it again.
  if (message.heldFor !== undefined) return [];
  const holding = message.heldMs === undefined ? 'holdMessage' : 'releaseMessage';
  return ['dropMessage', holding, 'duplicateMessage', 'deliverMessage'];
}

/** `arrives at 7.84 s, in 40 ms`: the state of a message in flight, or its outcome. */
export function fateOf(
  world: Pick<World, 'flights' | 'lost'>,
  chosen: Flight,
  nowMs: number,
): string {
  const message = messageAt(world, chosen);
  if (message) return placeText(message, nowMs);
  const loss = world.lost.find((lost) => isSame(lost, chosen));
  if (loss) return `lost at ${spokenMoment(loss.lostMs)} s (${loss.reason})`;
  return nowMs < chosen.sentMs ? 'not sent yet' : 'arrived';
}

function placeText({ heldMs, heldFor, sentMs, dueMs }: Flight, nowMs: number): string {
  if (heldFor !== undefined)
    return `waits since ${spokenMoment(heldMs ?? sentMs)} s to be sent again`;
  if (heldMs !== undefined) {
    const leftMs = dueMs - Math.max(heldMs, sentMs);
    return `held since ${spokenMoment(heldMs)} s, ${roundedMs(leftMs)} ms to go`;
  }
  return dueMs <= nowMs
    ? 'waits at its receiver'
    : `arrives at ${spokenMoment(dueMs)} s, in ${roundedMs(dueMs - nowMs)} ms`;
}

/** `held`, `waits`, `in 40 ms`: the short form for lists. */
export function dueText({ dueMs, heldMs }: Flight, nowMs: number): string {
  if (heldMs !== undefined) return 'held';
  return dueMs <= nowMs ? 'waits' : `in ${roundedMs(dueMs - nowMs)} ms`;
}

function roundedMs(ms: number): number {
  return Math.ceil(ms / 10) * 10;
}
