// The script of a worker that runs a service, one for each kind.

const urls = import.meta.glob<string>(
  ['./*.ts', '!./{registry,catalogue,workerScripts}.ts', '!./*.test.ts'],
  { eager: true, query: '?workerScript', import: 'default' },
);

/** The address of the script that runs services of this kind; throws for an id that none has. */
export function serviceScript(id: string): string {
  const url = urls[`./${id}.ts`];
  if (url === undefined) throw new Error(`there is no service ${id}`);
  return url;
}
