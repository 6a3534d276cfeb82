// The JSON Schema of the run file, for editors and other programs; the build writes it into public/.
import { toJsonSchema } from '@valibot/to-json-schema';
import { VERSION } from '../runFile/runFile';
import { runFileSchema } from '../runFile/schema';
import { registries } from './installed';

/** The schema as text. It lacks the checks across parts: that names exist, and that times are in order. */
export function jsonSchemaText(): string {
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
