// The board's switches on a live run: each breaks its own assumption, and repairs it again.
import { beforeEach, describe, expect, it } from 'vitest';
import { assumptions } from '../../assumptions/registry';
import { BrokenSoFar } from '../../session/run/brokenSoFar';
import { plainRun } from '../../session/run/plainRun';
import type { Session } from '../../session/session';
import { sessionHere } from '../../session/testing/sessionHere';
import { applySwitch, switchOf } from './assumptionSwitches';

let session: Session;
const state = () => session.store.getState();

async function begin(algorithm: string): Promise<void> {
  session = sessionHere(await plainRun(algorithm, 5, '1'));
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

const shownSwitch = (assumption: string) => switchOf(assumption, state());

async function pressSwitch(assumption: string): Promise<void> {
  const effect = shownSwitch(assumption)?.effect?.();
  if (!effect) throw new Error('the switch has no effect');
  await applySwitch(session, effect);
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

  it.each(assumptions.map(({ id }) => id))(
    '%s is broken by its switch, and repaired',
    async (id) => {
      if (id === 'noForeknowledge' && algorithm !== 'bully') {
        expect(shownSwitch(id)?.effect).toBeNull();
        expect(shownSwitch(id)?.text).toMatch(/^nodes of .* take no report of a failure$/);
        return;
      }
      expect(broken()).not.toContain(id);
      expect(shownSwitch(id)?.isBroken).toBe(LASTING.includes(id) ? false : null);
      await pressSwitch(id);
      await live(1500);
      expect(refusals()).toEqual([]);
      expect(broken()).toContain(id);
      if (!LASTING.includes(id)) return;
      expect(shownSwitch(id)?.isBroken).toBe(true);
      await pressSwitch(id);
      expect(shownSwitch(id)?.isBroken).toBe(false);
      expect(refusals()).toEqual([]);
    },
  );
});

describe('a switch', () => {
  beforeEach(() => begin('bully'));

  it('names its target: the leader, or the next in rank', () => {
    expect(assumptions.map(({ id }) => shownSwitch(id)?.text)).toEqual([
      'cut all links of n5',
      'restart the run, the two highest priorities equal',
      'restart the run, the two highest unknown to each other',
      'lose all messages from n5',
      'tell n4 that n5 is down',
      'forge a COORDINATOR from n4',
      'restart n5 without its disk',
      'replace the sender’s id in all messages from n5',
      'pause n5',
    ]);
  });

  it('forges a message from a crashed node, and restarts it where no node runs', async () => {
    await session.act({ type: 'crash', node: 'n5' });
    expect(shownSwitch('noSpontaneousMessages')?.text).toBe('forge a COORDINATOR from n5');
    for (const node of ['n1', 'n2', 'n3', 'n4']) await session.act({ type: 'crash', node });
    expect(shownSwitch('persistentState')?.text).toBe('restart n5 without its disk');
    expect(shownSwitch('neverPauses')?.effect).toBeNull();
    expect(shownSwitch('noForeknowledge')?.effect).toBeNull();
    expect(shownSwitch('noSpontaneousMessages')?.effect).toBeNull();
  });

  it('repairs earlier breaches: every pause, and loss on the whole network', async () => {
    await session.act({ type: 'pause', node: 'n1' });
    await session.act({ type: 'pause', node: 'n2' });
    expect(shownSwitch('neverPauses')?.text).toBe('resume n1, n2');
    const { network } = state().file;
    await session.startChanged({ network: { ...network, loss: 0.1 } });
    session.pause();
    expect(shownSwitch('timelyDelivery')?.isBroken).toBe(true);
    await pressSwitch('timelyDelivery');
    expect(shownSwitch('timelyDelivery')?.isBroken).toBe(false);
  });

  it('restarts the run with the same cluster except for the breach', async () => {
    await pressSwitch('comparablePriorities');
    expect(state().file.nodes.map(({ priority }) => priority)).toEqual([1, 2, 3, 5, 5]);
    await pressSwitch('comparablePriorities');
    expect(state().file.nodes.map(({ priority }) => priority)).toEqual([1, 2, 3, 4, 5]);
    await pressSwitch('knownPriorities');
    expect(state().file.nodes[4]?.knows).toEqual(['n1', 'n2', 'n3']);
    expect(state().file.nodes[3]?.knows).toEqual(['n1', 'n2', 'n3']);
    await pressSwitch('knownPriorities');
    expect(state().file.nodes.some(({ knows }) => knows)).toBe(false);
  });
});
