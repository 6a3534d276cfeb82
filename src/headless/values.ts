// Parses the values of flags; an invalid value is refused with a sentence that names the flag.

import { quote } from '../sim/base/quote';
import type { Params } from '../sim/contracts/definition';
import { UsageError } from './io';

/** A number. */
export function numberValue(flag: string, text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value))
    throw new UsageError(`${flag}: expected a number but got "${quote(text)}"`);
  return value;
}

/** A latency: `5` or `5..15`. */
export function latencyValue(flag: string, text: string): number | [min: number, max: number] {
  const bounds = text.split('..').map((bound) => numberValue(flag, bound));
  const [min, max, ...more] = bounds;
  if (min === undefined || more.length > 0)
    throw new UsageError(`${flag}: expected ms or min..max but got "${quote(text)}"`);
  return max === undefined ? min : [min, max];
}

/** Parameters, each as `key=value`; the algorithm's schema checks them later. */
export function paramValues(flag: string, texts: readonly string[]): Params {
  return Object.fromEntries(
    texts.map((text) => {
      const [key, value] = split(flag, text, '=', 'key=value');
      return [key, scalar(value)];
    }),
  );
}

/** A command to a node, and its time: `n5@1000`. */
export function timedValue<const T extends 'crash' | 'elect'>(type: T, text: string) {
  const flag = `--${type}`;
  const [node, atMs] = split(flag, text, '@', 'id@ms');
  return { atMs: numberValue(flag, atMs), type, node } as const;
}

/** A load in per cent of a node from a time on: `n2=80@3000`. */
export function loadValue(text: string) {
  const { node, amount, atMs } = amountAt('--load', text, 'percent');
  return { atMs, type: 'setLoad', node, load: amount } as const;
}

/** A jump of a process's wall clock by some ms at a time: `n1=+5000@3000`. */
export function clockValue(text: string) {
  const { node, amount, atMs } = amountAt('--clock', text, 'ms');
  return { atMs, type: 'setClock', node, byMs: amount } as const;
}

/** The ms that a process's writes to its disk take from a time on: `n1=800@3000`. */
export function diskValue(text: string) {
  const { node, amount, atMs } = amountAt('--disk', text, 'ms');
  return { atMs, type: 'setDisk', node, ms: amount } as const;
}

/** An amount for a process from a time on: `id=amount@ms`. */
function amountAt(flag: string, text: string, unit: string) {
  const [node, rest] = split(flag, text, '=', `id=${unit}@ms`);
  const [amount, atMs] = split(flag, rest, '@', `id=${unit}@ms`);
  return { node, amount: numberValue(flag, amount), atMs: numberValue(flag, atMs) };
}

function split(
  flag: string,
  text: string,
  mark: string,
  form: string,
): readonly [before: string, after: string] {
  const at = text.indexOf(mark);
  if (at < 1) throw new UsageError(`${flag}: expected ${form} but got "${quote(text)}"`);
  return [text.slice(0, at), text.slice(at + 1)];
}

function scalar(text: string): number | boolean | string {
  if (text === 'true' || text === 'false') return text === 'true';
  const value = Number(text);
  return text.trim() === '' || Number.isNaN(value) ? text : value;
}
