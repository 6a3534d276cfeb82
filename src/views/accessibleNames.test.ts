// Names for screen readers, as far as the sources show them: each table has one, and none is said twice.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const VIEWS = import.meta.dirname;
const FILES = readdirSync(VIEWS, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.tsx'),
);

/** The opening tags of an element in all views, each with its file. */
function tagsOf(element: string): string[] {
  return FILES.flatMap((file) =>
    openingTags(readFileSync(join(VIEWS, file), 'utf8'), element).map((tag) => `${file}: ${tag}`),
  );
}

/** The opening tags of an element in a source; an arrow function within a tag does not end it. */
function openingTags(source: string, element: string): string[] {
  return [...source.matchAll(new RegExp(`<${element}(?=[\\s>])(?:=>|[^>])*>`, 'g'))].map(
    ([tag]) => tag,
  );
}

it('reads tags with functions in them', () => {
  const source = '<ul title="a" onKeyDown={(event) => move(event)}><ulna>';
  expect(openingTags(source, 'ul')).toEqual([source.slice(0, -6)]);
});

it('a table and a meter have names', () => {
  const captioned = 'LanesTable.tsx';
  const tags = [...tagsOf('table'), ...tagsOf('meter')];
  expect(tags.length).toBeGreaterThan(3);
  expect(tags.filter((tag) => !/aria-label/.test(tag) && !tag.includes(captioned))).toEqual([]);
});

it('a title does not repeat the name', () => {
  const twice = /aria-label=("[^"]*"|\{[^}]*\})\s+title=\1/;
  const found = FILES.filter((file) => twice.test(readFileSync(join(VIEWS, file), 'utf8')));
  expect(found).toEqual([]);
});

it('an element that changes with each frame is no live region', () => {
  const live = /<output>\{(?:lastedText|spokenDuration|clockText)\(/;
  const found = FILES.filter((file) => live.test(readFileSync(join(VIEWS, file), 'utf8')));
  expect(found).toEqual([]);
});
