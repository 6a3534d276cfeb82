// Runs the command line like a script, and makes run files for submission.
import { scenarios } from '../../scenarios/registry';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import { runCli } from '../cli';

/** A run file, with the fields that tests change. */
export type HandIn = Record<string, unknown> & {
  readonly trace: readonly TraceEvent[];
  readonly metrics: Record<string, unknown>;
  readonly algorithm: { readonly id: string; readonly params: Record<string, unknown> };
  readonly goal: Record<string, unknown>;
};

/**
 * Runs the command line with this standard input. @returns its exit code and its outputs.
 *
 * @param hear - receives each piece of standard output as it is written.
 */
export async function hustings(
  argv: readonly string[],
  stdin: string | Uint8Array = '',
  hear = (_text: string): unknown => null,
) {
  let out = '';
  let err = '';
  const code = await runCli(argv, {
    out: async (text) => {
      out += text;
      hear(text);
    },
    err: (text) => {
      err += text;
    },
    status: null,
    onStop: () => () => {},
    readStdin: async () =>
      await Promise.resolve(typeof stdin === 'string' ? new TextEncoder().encode(stdin) : stdin),
  });
  return { code, out, err };
}

/** A run of a scenario with changes, as exported. */
export async function runOf(id: string, changes: Record<string, unknown> = {}): Promise<HandIn> {
  const file = { ...(scenarios.get(id) as object), ...changes };
  const { out } = await hustings(['run', '-', '--out', '-'], JSON.stringify(file));
  return JSON.parse(out) as HandIn;
}

/** A command that solves `exerciseTwoLeaders`. */
export const cut = {
  atMs: 3000,
  type: 'cut',
  links: [
    { from: 'n4', to: 'n5' },
    { from: 'n5', to: 'n4' },
  ],
};
