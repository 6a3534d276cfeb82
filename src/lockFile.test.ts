// The lock file is whole: `npm ci` works on every platform, not only on the one that wrote it.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const { packages } = JSON.parse(
  readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'),
) as { readonly packages: Readonly<Record<string, LockedPackage>> };

/** Where Node.js looks for a package that the package at `path` needs: the nearest `node_modules` first. */
function* placesOf(name: string, path: string): Generator<string> {
  for (let folder = path; folder !== ''; ) {
    yield `${folder}/node_modules/${name}`;
    const end = folder.lastIndexOf('/node_modules/');
    folder = end < 0 ? '' : folder.slice(0, end);
  }
  yield `node_modules/${name}`;
}

/** The locked package that serves a dependency; null when there is none. */
function lockedFor(name: string, path: string): LockedPackage | null {
  for (const place of placesOf(name, path)) if (packages[place]) return packages[place];
  return null;
}

const withNativeParts = Object.entries(packages).filter(([, { optionalDependencies }]) =>
  Object.keys(optionalDependencies ?? {}).some((name) => /(linux|darwin|win32)/.test(name)),
);

describe('the lock file', () => {
  it('has packages with native parts', () => {
    expect(withNativeParts.map(([path]) => path)).toContain('node_modules/@biomejs/biome');
  });

  it.each(withNativeParts)('has the parts of %s for every platform, in its version', (path) => {
    const wanted = packages[path]?.optionalDependencies ?? {};
    const locked = Object.keys(wanted).map((name) => [name, lockedFor(name, path)?.version]);
    expect(Object.fromEntries(locked)).toEqual(wanted);
  });

  it('has a checksum for every package', () => {
    const unchecked = Object.entries(packages).filter(
      ([path, { integrity }]) => path && !integrity,
    );
    expect(unchecked.map(([path]) => path)).toEqual([]);
  });
});
