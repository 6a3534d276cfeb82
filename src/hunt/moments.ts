// The moments of a run at which a deed may matter: an election begins, a message arrives, a timer fires.

import type { Dice } from '../sim/base/dice';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import type { MessagePlace, Schedule } from './deeds';
import type { Moment, Moments } from './moment';
import type { HuntPlan } from './plan';
import { playDeeds } from './player';
import { setupOf } from './trial';

/** A long run has more moments than anybody needs. */
const MOST = 5000;

const TURNS: ReadonlySet<TraceEvent['type']> = new Set([
  'electionStarted',
  'electedChanged',
  'leadershipAcquired',
  'leadershipLost',
  'leaseChanged',
  'writeAccepted',
]);

/** The moments of the run of a schedule. */
export function momentsOf(plan: HuntPlan, schedule: Schedule): Moments {
  const { seed, deeds } = schedule;
  if (deeds.length > 0) return playedMoments(plan, schedule);
  const known = plan.undisturbed.get(seed) ?? playedMoments(plan, schedule);
  plan.undisturbed.set(seed, known);
  return known;
}

function playedMoments(plan: HuntPlan, { seed, deeds }: Schedule): Moments {
  const turns: Moment[] = [];
  const steps: Moment[] = [];
  const messages = new Map<string, (MessagePlace & { atMs: number })[]>();
  const sent = new Map<string, number>();
  const receivers = new Map<number, string>();
  const add = (event: TraceEvent) => {
    const { atMs } = event;
    if (event.type === 'messageSent') {
      const { from, to, kind } = event;
      const key = `${from} ${to} ${kind}`;
      const nth = (sent.get(key) ?? 0) + 1;
      sent.set(key, nth);
      receivers.set(event.id, to);
      const list = messages.get(kind) ?? [];
      messages.set(kind, list);
      if (list.length < MOST) list.push({ from, to, kind, nth, atMs });
    } else if (event.type === 'messageDelivered') {
      const process = receivers.get(event.id);
      if (process !== undefined && steps.length < MOST) steps.push({ atMs, process });
    } else if (event.type === 'timerFired') {
      if (steps.length < MOST) steps.push({ atMs, process: event.node });
    } else if (TURNS.has(event.type)) {
      const process = 'node' in event ? event.node : 'from' in event ? event.from : null;
      if (process !== null && turns.length < MOST) turns.push({ atMs, process });
    }
  };
  playDeeds(setupOf(plan, seed), deeds, { untilMs: plan.deedsUntilMs, onEvent: add });
  return { turns, steps, messages };
}

/** One of the moments from a time in ms on: mostly near a turn; null when there is none. */
export function drawMoment({ turns, steps }: Moments, fromMs: number, dice: Dice): Moment | null {
  const later = (moments: readonly Moment[]) => moments.filter(({ atMs }) => atMs >= fromMs);
  const [first, second] = dice.isLucky(0.6) ? [turns, steps] : [steps, turns];
  const open = later(first);
  const list = open.length > 0 ? open : later(second);
  if (list.length === 0) return null;
  // Soon after a deed its effects are still under way.
  return dice.isLucky(0.5) ? dice.pick(list.slice(0, 20)) : dice.pick(list);
}

/** One of the messages from a time in ms on: the rare kinds as often as the others; null when there is none. */
export function drawMessage(
  { messages }: Moments,
  fromMs: number,
  dice: Dice,
): MessagePlace | null {
  const kinds = [...messages.values()]
    .map((list) => list.filter(({ atMs }) => atMs >= fromMs))
    .filter((list) => list.length > 0);
  if (kinds.length === 0) return null;
  const { from, to, kind, nth } = dice.pick(dice.pick(kinds));
  return { from, to, kind, nth };
}
