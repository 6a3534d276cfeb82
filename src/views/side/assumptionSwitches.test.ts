// The board's switches on a live run: each breaks its own assumption, and repairs it again.
import { beforeEach, describe, expect, it } from 'vitest';
import { assumptions } from '../../assumptions/registry';
import { BrokenSoFar } from '../../session/run/brokenSoFar';
import { plainRun } from '../../session/run/plainRun';
import { Session } from '../../session/session';
import { InProcessEngine } from '../../sim/engine/engine';
import { completeSetup } from '../../worker/completeSetup';
import { press, switchOf } from './assumptionSwitches';

let session: Session;
const state = () => session.store.getState();

async function begin(algorithm: string): Promise<void> {
  session = new Session(new InProcessEngine(completeSetup), await plainRun(algorithm, 5, '1'));
  await session.start();
  await live(4000);
}

/** Lets the page play for so many ms. */
async function live(ms: number): Promise<void> {
  session.play();
  for (let passedMs = 0; passedMs < ms; passedMs += 100) {
    await session.frame(100);
  }
  session.pause();
}

const stands = (assumption: string) => switchOf(assumption, state());

async function use(assumption: string): Promise<void> {
  const work = stands(assumption)?.deed?.();
  if (!work) throw new Error('there is nothing to press');
  await press(session, work);
}

function broken(): string[] {
  const { run } = state();
  const board = new BrokenSoFar(assumptions, run);
  board.readOn(Number.POSITIVE_INFINITY);
  return [...board.atMomentShown().keys()];
}

const refusals = () =>
  [...state().run.trace.events()].filter(({ type }) => type === 'commandRefused');

const LASTING = [
  'fullyConnected',
  'comparablePriorities',
  'knownPriorities',
  'timelyDelivery',
  'noTransmissionErrors',
  'neverPauses',
];

describe.each(['bully', 'raft', 'redisLease', 'ghoti', 'changRoberts'])('on %s', (algorithm) => {
  beforeEach(() => begin(algorithm));

  it.each(assumptions.map(({ id }) => id))('%s is broken by its switch, and mended', async (id) => {
    if (id === 'noForeknowledge' && algorithm !== 'bully') {
      expect(stands(id)?.deed).toBeNull();
      expect(stands(id)?.says).toMatch(/^the nodes of .* hear no such news$/);
      return;
    }
    expect(broken()).not.toContain(id);
    expect(stands(id)?.isBroken).toBe(LASTING.includes(id) ? false : null);
    await use(id);
    await live(1500);
    expect(refusals()).toEqual([]);
    expect(broken()).toContain(id);
    if (!LASTING.includes(id)) return;
    expect(stands(id)?.isBroken).toBe(true);
    await use(id);
    expect(stands(id)?.isBroken).toBe(false);
    expect(refusals()).toEqual([]);
  });
});

describe('a switch', () => {
  beforeEach(() => begin('bully'));

  it('says at whom it is aimed: the leader, and who would lead next', () => {
    expect(assumptions.map(({ id }) => stands(id)?.says)).toEqual([
      'cut n5 off from all others',
      'start anew, the two highest equal',
      'start anew, the two highest unknown to each other',
      'lose all that n5 sends',
      'tell n4 that n5 is down',
      'forge a COORDINATOR of n4',
      'start n5 again without its disk',
      'put other ids on all that n5 sends',
      'pause n5',
    ]);
  });

  it('forges in the name of who is down, and starts that one again where nobody runs', async () => {
    await session.act({ type: 'crash', node: 'n5' });
    expect(stands('noSpontaneousMessages')?.says).toBe('forge a COORDINATOR of n5');
    for (const node of ['n1', 'n2', 'n3', 'n4']) await session.act({ type: 'crash', node });
    expect(stands('persistentState')?.says).toBe('start n5 again without its disk');
    expect(stands('neverPauses')?.deed).toBeNull();
    expect(stands('noForeknowledge')?.deed).toBeNull();
    expect(stands('noSpontaneousMessages')?.deed).toBeNull();
  });

  it('mends what others broke: every pause, and a loss that the whole network has', async () => {
    await session.act({ type: 'pause', node: 'n1' });
    await session.act({ type: 'pause', node: 'n2' });
    expect(stands('neverPauses')?.says).toBe('wake n1, n2');
    const { network } = state().file;
    await session.startChanged({ network: { ...network, loss: 0.1 } });
    session.pause();
    expect(stands('timelyDelivery')?.isBroken).toBe(true);
    await use('timelyDelivery');
    expect(stands('timelyDelivery')?.isBroken).toBe(false);
  });

  it('starts anew with the same cluster but for what it breaks', async () => {
    await use('comparablePriorities');
    expect(state().file.nodes.map(({ priority }) => priority)).toEqual([1, 2, 3, 5, 5]);
    await use('comparablePriorities');
    expect(state().file.nodes.map(({ priority }) => priority)).toEqual([1, 2, 3, 4, 5]);
    await use('knownPriorities');
    expect(state().file.nodes[4]?.knows).toEqual(['n1', 'n2', 'n3']);
    expect(state().file.nodes[3]?.knows).toEqual(['n1', 'n2', 'n3']);
    await use('knownPriorities');
    expect(state().file.nodes.some(({ knows }) => knows)).toBe(false);
  });
});
