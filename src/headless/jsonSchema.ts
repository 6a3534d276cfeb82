// The JSON Schemas of run files, cluster files and experiments, for editors and other programs; the build writes them into
// public/.
import { toJsonSchema } from '@valibot/to-json-schema';
import { EXPERIMENT_VERSION } from '../experiment/experiment';
import { experimentSchema } from '../experiment/schema';
import { CLUSTER_VERSION, clusterSchema } from '../runFile/cluster/cluster';
import { VERSION } from '../runFile/runFile';
import { runFileSchema } from '../runFile/schema';
import { registries } from './installed';

/** The schema of the run file as text. It lacks the checks across parts: that names exist, and that times are in order. */
export function jsonSchemaText(): string {
  return textOf(runFileSchema(registries), {
    title: `Hustings run file, version ${VERSION}`,
    description: 'A run of a leader election, or, without a trace, a scenario.',
  });
}

/** The schema of the cluster file as text. It lacks the checks across processes: that names exist and are unique. */
export function clusterSchemaText(): string {
  return textOf(clusterSchema(registries), {
    title: `Hustings cluster file, version ${CLUSTER_VERSION}`,
    description: 'The nodes, services and clients of a run.',
  });
}

/** The schema of an experiment as text. It lacks the checks of its base and its settings, which are run files. */
export function experimentSchemaText(): string {
  return textOf(experimentSchema, {
    title: `Hustings experiment, version ${EXPERIMENT_VERSION}`,
    description: 'A question for many runs: what varies, what happens, and what is measured.',
  });
}

function textOf(
  schema: Parameters<typeof toJsonSchema>[0],
  about: { readonly title: string; readonly description: string },
): string {
  const body = toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' });
  return `${JSON.stringify({ ...about, ...body }, null, 2)}\n`;
}
