// Periods of instability: from a disturbance until all nodes agree again, or until nothing more follows from it.

import { countWhile } from '../../sim/base/countWhile';
import { type Algorithm, surroundingsOf } from '../../sim/contracts/algorithm';
import type { RunDefinition } from '../../sim/contracts/definition';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import { StablePeriods } from '../../sim/trace/stablePeriods';

/** A period of time, in ms; while its end is unknown, `toMs` is the end if nothing more happens. */
interface Stretch {
  readonly fromMs: number;
  toMs: number;
}

/** Folds a trace into its periods of instability. */
export class Instability {
  readonly #stretches: Stretch[] = [];
  readonly #stablePeriods = new StablePeriods();
  /** Time in ms within which a disturbance has an effect, if it has any. */
  readonly #settleMs: number;

  constructor({ settleMs }: Pick<Algorithm, 'settleMs'>, definition: RunDefinition) {
    const params = definition.algorithm.params as never;
    const boundMs = settleMs(params, surroundingsOf(definition));
    this.#settleMs = Number.isFinite(boundMs) ? boundMs : 0;
  }

  /** Takes in the next event. */
  take(event: TraceEvent): void {
    const wasStable = this.#stablePeriods.isStable;
    this.#stablePeriods.add(event);
    const { isStable } = this.#stablePeriods;
    if (isStable && !wasStable) this.#calm(event.atMs);
    else if (DISTURBING.has(event.type) || (!isStable && BELIEVING.has(event.type)))
      this.#stir(event.atMs);
  }

  /** Whether a moment is unstable; otherwise also how long the quiet lasts, in ms, as far as it is known. */
  at(nowMs: number): { readonly isUnstable: boolean; readonly quietForMs: number } {
    const stretches = this.#stretches;
    const begun = countWhile(stretches.length, (index) => {
      return (stretches[index] as Stretch).fromMs <= nowMs;
    });
    const present = stretches[begun - 1];
    const nextMs = stretches[begun]?.fromMs ?? Number.POSITIVE_INFINITY;
    return {
      isUnstable: present !== undefined && nowMs < present.toMs,
      quietForMs: nextMs - nowMs,
    };
  }

  #stir(atMs: number): void {
    const last = this.#stretches.at(-1);
    const toMs = atMs + this.#settleMs;
    if (last && atMs <= last.toMs) last.toMs = Math.max(last.toMs, toMs);
    else this.#stretches.push({ fromMs: atMs, toMs });
  }

  #calm(atMs: number): void {
    const last = this.#stretches.at(-1);
    if (last) last.toMs = Math.min(last.toMs, atMs);
  }
}

/** Events that may lead to an election although all nodes agree. */
const DISTURBING: ReadonlySet<TraceEvent['type']> = new Set([
  'commandApplied',
  'stormStruck',
  'nodeJoined',
  'nodeLeft',
  'nodeCrashed',
  'nodeRestarted',
  'processCrashed',
  'processFailed',
  'electionStarted',
  'electionFailed',
  'propertyViolated',
]);

/** Events that show an election in progress while nodes disagree. */
const BELIEVING: ReadonlySet<TraceEvent['type']> = new Set([
  'electedChanged',
  'leadershipAcquired',
  'leadershipLost',
]);
