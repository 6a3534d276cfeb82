// Runs the command line as a script would, and makes run files as people hand them in.
import { scenarios } from '../../scenarios/registry';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import { runCli } from '../cli';

/** A run file as a test takes it apart. */
export type HandIn = Record<string, unknown> & {
  readonly trace: readonly TraceEvent[];
  readonly metrics: Record<string, unknown>;
  readonly algorithm: { readonly id: string; readonly params: Record<string, unknown> };
  readonly goal: Record<string, unknown>;
};

/**
 * What the command line says, with this on its standard input.
 *
 * @param hear - is given each piece of its standard output when it is said.
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

/** A run of a scenario with changes, as it is exported. */
export async function runOf(id: string, changes: Record<string, unknown> = {}): Promise<HandIn> {
  const file = { ...(scenarios.get(id) as object), ...changes };
  const { out } = await hustings(['run', '-', '--out', '-'], JSON.stringify(file));
  return JSON.parse(out) as HandIn;
}

/** Solves `exerciseTwoLeaders`. */
export const cut = {
  atMs: 3000,
  type: 'cut',
  links: [
    { from: 'n4', to: 'n5' },
    { from: 'n5', to: 'n4' },
  ],
};
