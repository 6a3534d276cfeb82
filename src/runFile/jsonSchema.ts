// The JSON Schema of the run file, for editors and other programs. No page needs it, so nothing in the page imports it.
import { toJsonSchema } from '@valibot/to-json-schema';
import type { Registries } from './registries';
import { VERSION } from './runFile';
import { runFileSchema } from './schema';

/** The JSON Schema as text. It cannot say all that a run file must keep: names that must exist, times in order. */
export function jsonSchemaText(registries: Registries): string {
  const schema = toJsonSchema(runFileSchema(registries), {
    errorMode: 'ignore',
    typeMode: 'input',
  });
  const about = {
    title: `Hustings run file, version ${VERSION}`,
    description: 'A run of a leader election, or, without a trace, a scenario.',
  };
  return `${JSON.stringify({ ...about, ...schema }, null, 2)}\n`;
}
