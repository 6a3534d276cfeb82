// Random stops of timers, most of them at the moment at which the timer would fire.

import { Dice } from '../base/dice';
import type { Command } from '../contracts/command';
import type { Setup } from '../contracts/setup';
import { simulate } from '../engine/simulate';

/** Probability that a timer that fires is stopped; several in one run are stopped, and the rest of it then differs. */
const STOPPED = 0.1;

/** The commands of a run, with more that stop timers: those that fire without them, and a few that do not run. */
export function withStops(setup: Setup, untilMs: number, seed: string): Command[] {
  const dice = new Dice(seed, 'stops');
  const stops: Command[] = [];
  for (const event of simulate(setup, untilMs).trace.events()) {
    if (event.type !== 'timerFired' || !dice.isLucky(STOPPED)) continue;
    const { node, timer } = event;
    const earlierMs = dice.pick([0, 0, 0, 0.5]);
    const atMs = Math.max(0, event.atMs - earlierMs);
    stops.push({ type: 'stopTimer', node, timer, atMs });
  }
  return [...setup.commands, ...stops].sort((one, other) => one.atMs - other.atMs);
}
