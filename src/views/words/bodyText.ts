// The contents of a message in words.
import type { Json } from '../../sim/base/json';

/** The contents of a message: `term 4, lastIndex 0`; empty for one without. */
export function bodyText(body: Json | undefined): string {
  if (body === undefined || body === null) return '';
  if (typeof body !== 'object' || Array.isArray(body)) return JSON.stringify(body);
  return Object.entries(body)
    .map(([name, value]) => `${name} ${JSON.stringify(value)}`)
    .join(', ');
}
