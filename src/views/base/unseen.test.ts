// Text for screen readers only is not painted.
import { expect, it } from 'vitest';

const views = import.meta.glob<string>('../**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});

it('no table has the class itself: Firefox paints a caption outside of its table’s clip', () => {
  const hidden = Object.entries(views).filter(([, text]) =>
    /<(table|caption)[^>]*className="unseen"/.test(text),
  );
  expect(hidden.map(([path]) => path)).toEqual([]);
  expect(views['../timeline/LanesTable.tsx']).toMatch(/className="unseen">\s*<table>/);
});
