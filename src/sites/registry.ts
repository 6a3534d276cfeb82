// All matrices of round-trip times in this folder. The page fetches them with its settings.
import { checkMembers, inOrderOfIds } from '../sim/contracts/catalogue';
import type { SiteMatrix } from '../sim/contracts/siteMatrix';

const modules = import.meta.glob<SiteMatrix>(['./*.ts', '!./registry.ts', '!./*.test.ts'], {
  eager: true,
  import: 'default',
});

if (import.meta.env.SSR)
  checkMembers<SiteMatrix>('sites', modules, {
    name: 'string',
    summary: 'string',
    source: 'string',
    names: 'object',
    roundTripsMs: 'object',
  });

/** All matrices, by id. */
export const siteMatrices: ReadonlyMap<string, SiteMatrix> = new Map(
  inOrderOfIds(modules).map((matrix) => [matrix.id, matrix]),
);
