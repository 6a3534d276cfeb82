// Lists, durations, moments and values in words.
import type { Json } from '../base/json';
import { latencyBounds } from '../contracts/algorithm';
import type { Latency } from '../contracts/definition';
import type { Holding } from '../contracts/service';

/** `n1`, `n1 and n2`, `n1, n2 and n3`. */
export function listed(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** Names up to six nodes, and counts more. */
export function few(nodes: readonly string[]): string {
  if (nodes.length <= 6) return listed(nodes);
  return `${nodes.slice(0, 3).join(', ')} and ${nodes.length - 3} more`;
}

/** A duration: `40 ms`, `1.46 s`. */
export function spokenDuration(ms: number): string {
  return ms < 1000 ? `${Number(ms.toFixed(1))} ms` : `${Number((ms / 1000).toFixed(2))} s`;
}

/** A reason with its durations rounded: `has heard nothing for 1828.279 ms` → `… for 1.83 s`. */
export function spokenReason(why: string): string {
  return why.replace(/\d+\.\d+ ms/g, (found) => spokenDuration(Number.parseFloat(found)));
}

/** A moment on the clock, in seconds: `7.84`. */
export function spokenMoment(ms: number): string {
  return (ms / 1000).toFixed(2);
}

/** The rate of a clock: `1.25×`. */
export function spokenRate(rate: number): string {
  return `${Number(rate.toFixed(3))}×`;
}

/** A jump of a clock: `forwards by 5 s`, `backwards by 300 ms`. */
export function spokenJump(byMs: number): string {
  return `${byMs < 0 ? 'backwards' : 'forwards'} by ${spokenDuration(Math.abs(byMs))}`;
}

/** The time of a write to a disk: `800 ms a write`, `10 ms or more a write (tail 1.5)`, `no time`. */
export function spokenWrite({
  ms,
  tail,
}: {
  readonly ms: number;
  readonly tail?: number | undefined;
}): string {
  if (ms === 0) return 'no time';
  return `${spokenDuration(ms)}${tail === undefined ? ' a write' : ` or more a write (tail ${tail})`}`;
}

/** A latency: `100 ms`, `60 to 140 ms`. */
export function spokenLatency(latency: Latency): string {
  const { min, max } = latencyBounds(latency);
  return min === max ? `${min} ms` : `${min} to ${max} ms`;
}

/** A fault's value: `0.1`, or `COORDINATOR 500` for a value per kind. */
export function spokenValue(value: Json | undefined): string {
  if (typeof value === 'number') return String(Number(value.toFixed(3)));
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, entry]) => `${key} ${spokenValue(entry)}`);
  return entries.length > 0 ? entries.join(', ') : 'none';
}

/** `leader = n2`. */
export function holdingText({ key, value }: Holding): string {
  return value === '' ? key : `${key} = ${value}`;
}
