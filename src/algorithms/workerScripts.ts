// The script of a node's worker, one for each algorithm: a hundred workers must each read no more than they run.

const urls = import.meta.glob<string>(
  ['./*.ts', '!./{registry,catalogue,workerScripts}.ts', '!./*.test.ts'],
  { eager: true, query: '?workerScript', import: 'default' },
);

/** The address of the script that runs an algorithm's processes; throws for an id that none has. */
export function workerScript(algorithmId: string): string {
  const url = urls[`./${algorithmId}.ts`];
  if (url === undefined) throw new Error(`there is no algorithm ${algorithmId}`);
  return url;
}
