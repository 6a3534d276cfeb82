// One schedule of a hunt, played: whether it breaks the property, how near it comes, and what it covers.
import { latencyBounds } from '../sim/contracts/algorithm';
import type { Command } from '../sim/contracts/command';
import type { Setup } from '../sim/contracts/setup';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { Coverage } from './coverage';
import type { Schedule } from './deeds';
import { Judge, type Violation } from './judge';
import { Nearness } from './nearness';
import type { HuntPlan } from './plan';
import { playDeeds } from './player';

/** The outcome of a schedule. It is JSON. */
export interface Trial {
  /** The violation; null when the property held. */
  readonly found: Violation | null;
  /** The longest time in ms that the property was broken. */
  readonly longestMs: number;
  /** See {@link Nearness}. */
  readonly nearness: number;
  /** The smallest margin between two leaders or two leases, in ms; null without any: see {@link Nearness}. */
  readonly marginMs: number | null;
  /** See {@link Coverage}. */
  readonly pairs: readonly string[];
}

/** A run of a schedule that breaks the property, as commands. */
export interface BrokenRun {
  readonly found: Violation;
  /** The commands, with those of the base and those that were refused. */
  readonly commands: readonly Command[];
  /** The end of the run: the property has been broken for long enough. */
  readonly endMs: number;
}

/** A schedule that breaks the property, with its plan, whose cluster may be smaller than the hunt’s. */
export interface Shrunk {
  readonly plan: HuntPlan;
  readonly schedule: Schedule;
  readonly broken: BrokenRun;
}

/** Plays a schedule: the same schedule gives the same trial, wherever it is played. */
export function tryOut(plan: HuntPlan, schedule: Schedule): Trial {
  const { property, hunt, setup } = plan;
  const { min, max } = latencyBounds(setup.definition.network.latencyMs);
  const nearness = new Nearness(property, (min + max) / 2);
  const coverage = new Coverage();
  const { judge, endMs } = played(plan, schedule, (event) => {
    nearness.add(event);
    coverage.add(event);
  });
  const longestMs = judge.longestMs(endMs);
  const lasted = hunt.forMs > 0 ? Math.min(1, longestMs / hunt.forMs) : Number(longestMs > 0);
  return {
    found: judge.foundBy(endMs),
    longestMs,
    nearness: nearness.score(lasted),
    marginMs: nearness.marginMs,
    pairs: coverage.pairs,
  };
}

/** Plays a schedule that is to break the property; null when it does not. */
export function breakBy(plan: HuntPlan, schedule: Schedule): BrokenRun | null {
  const { judge, commands, endMs } = played(plan, schedule, () => {});
  const found = judge.foundBy(endMs);
  return found && { found, commands, endMs };
}

/** The setup of a plan with another seed. */
export function setupOf({ setup }: Pick<HuntPlan, 'setup'>, seed: string): Setup {
  return { ...setup, definition: { ...setup.definition, seed } };
}

function played(plan: HuntPlan, { seed, deeds }: Schedule, onEvent: (event: TraceEvent) => void) {
  const { hunt, property, untilMs, sinceMs } = plan;
  const judge = new Judge({ property: property.id, forMs: hunt.forMs, sinceMs });
  const run = playDeeds(setupOf(plan, seed), deeds, {
    untilMs,
    onEvent: (event) => {
      judge.add(event);
      onEvent(event);
    },
    isEnough: (frontierMs) => judge.foundBy(frontierMs) !== null,
  });
  return { judge, ...run };
}
