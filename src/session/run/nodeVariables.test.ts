// The variables' variables follow the moment shown, with one request to the engine at a time.
import { expect, it } from 'vitest';
import type { ShownByNode } from '../../sim/contracts/shown';
import type { LiveRun } from './liveRun';
import { NodeVariables } from './nodeVariables';
import type { SessionState } from './state';

type Shows = Pick<SessionState, 'run' | 'nowMs' | 'revision' | 'shownByNode'>;

/** A store, and an engine whose answers the test gives. */
function fixture() {
  const run = {} as LiveRun;
  const store = {
    state: { run, nowMs: 5, revision: 1, shownByNode: new Map() } as Shows,
    set(change: Partial<Shows>) {
      store.state = { ...store.state, ...change };
    },
  };
  const asked: { untilMs: number; answer: (shown: ShownByNode | null) => void }[] = [];
  const shown = (untilMs: number) =>
    new Promise<ShownByNode | null>((answer) => asked.push({ untilMs, answer }));
  return { store, asked, variables: new NodeVariables({ shown }, store) };
}

const answerOf = (term: string): ShownByNode => new Map([['n1', { term }]]);

it('asks once for a moment, with all of its events, and again when another is shown', async () => {
  const { store, asked, variables } = fixture();
  const first = variables.refresh();
  await variables.refresh();
  expect(asked.map(({ untilMs }) => untilMs)).toEqual([5.001]);
  asked[0]?.answer(answerOf('1'));
  await first;
  expect(store.state.shownByNode).toEqual(answerOf('1'));
  await variables.refresh();
  expect(asked).toHaveLength(1);
  store.set({ nowMs: 7 });
  void variables.refresh();
  expect(asked[1]?.untilMs).toBe(7.001);
});

it('asks again when the answer takes another slice', async () => {
  const { asked, variables } = fixture();
  const first = variables.refresh();
  asked[0]?.answer(null);
  await first;
  void variables.refresh();
  expect(asked).toHaveLength(2);
});

it('an answer about a run that has left the screen is dropped', async () => {
  const { store, asked, variables } = fixture();
  const first = variables.refresh();
  store.set({ run: {} as LiveRun });
  asked[0]?.answer(answerOf('9'));
  await first;
  expect(store.state.shownByNode.size).toBe(0);
});

it('a node that shows the same keeps its object, so that nothing is drawn again', async () => {
  const { store, asked, variables } = fixture();
  for (const [index, term] of ['1', '1', '2'].entries()) {
    const before = store.state.shownByNode;
    store.set({ nowMs: index });
    const refreshed = variables.refresh();
    asked[index]?.answer(answerOf(term));
    await refreshed;
    expect(store.state.shownByNode === before).toBe(index === 1);
  }
});

it('after an error the next frame asks again', async () => {
  const { asked, store } = fixture();
  let calls = 0;
  const failing = new NodeVariables(
    {
      shown: async () => {
        calls += 1;
        throw new Error(`call ${calls}`);
      },
    },
    store,
  );
  await expect(failing.refresh()).rejects.toThrow('call 1');
  await expect(failing.refresh()).rejects.toThrow('call 2');
  expect(asked).toEqual([]);
});
