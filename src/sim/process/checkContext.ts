// The check that a machine's context is JSON.
import { isJson } from '../base/json';

type Context = Readonly<Record<string, unknown>>;

/** Throws when a context is not JSON: a checkpoint, which keeps it as JSON, would restore another value. */
export function checkContext(before: Context, context: Context): void {
  if (before === context) return;
  for (const key of Object.keys(context)) {
    const value = context[key];
    if (value !== before[key] && value !== undefined && !isJson(value))
      throw new Error(`its context is not JSON: in ${key} a value is undefined or no number`);
  }
}
