// One node of the invitation algorithm with a test's messages: those that it accepts, and those that it must not.
import { describe, expect, it } from 'vitest';
import type { Algorithm } from '../sim/contracts/algorithm';
import { defaultParams } from '../sim/contracts/params';
import type { Input } from '../sim/contracts/protocol';
import { Process } from '../sim/process/process';
import { processSpec } from '../sim/testing/processSpec';
import { algorithms } from './registry';

const invitation = algorithms.get('invitation') as Algorithm;
const [CHECK, FROM, INVITE] = [530, 90, 210];
/** The times at which a node that started at 0 invites the others, and at which that group is ready. */
const INVITED_MS = CHECK + 140;
const READY_MS = INVITED_MS + INVITE;

type Sent = readonly [atMs: number, kind: string, to: string];

/** The outputs of n2, one of three nodes, when it receives only these messages. */
function alone(inputs: readonly Input[], untilMs: number) {
  const peers = [1, 3].map((priority) => ({ id: `n${priority}`, priority }));
  const spec = processSpec({
    self: { id: 'n2', priority: 2 },
    peers,
    params: defaultParams(invitation.params),
  });
  const process = new Process(invitation, spec);
  const done = process.run({ boot: { atMs: 0, spec }, floorMs: 0, inputs, untilMs });
  const outputs = 'outputs' in done ? done.outputs : [];
  return {
    states: outputs.flatMap((one) => (one.type === 'state' ? [[one.atMs, one.state]] : [])),
    sent: outputs.flatMap((one) =>
      one.type === 'send' ? one.to.map((to): Sent => [one.atMs, one.kind, to]) : [],
    ),
  };
}
const says = (from: string, kind: string, atMs: number, leader = '', counter = 0): Input =>
  leader === '' ? { atMs, from, kind } : { atMs, from, kind, body: { leader, counter } };

describe('a node', () => {
  it('that was invited ignores messages about another group', () => {
    const askedMs = 30 + CHECK;
    const { states, sent: answers } = alone(
      [
        says('n3', 'INVITE', 10, 'n3', 5),
        says('n1', 'INVITE', 15, 'n1', 8),
        says('n3', 'READY', 20, 'n3', 4),
        says('n3', 'READY', 30, 'n3', 5),
        says('n3', 'INVITE', 40, 'n3', 5),
        says('n1', 'INVITE', 50, 'n9', 1),
        says('n3', 'IAMTHERE', askedMs + 10, 'n3', 4),
        says('n3', 'IAMNOT', askedMs + 20, 'n3', 4),
        says('n3', 'IAMTHERE', askedMs + 30, 'n3', 5),
      ],
      700,
    );
    expect(states).toEqual([
      [0, 'normal.leading.resting'],
      [10, 'joining'],
      [30, 'normal.following.trusting'],
      [askedMs, 'normal.following.asking'],
      [askedMs + 30, 'normal.following.trusting'],
    ]);
    expect(answers).toEqual([
      [10, 'ACCEPT', 'n3'],
      [askedMs, 'AREYOUTHERE', 'n3'],
    ]);
  });

  it('that merges neither leads nor joins, and counts only acceptances of its present invitation', () => {
    const { states, sent: answers } = alone(
      [
        says('n1', 'IAMCOORDINATOR', CHECK + 20),
        says('n3', 'AREYOUCOORDINATOR', INVITED_MS + 10),
        says('n3', 'INVITE', INVITED_MS + 20, 'n3', 5),
        says('n3', 'ACCEPT', INVITED_MS + 30, 'n2', 1),
        says('n1', 'ACCEPT', INVITED_MS + 40, 'n2', 2),
        says('n3', 'AREYOUTHERE', READY_MS + 10, 'n2', 2),
        says('n1', 'AREYOUTHERE', READY_MS + 20, 'n2', 1),
        says('n1', 'AREYOUTHERE', READY_MS + 30, 'n2', 2),
      ],
      READY_MS + 40,
    );
    expect(states.slice(2)).toEqual([
      [INVITED_MS, 'merging'],
      [READY_MS, 'normal.leading.resting'],
    ]);
    expect(answers.slice(2)).toEqual([
      [INVITED_MS, 'INVITE', 'n1'],
      [READY_MS, 'READY', 'n1'],
      [READY_MS + 10, 'IAMNOT', 'n3'],
      [READY_MS + 20, 'IAMNOT', 'n1'],
      [READY_MS + 30, 'IAMTHERE', 'n1'],
    ]);
  });

  it('invites its members again, and forwards an invitation only while it leads them', () => {
    const againMs = READY_MS + INVITED_MS + FROM;
    const { sent: messages } = alone(
      [
        says('n1', 'IAMCOORDINATOR', CHECK + 20),
        says('n1', 'ACCEPT', INVITED_MS + 20, 'n2', 2),
        says('n3', 'IAMCOORDINATOR', READY_MS + CHECK + 20),
        says('n3', 'ACCEPT', againMs + 20, 'n2', 3),
        says('n1', 'INVITE', 2000, 'n1', 7),
        says('n1', 'READY', 2010, 'n1', 7),
        says('n1', 'INVITE', 2020, 'n1', 8),
      ],
      2100,
    );
    expect(messages.filter(([, kind]) => /INVITE|READY/.test(kind))).toEqual([
      [INVITED_MS, 'INVITE', 'n1'],
      [READY_MS, 'READY', 'n1'],
      [againMs, 'INVITE', 'n1'],
      [againMs, 'INVITE', 'n3'],
      // n1 has not accepted a second time, so it is no member any more.
      [againMs + INVITE, 'READY', 'n3'],
      [2000, 'INVITE', 'n3'],
    ]);
  });
});
