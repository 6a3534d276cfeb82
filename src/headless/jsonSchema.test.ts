// Keeps public/run-file.schema.json up to date: `npm run schema` writes it anew.
import { expect, it } from 'vitest';
import { jsonSchemaText } from '../runFile/jsonSchema';
import { registries } from './installed';

it('the published JSON Schema is the one that the code makes', async () => {
  await expect(jsonSchemaText(registries)).toMatchFileSnapshot('../../public/run-file.schema.json');
});
