// The check that a machine's context is JSON.
import { isJson } from '../base/json';

type Context = Readonly<Record<string, unknown>>;

/** Throws when a context is not JSON: a checkpoint, which keeps it as JSON, would restore another value. */
export function checkContext(before: Context, context: Context): void {
  if (before === context) return;
  // By index: members keep their places, and what was a member before has been checked, whatever its name.
  const known = Object.values(before);
  const values = Object.values(context);
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index];
    if (value === known[index] || value === undefined || isJson(value)) continue;
    const key = Object.keys(context)[index];
    throw new Error(`its context is not JSON: in ${key} a value is undefined or no number`);
  }
}
