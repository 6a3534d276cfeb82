// A catalogue knows its ids at once, loads each member on demand and once, and rejects unknown ids; a registry names the
// files that are no members.
import { describe, expect, it } from 'vitest';
import { checkedMembers, checkMembers, createCatalogue, memberOf } from './catalogue';

const twoMembers = () => {
  const asked: string[] = [];
  const member = (id: string) => async () => {
    asked.push(id);
    return { id };
  };
  const catalogue = createCatalogue('thing', { './a.ts': member('a'), './bC.ts': member('bC') });
  return { asked, catalogue };
};

it('knows all ids before anything is loaded', () => {
  const { asked, catalogue } = twoMembers();
  expect(catalogue.ids).toEqual(['a', 'bC']);
  expect([...catalogue.loaded]).toEqual([]);
  expect(asked).toEqual([]);
});

it('loads a member when it is needed, once', async () => {
  const { asked, catalogue } = twoMembers();
  const first = await catalogue.load('bC');
  expect(await catalogue.load('bC')).toBe(first);
  expect(asked).toEqual(['bC']);
  expect([...catalogue.loaded]).toEqual([['bC', { id: 'bC' }]]);
});

it('throws for a member that does not exist, and still loads others', async () => {
  const { catalogue } = twoMembers();
  await expect(catalogue.load('c')).rejects.toThrow('there is no thing c');
  expect(catalogue.loaded.size).toBe(0);
  expect(() => memberOf('thing', {}, 'toString')).toThrow('there is no thing toString');
});

describe('the members of an open folder', () => {
  interface Thing {
    readonly id: string;
    readonly name: string;
    readonly apply: () => void;
    readonly note?: string;
  }
  const apply = () => {};
  const things = (modules: Record<string, unknown>) =>
    checkMembers<Thing>('things', modules as Record<string, Thing>, {
      name: 'string',
      apply: 'function',
    });

  it('may have more than they need', () => {
    const [a, b] = ['a', 'b'].map((id) => ({ id, name: id.toUpperCase(), apply, note: '' }));
    expect(() => things({ './b.ts': b, './a.ts': a })).not.toThrow();
  });

  it('are in the order of their ids, whatever the order of their files', () => {
    const [a, b] = ['a', 'b'].map((id) => ({ id, name: id.toUpperCase(), apply }));
    const files = { './b.ts': b, './a.ts': a } as Record<string, Thing>;
    const found = checkedMembers('things', files, { name: 'string', apply: 'function' });
    expect([...found]).toEqual([
      ['a', a],
      ['b', b],
    ]);
  });

  it.each<[string, unknown, string]>([
    ['without a default export', undefined, 'it has no default export'],
    ['whose default export is null', null, 'it has no default export'],
    ['without a field', { id: 'a', apply }, 'its default export has no string `name`'],
    [
      'with a field of another type',
      { id: 'a', name: 'A', apply: 'apply' },
      'its default export has no function `apply`',
    ],
    [
      'with the id of another file',
      { id: 'b', name: 'A', apply },
      'its `id` is b, but must be the file’s name, a',
    ],
    ['without an id', { name: 'A', apply }, 'its default export has no string `id`'],
  ])('do not include a file %s, which is named', (_, member, sentence) => {
    const b = { id: 'b', name: 'B', apply };
    expect(() => things({ './a.ts': member, './b.ts': b })).toThrow(
      `src/things/a.ts: ${sentence}\n(see src/things/README.md)`,
    );
  });

  it('are refused with a sentence for each fault of each file', () => {
    const text = [
      'src/things/a.ts: it has no default export',
      'src/things/b.ts: its default export has no string `name`',
      'src/things/b.ts: its default export has no function `apply`',
      '(see src/things/README.md)',
    ].join('\n');
    expect(() => things({ './a.ts': undefined, './b.ts': { id: 'b' } })).toThrow(new Error(text));
  });
});
