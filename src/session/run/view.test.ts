// The view of a run: what a restart, another cluster and another algorithm keep of it.
import { beforeEach, expect, it } from 'vitest';
import type { Session } from '../session';
import { sessionHere } from '../testing/sessionHere';
import { plainRun } from './plainRun';
import { withLayout, withoutPlaces, withPlace, withView } from './view';

let session: Session;
const view = () => session.store.getState().view;
const MOVED = { layout: 'rows', places: { n1: [0.5, 0.5] } } as const;

beforeEach(async () => {
  session = sessionHere(await plainRun('bully', 3, '1'));
  await session.start();
  session.setView(MOVED);
});

it('a run that starts again with the same processes has the same view', async () => {
  await session.start();
  expect(view()).toEqual(MOVED);
  await session.startChanged({ seed: '2' });
  expect(view()).toEqual(MOVED);
  await session.startAlgorithm('raft');
  expect(view()).toEqual(MOVED);
});

it('another cluster keeps the layout, and has every node where that puts it', async () => {
  await session.startCluster(4);
  expect(view()).toEqual({ layout: 'rows' });
  session.setView(withPlace(view(), 'n4', [1, 1]));
  const { nodes } = session.store.getState().file;
  await session.startChanged({ nodes: nodes.slice(0, 2) });
  expect(view()).toEqual({ layout: 'rows' });
});

it('another run has its own view', async () => {
  const file = await plainRun('raft', 3, '1');
  await session.open({ ...file, view: { layout: 'force' } });
  expect(view()).toEqual({ layout: 'force' });
  await session.open(file);
  expect(view()).toEqual({});
});

it('a layout leaves moved nodes where they are, until they are put back', () => {
  expect(withLayout(MOVED, 'force')).toEqual({ layout: 'force', places: MOVED.places });
  expect(withLayout(MOVED, 'circle')).toEqual({ places: MOVED.places });
  expect(withoutPlaces(MOVED)).toEqual({ layout: 'rows' });
});

it('a place is written with three decimals, and an empty view not at all', async () => {
  expect(withPlace({}, 'n1', [1 / 3, -2 / 3])).toEqual({ places: { n1: [0.333, -0.667] } });
  expect(withView(await plainRun('bully', 2, '1'), {})).not.toHaveProperty('view');
});
