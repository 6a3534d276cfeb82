// A catalogue knows its ids at once, loads each member on demand and once, and rejects unknown ids.
import { expect, it } from 'vitest';
import { createCatalogue, memberOf } from './catalogue';

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
