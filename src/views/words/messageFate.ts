// Where a message is that somebody has chosen, and what can be done to it there.
import { spokenMoment } from '../../session/words/words';
import type { Action } from '../../sim/contracts/command';
import type { Flight, World } from '../../sim/trace/world';

type Handling = Extract<Action, { message: number }>['type'];

/** What hands can do, as the menu says it. */
export const HANDLINGS: Readonly<Record<Handling, { name: string; means: string }>> = {
  dropMessage: { name: 'Drop', means: 'It is lost' },
  holdMessage: { name: 'Hold', means: 'It stands still where it is' },
  releaseMessage: { name: 'Release', means: 'It goes on from where it is' },
  duplicateMessage: { name: 'Duplicate', means: 'A copy arrives with it' },
  deliverMessage: { name: 'Deliver now', means: 'It arrives at once' },
};

/** The chosen message as it is at the moment shown; undefined when it is not on its way. Another run has other messages. */
export function messageAt({ flights }: Pick<World, 'flights'>, chosen: Flight): Flight | undefined {
  const flight = flights.get(chosen.id);
  return flight && isSame(flight, chosen) ? flight : undefined;
}

function isSame(one: Flight, other: Flight): boolean {
  return (
    one.id === other.id && one.kind === other.kind && one.from === other.from && one.to === other.to
  );
}

/** What can be done to it, in the menu's order; what waits for a paused process has arrived already. */
export function handlingsOf(message: Flight | undefined, nowMs: number): Handling[] {
  if (!message || (message.heldMs === undefined && message.dueMs <= nowMs)) return [];
  const holding = message.heldMs === undefined ? 'holdMessage' : 'releaseMessage';
  return ['dropMessage', holding, 'duplicateMessage', 'deliverMessage'];
}

/** `arrives at 7.84 s, in 40 ms`: where it is, or what has become of it. */
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

function placeText({ heldMs, sentMs, dueMs }: Flight, nowMs: number): string {
  if (heldMs !== undefined) {
    const leftMs = dueMs - Math.max(heldMs, sentMs);
    return `held since ${spokenMoment(heldMs)} s, ${roundedMs(leftMs)} ms to go`;
  }
  return dueMs <= nowMs
    ? 'has come, and waits for its receiver'
    : `arrives at ${spokenMoment(dueMs)} s, in ${roundedMs(dueMs - nowMs)} ms`;
}

/** `held`, `waits`, `in 40 ms`: the same, as short as a list wants it. */
export function dueText({ dueMs, heldMs }: Flight, nowMs: number): string {
  if (heldMs !== undefined) return 'held';
  return dueMs <= nowMs ? 'waits' : `in ${roundedMs(dueMs - nowMs)} ms`;
}

function roundedMs(ms: number): number {
  return Math.ceil(ms / 10) * 10;
}
