// Slowed kinds: merged with the settings, described in short, and undone completely.
import { expect, it } from 'vitest';
import type { Json } from '../../sim/base/json';
import { linkKey } from '../../sim/base/linkKey';
import type { Action, Direction } from '../../sim/contracts/command';
import { createWorld } from '../../sim/trace/world';
import { isOnlySlowed, slowDown, slowedKinds, slowingActions } from './slowKinds';

type Settings = Readonly<Record<string, Json>>;

const nodes = ['n1', 'n2', 'n3'].map((id) => ({ id, priority: 1 }));

function worldOf(changed: readonly [string, string, Settings][] = []) {
  const world = createWorld(nodes);
  for (const [from, to, settings] of changed) world.changedLinks.set(linkKey(from, to), settings);
  return world;
}
const plain = { network: { latencyMs: 100 }, nodes };

/** The world after these commands. */
function after(actions: readonly Action[], world = worldOf()) {
  for (const action of actions) {
    if (action.type !== 'setLink') continue;
    const { type: _, links, ...settings } = action;
    for (const { from, to } of links)
      world.changedLinks.set(linkKey(from, to), settings as unknown as Settings);
  }
  return world;
}
const textsOf = (world = worldOf(), definition = plain) =>
  slowedKinds(world, definition).map(({ text }) => text);
const all = { kind: 'OK', from: null, to: null, delayMs: 500 };
const names = (links: readonly Direction[]) => links.map(({ from, to }) => `${from}${to}`);

it('one command slows a kind down everywhere, from a node, to a node, or on a link', () => {
  const linksOf = (from: string | null, to: string | null) => {
    const actions = slowingActions(worldOf(), plain, { ...all, from, to });
    expect(actions).toMatchObject([{ type: 'setLink', slowKinds: { OK: 500 } }]);
    return actions.flatMap((action) => (action.type === 'setLink' ? names(action.links) : []));
  };
  expect(linksOf(null, null)).toHaveLength(6);
  expect(linksOf('n1', null)).toEqual(['n1n2', 'n1n3']);
  expect(linksOf(null, 'n1')).toEqual(['n2n1', 'n3n1']);
  expect(linksOf('n1', 'n3')).toEqual(['n1n3']);
});

it('other settings stay; links with different results need a command each', () => {
  const world = worldOf([['n1', 'n2', { slowKinds: { ELECTION: 9 } }]]);
  expect(slowingActions(world, plain, { ...all, from: 'n1' })).toEqual([
    { type: 'setLink', links: [{ from: 'n1', to: 'n2' }], slowKinds: { ELECTION: 9, OK: 500 } },
    { type: 'setLink', links: [{ from: 'n1', to: 'n3' }], slowKinds: { OK: 500 } },
  ]);
  const network = { latencyMs: 100, slowKinds: { OK: 500 } };
  expect(slowingActions(worldOf(), { network }, all)).toEqual([]);
});

it('the list names the links, and taking back leaves other kinds as they are', () => {
  const slow = (from: string | null, to: string | null) =>
    after(slowingActions(worldOf(), plain, { ...all, from, to }));
  expect(textsOf(slow(null, null))).toEqual(['OK: 500 ms later']);
  expect(textsOf(slow('n1', null))).toEqual(['OK from n1: 500 ms later']);
  expect(textsOf(slow(null, 'n1'))).toEqual(['OK to n1: 500 ms later']);
  expect(textsOf(slow('n1', 'n3'))).toEqual(['OK from n1 to n3: 500 ms later']);
  const two = worldOf([
    ['n1', 'n2', { slowKinds: { OK: 500, ELECTION: 9 } }],
    ['n2', 'n3', { slowKinds: { OK: 500 } }],
  ]);
  expect(textsOf(two)).toEqual([
    'OK on 2 links: 500 ms later',
    'ELECTION from n1 to n2: 9 ms later',
  ]);
  const [slowed] = slowedKinds(two, plain);
  after(slowDown(two, plain, 'OK', 0, slowed?.links ?? []), two);
  expect(textsOf(two)).toEqual(['ELECTION from n1 to n2: 9 ms later']);
});

it('a link whose only change is slowed kinds is left to the list of kinds', () => {
  expect(isOnlySlowed({ slowKinds: { OK: 5 } })).toBe(true);
  expect(isOnlySlowed({ slowKinds: {}, loss: 0.1 })).toBe(false);
});

it('a node that joined later is named, and can be slowed down too', () => {
  const joined = (from: string | null, to: string | null) => {
    const world = after(slowingActions(worldOf(), plain, { ...all, from, to }));
    return createWorldWith(world, 'n4');
  };
  expect(textsOf(joined(null, null))).toEqual(['OK: 500 ms later; not for n4, which joined later']);
  expect(textsOf(joined('n1', null))).toEqual([
    'OK from n1: 500 ms later; not for n4, which joined later',
  ]);
  expect(textsOf(joined('n1', 'n3'))).toEqual(['OK from n1 to n3: 500 ms later']);
  const world = joined('n1', null);
  const [slowed] = slowedKinds(world, plain);
  expect([slowed?.newLinks, slowed?.newcomers]).toEqual([[{ from: 'n1', to: 'n4' }], ['n4']]);
  after(slowDown(world, plain, 'OK', 500, slowed?.newLinks ?? []), world);
  expect(textsOf(world)).toEqual(['OK from n1: 500 ms later']);
});

/** The world with one more node. */
function createWorldWith(world: ReturnType<typeof worldOf>, id: string) {
  const { changedLinks } = world;
  const more = createWorld([...nodes, { id, priority: 1 }]);
  for (const [key, settings] of changedLinks) more.changedLinks.set(key, settings);
  return more;
}
