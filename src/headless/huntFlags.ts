// The flags of `hunt`: what may be done, for how long the property must be broken, and how long to hunt.
import { DEED_KINDS } from '../hunt/deeds';
import { type Hunt, MOST_DEEDS, STRATEGY_IDS, type StrategyId } from '../hunt/hunt';
import { quote } from '../sim/base/quote';
import { UsageError } from './io';
import { numberValue } from './values';

/** When a hunt ends without a find: after so many schedules, or ms of wall time. */
export interface Budget {
  readonly schedules: number;
  readonly wallMs: number;
}

const UNITS_MS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  min: 60_000,
  h: 3_600_000,
};

/** A duration: `500ms`, `2s`, `2m`, `1h`; a number alone is ms. */
export function durationValue(flag: string, text: string): number {
  const [, number = '', unit = 'ms'] = /^(.*?)([a-z]*)$/.exec(text.trim()) ?? [];
  const unitMs = UNITS_MS[unit || 'ms'];
  if (unitMs === undefined)
    throw new UsageError(
      `${flag}: expected a duration such as 500ms or 2s but got "${quote(text)}"`,
    );
  const ms = numberValue(flag, number) * unitMs;
  if (ms < 0) throw new UsageError(`${flag}: a duration is not below 0`);
  return ms;
}

/** A budget: `2m` of wall time, or `5000` schedules. */
export function budgetValue(text: string): Budget {
  const flag = 'hunt: --budget';
  const schedules = /^(.*?)( ?schedules)?$/.exec(text.trim())?.[1] ?? '';
  if (!/^-?[\d._e]+$/.test(schedules))
    return { schedules: Number.POSITIVE_INFINITY, wallMs: durationValue(flag, text) };
  const count = numberValue(flag, schedules);
  if (!Number.isInteger(count) || count < 1)
    throw new UsageError(
      `${flag}: expected a number of schedules or a time but got "${quote(text)}"`,
    );
  return { schedules: count, wallMs: Number.POSITIVE_INFINITY };
}

/** Kinds of deeds, each with its limit: `crash,pause:2`. */
export function deedsValue(text: string): Hunt['deeds'] {
  const flag = 'hunt: --deeds';
  return Object.fromEntries(
    text.split(',').map((part) => {
      const [name = '', most = String(MOST_DEEDS)] = part.trim().split(':');
      const kind = DEED_KINDS.find((one) => one === name);
      if (!kind)
        throw new UsageError(
          `${flag}: there is no deed ${quote(name)}; the deeds are ${DEED_KINDS.join(', ')}`,
        );
      return [kind, wholeValue(flag, most)] as const;
    }),
  );
}

/** Strategies: `placed,storms`. */
export function strategiesValue(text: string): StrategyId[] {
  return text.split(',').map((part) => {
    const id = STRATEGY_IDS.find((one) => one === part.trim());
    if (id) return id;
    throw new UsageError(
      `hunt: --strategies: there is no strategy ${quote(part)}; the strategies are ${STRATEGY_IDS.join(', ')}`,
    );
  });
}

/** A whole number from 1 to the largest number of deeds. */
export function wholeValue(flag: string, text: string): number {
  const value = numberValue(flag, text);
  if (Number.isInteger(value) && value >= 1 && value <= MOST_DEEDS) return value;
  throw new UsageError(
    `${flag}: expected a whole number from 1 to ${MOST_DEEDS} but got "${quote(text)}"`,
  );
}
