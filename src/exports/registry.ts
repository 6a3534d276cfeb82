// Finds every export format in this folder.
import type { ExportFormat } from '../runFile/exportFormat';
import { checkMembers, inOrderOfIds } from '../sim/contracts/catalogue';

const modules = import.meta.glob<ExportFormat>(['./*.ts', '!./registry.ts', '!./*.test.ts'], {
  eager: true,
  import: 'default',
});

if (import.meta.env.SSR)
  checkMembers<ExportFormat>('exports', modules, {
    name: 'string',
    summary: 'string',
    extension: 'string',
    mediaType: 'string',
    write: 'function',
  });

/** All formats besides the run file itself, by id, in alphabetical order. */
export const exportFormats: ReadonlyMap<string, ExportFormat> = new Map(
  inOrderOfIds(modules).map((format) => [format.id, format]),
);
