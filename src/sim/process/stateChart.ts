// A machine's state chart as plain data, in the format that other programs for XState read.
import type { AnyStateMachine } from 'xstate';
import { isJson, type Json } from '../base/json';
import { quote } from '../base/quote';

/** Parts of a machine that its chart omits: the first context, and XState's own types. */
const NO_CHART = new Set(['context', 'schemas']);

/**
 * The chart in XState's own JSON: states, transitions, guards, actions and delays by name. XState's `createMachine` takes
 * it. Throws when the machine's config holds a function, that is, something without a name.
 */
export function stateChart({ config }: Pick<AnyStateMachine, 'config'>): Json {
  const chart: unknown = Object.fromEntries(
    Object.entries(config).filter(([key]) => !NO_CHART.has(key)),
  );
  if (isJson(chart)) return chart;
  throw new Error(
    `the machine ${quote(config.id ?? '')} has a guard, an action or a delay without a name: name it in setup()`,
  );
}
