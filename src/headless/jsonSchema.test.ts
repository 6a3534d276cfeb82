// Keeps public/run-file.schema.json, for editors and other programs, up to date: `npm run schema` writes it anew.
import { toJsonSchema } from '@valibot/to-json-schema';
import { expect, it } from 'vitest';
import { VERSION } from '../runFile/runFile';
import { runFileSchema } from '../runFile/schema';
import { registries } from './installed';

it('the published JSON Schema is the one that the code makes', async () => {
  // It cannot say all that a run file must keep: that names exist, that times are in order.
  const schema = toJsonSchema(runFileSchema(registries), {
    errorMode: 'ignore',
    typeMode: 'input',
  });
  const about = {
    title: `Hustings run file, version ${VERSION}`,
    description: 'A run of a leader election, or, without a trace, a scenario.',
  };
  const text = `${JSON.stringify({ ...about, ...schema }, null, 2)}\n`;
  await expect(text).toMatchFileSnapshot('../../public/run-file.schema.json');
});
