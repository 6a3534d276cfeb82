// The invitation algorithm: nodes live in groups, each with a leader, and leaders that meet merge their groups.
import * as v from 'valibot';
import { assign, emit, setup } from 'xstate';
import { defineAlgorithm, warnUnlessLonger } from '../sim/contracts/algorithm';
import { type Emitted, send } from '../sim/contracts/emitted';
import type { Fidelity } from '../sim/contracts/fidelity';
import {
  bodyOf,
  failed,
  type Args as Given,
  isHigher,
  type MembersNotice,
  peersNamed,
  sender,
  senderId,
  started,
} from '../sim/contracts/machineKit';
import { duration } from '../sim/contracts/params';
import { allBut, mended } from '../sim/contracts/promise';
import type { Peer, ProcessInput, Role } from '../sim/contracts/protocol';
import { listed } from '../sim/contracts/shown';

const params = v.strictObject({
  checkMs: duration(
    'Check',
    530,
    'How often a leader looks for other leaders, and a member for its own leader.',
  ),
  responseMs: duration(
    'Response',
    140,
    'How long a node waits for the answers to these questions.',
  ),
  premergeMinMs: duration(
    'Premerge, from',
    90,
    'How long the second highest leader waits before it invites.',
  ),
  premergeMaxMs: duration(
    'Premerge, to',
    180,
    'How long the lowest leader waits before it invites.',
  ),
  inviteMs: duration('Invite', 210, 'How long a leader that merges waits for ACCEPTs.'),
  readyMs: duration('Ready', 350, 'How long a node that has accepted waits for the READY.'),
});
type InvitationParams = v.InferOutput<typeof params>;

/** A group’s name. It is unique, because its leader counts the groups that it has formed. */
type Group = { readonly leader: string; readonly counter: number };

interface Context extends ProcessInput<InvitationParams> {
  /** The group’s leader in the normal state; ⊥ while the group is being formed. */
  readonly elected: string | null;
  /** Number of groups that this node has formed. */
  readonly counter: number;
  readonly group: Group;
  /** The other members of the group that this node leads. */
  readonly up: readonly string[];
  /** The other leaders that the last check has found. */
  readonly found: readonly string[];
}
/** Kinds of messages that name a group. */
type AboutGroup = 'INVITE' | 'ACCEPT' | 'READY' | 'AREYOUTHERE' | 'IAMTHERE' | 'IAMNOT';
type Received =
  | { type: 'AREYOUCOORDINATOR' | 'IAMCOORDINATOR'; from: string }
  | { type: AboutGroup; from: string; body: Group }
  | MembersNotice;
type Args = Given<Context>;

const leaderOf = (context: Context) => peersNamed(context, [context.group.leader]);
const groupNamed = (args: Args) => bodyOf<Group>(args);
const isOfGroup = (args: Args) =>
  groupNamed(args).leader === args.context.group.leader &&
  groupNamed(args).counter === args.context.group.counter;

/** A time in proportion to the number of nodes between this node and the highest leader that it has found. */
function premergeMs(context: Context): number {
  const { self, peers, params } = context;
  const leaders = peersNamed(context, context.found);
  const between = peers.filter(
    (peer) => isHigher(peer, self) && leaders.some((other) => isHigher(other, peer)),
  );
  const share = between.length / Math.max(1, peers.length - 1);
  return params.premergeMinMs + (params.premergeMaxMs - params.premergeMinMs) * share;
}

const machine = setup({
  types: {} as {
    context: Context;
    input: ProcessInput<InvitationParams>;
    events: Received;
    emitted: Emitted;
  },
  delays: {
    check: ({ context }) => context.params.checkMs,
    response: ({ context }) => context.params.responseMs,
    premerge: ({ context }) => premergeMs(context),
    invite: ({ context }) => context.params.inviteMs,
    ready: ({ context }) => context.params.readyMs,
  },
  guards: {
    foundNobody: ({ context }) => peersNamed(context, context.found).length === 0,
    isHighestFound: ({ context }) =>
      peersNamed(context, context.found).every((peer) => isHigher(context.self, peer)),
    /** The message is about another group than this node's own, whose leader this node knows. */
    isNews: (args) =>
      !isOfGroup(args) && peersNamed(args.context, [groupNamed(args).leader]).length > 0,
    isOfGroup,
    /** The question comes from a member of the group that this node leads now. */
    isOfMember: (args) => isOfGroup(args) && args.context.up.includes(senderId(args)),
    nobodyAccepted: ({ context }) => context.up.length === 0,
  },
  actions: {
    beginAtBoot: emit(started('starts in a group of its own')),
    beginOnSilence: emit(({ context }) => started(`has no answer from ${context.group.leader}`)),
    beginPutOut: emit((args) => started(`hears from ${senderId(args)} that their group is gone`)),
    beginAsTold: emit(started('is told to start an election')),
    beginAgain: emit(started('is in no group any more')),
    beginMerge: emit(({ context }) => started(`finds other leaders: ${context.found.join(', ')}`)),
    failUnready: emit(({ context }) => failed(`no READY came from ${context.group.leader}`)),
    failAlone: emit(failed('nobody accepted its invitation')),
    learnMembers: assign({ peers: (args) => bodyOf<readonly Peer[]>(args) }),
    formGroup: assign(({ context: { self, counter } }) => ({
      elected: null,
      counter: counter + 1,
      group: { leader: self.id, counter: counter + 1 },
    })),
    forgetMembers: assign({ up: [] }),
    lead: assign({ elected: ({ context }) => context.self.id }),
    forgetFound: assign({ found: [] }),
    askWhoLeads: emit(({ context }) => send('AREYOUCOORDINATOR', context.peers)),
    sayILead: emit((args) => send('IAMCOORDINATOR', sender(args))),
    noteFound: assign({ found: (args) => [...args.context.found, senderId(args)] }),
    invite: emit(({ context }) =>
      send('INVITE', peersNamed(context, [...context.found, ...context.up]), context.group),
    ),
    admit: assign({ up: (args) => [...args.context.up, senderId(args)] }),
    sayReady: emit(({ context }) => send('READY', peersNamed(context, context.up), context.group)),
    passOn: emit((args) =>
      send('INVITE', peersNamed(args.context, args.context.up), groupNamed(args)),
    ),
    join: assign((args) => ({ elected: null, up: [], group: groupNamed(args) })),
    accept: emit(({ context }) => send('ACCEPT', leaderOf(context), context.group)),
    follow: assign({ elected: ({ context }) => context.group.leader }),
    askLeader: emit(({ context }) => send('AREYOUTHERE', leaderOf(context), context.group)),
    sayIAmThere: emit((args) => send('IAMTHERE', sender(args), groupNamed(args))),
    sayIAmNot: emit((args) => send('IAMNOT', sender(args), groupNamed(args))),
  },
}).createMachine({
  id: 'invitation',
  context: ({ input }) => {
    const { counter } = (input.durable ?? { counter: 0 }) as { counter: number };
    const group = { leader: input.self.id, counter };
    return { ...input, elected: null, counter, group, up: [], found: [] };
  },
  initial: 'booting',
  on: {
    MEMBERS: { actions: 'learnMembers' },
    // The node leaves its group: alone in its own, it looks for leaders to merge with.
    ELECT: { target: '.recovering', actions: 'beginAsTold' },
    AREYOUTHERE: [{ guard: 'isOfMember', actions: 'sayIAmThere' }, { actions: 'sayIAmNot' }],
  },
  states: {
    booting: { always: { target: 'recovering', actions: 'beginAtBoot' } },
    recovering: {
      id: 'recovering',
      entry: ['formGroup', 'forgetMembers', 'lead'],
      always: 'normal',
    },
    normal: {
      on: { INVITE: { guard: 'isNews', target: 'joining', actions: ['passOn', 'join', 'accept'] } },
      initial: 'leading',
      states: {
        leading: {
          on: { AREYOUCOORDINATOR: { actions: 'sayILead' } },
          initial: 'resting',
          states: {
            resting: { after: { check: 'checking' } },
            checking: {
              entry: ['forgetFound', 'askWhoLeads'],
              on: { IAMCOORDINATOR: { actions: 'noteFound' } },
              after: {
                response: [
                  { guard: 'foundNobody', target: 'resting' },
                  { guard: 'isHighestFound', target: '#invitation.merging' },
                  { target: 'deferring' },
                ],
              },
            },
            // A higher node should merge before this delay ends, and invite this node.
            deferring: { after: { premerge: '#invitation.merging' } },
          },
        },
        following: {
          initial: 'trusting',
          states: {
            trusting: { after: { check: 'asking' } },
            asking: {
              entry: 'askLeader',
              on: {
                IAMTHERE: { guard: 'isOfGroup', target: 'trusting' },
                IAMNOT: { guard: 'isOfGroup', target: '#recovering', actions: 'beginPutOut' },
              },
              after: { response: { target: '#recovering', actions: 'beginOnSilence' } },
            },
          },
        },
      },
    },
    // The paper’s state Election: a node in it does not claim to lead, and accepts no invitation.
    merging: {
      entry: ['beginMerge', 'formGroup', 'invite', 'forgetMembers'],
      on: { ACCEPT: { guard: 'isOfGroup', actions: 'admit' } },
      after: {
        invite: [
          { guard: 'nobodyAccepted', target: 'normal', actions: ['failAlone', 'lead'] },
          { target: 'normal', actions: ['sayReady', 'lead'] },
        ],
      },
    },
    // The paper’s state Reorganization: a node in it accepts no other invitation either.
    joining: {
      on: { READY: { guard: 'isOfGroup', target: 'normal.following', actions: 'follow' } },
      after: { ready: { target: 'recovering', actions: ['failUnready', 'beginAgain'] } },
    },
  },
});

const pseudocode = [
  'recovery:  group ← (i, a new counter);  up ← ∅;  elected ← i',
  'check, if normal and leading:  wait checkMs',
  '    ask all AREYOUCOORDINATOR;  wait for IAMCOORDINATOR',
  '    if one who leads is higher:  wait, the longer the lower i is',
  '    if anybody else leads:  merge',
  'merge:  elected ← ⊥;  group ← (i, a new counter)',
  '    send INVITE(group) to them and to up;  up ← who sends ACCEPT',
  '    send READY(group) to up;  elected ← i',
  'on INVITE(g), if normal:  elected ← ⊥;  if leading, pass it on to up',
  '    group ← g;  send ACCEPT(g) to its leader;  wait for READY(g)',
  '    if it came:  elected ← the leader of g;  else:  recovery',
  'timeout, if normal and not leading:  wait checkMs',
  '    ask the leader AREYOUTHERE(group);  wait for IAMTHERE',
  '    if it says IAMNOT, or nothing:  recovery',
] as const;

/** The line and the role of each state. */
const STATES: Readonly<Record<string, { readonly line: number; readonly role: Role }>> = {
  'normal.leading.resting': { line: 2, role: 'leader' },
  'normal.leading.checking': { line: 3, role: 'leader' },
  'normal.leading.deferring': { line: 4, role: 'leader' },
  'normal.following.trusting': { line: 12, role: 'follower' },
  'normal.following.asking': { line: 13, role: 'follower' },
  merging: { line: 7, role: 'candidate' },
  joining: { line: 10, role: 'follower' },
};

/** The look of the periodic questions. */
const question = { shape: 'triangle', periodic: true } as const;

export default defineAlgorithm({
  id: 'invitation',
  name: 'Invitation',
  source: 'Garcia-Molina 1982, Invitation Algorithm: Check, Timeout, Merge, Recovery',
  summary:
    'Each group has a leader. Leaders that meet merge their groups; a node that loses its leader forms a group alone.',
  params,
  messages: {
    AREYOUCOORDINATOR: { ...question, letter: 'C', means: 'A leader asks whether another leads.' },
    IAMCOORDINATOR: { shape: 'ring', letter: 'C', means: 'Answers: I lead a group of my own.' },
    INVITE: {
      shape: 'diamond',
      letter: 'I',
      means: 'Invites the receiver into the group that it names.',
    },
    ACCEPT: { shape: 'square', letter: 'A', means: 'Says: I join that group.' },
    READY: { shape: 'disc', letter: 'R', means: 'Says: I lead that group now.', announces: true },
    AREYOUTHERE: { ...question, letter: 'T', means: 'A member asks whether its leader is there.' },
    IAMTHERE: { shape: 'ring', letter: 'T', means: 'Answers: yes, I am.', periodic: true },
    IAMNOT: { shape: 'ring', letter: 'N', means: 'Answers: no, we share no group any more.' },
  },
  timers: {
    check: 'the next look for other leaders, or for its own',
    response: 'the answers',
    premerge: 'an invitation of a higher leader',
    invite: 'the ACCEPTs',
    ready: 'the READY',
  },
  machine,
  membership: 'told',
  electedOf: (context) => context.elected,
  roleOf: (_, state) => STATES[state]?.role ?? 'follower',
  termOf: (context) => context.group.counter,
  termScope: 'group',
  durable: ({ counter }) => ({ counter }),
  shows: ({ group, up, found, self }, state) => ({
    group: `${group.leader}, ${group.counter}`,
    ...(group.leader === self.id && { up: listed(up) }),
    ...(/deferring|merging/.test(state) && { found: listed(found) }),
  }),
  usesPriorities: () => true,
  watchable: {
    params: {
      checkMs: 1200,
      responseMs: 250,
      premergeMinMs: 250,
      premergeMaxMs: 550,
      inviteMs: 400,
      readyMs: 600,
    },
    latencyMs: 100,
  },
  pseudocode,
  lineOf: (state) => STATES[state]?.line ?? 1,
  // Each of N − 1 groups finds N − 2 others; then INVITE, ACCEPT and READY to N − 2.
  messageCount: { formula: '(N − 2)(N + 2)', of: (n) => (n - 2) * (n + 2) },
  // A node that has lost its leader is alone by the end of the first term. Leaders that merge at the same time miss
  // each other, but are then in step, and the highest goes first: a merge that overlooks nodes that are still merging,
  // one that collides with theirs, and one that takes in all.
  settleMs: (ms, { latencyMs: { max } }) =>
    Math.max(ms.checkMs + ms.responseMs, ms.readyMs) +
    3 * (ms.checkMs + ms.responseMs + ms.premergeMaxMs + ms.inviteMs) +
    6 * max,
  promises: [mended('liveness', allBut())],
  warnings: (ms, { latencyMs: { min, max } }) => {
    const mergeMs = ms.responseMs + ms.premergeMaxMs + ms.inviteMs;
    const bounds = [
      ['checkMs', mergeMs - 2 * min, 'else a leader that is still merging is missed'],
      ['responseMs', 2 * max, 'a round trip, or a live node is taken for crashed'],
      ['premergeMinMs', 2 * max, 'else the invitation of a higher node may come too late'],
      ['premergeMaxMs', ms.premergeMinMs, 'the lower a leader is, the longer it defers'],
      ['inviteMs', 3 * max, 'an INVITE, passed on, and its ACCEPT take so long'],
      ['readyMs', ms.inviteMs + max - min, 'so long may the leader wait for others'],
    ] as const;
    return bounds.flatMap(([id, boundMs, why]) => warnUnlessLonger(id, ms[id], boundMs, why));
  },
});

export const fidelity: Fidelity = {
  differs: [
    {
      real: 'Garcia-Molina’s leader hands its group a task when it has merged, and the members begin to work on it together.',
      here: 'READY names the group and its members, and there is no task.',
      hides: 'The time in which a group that merges does no work.',
    },
    {
      real: 'The paper lets a leader wait for a time proportional to its priority before it invites.',
      here: 'The ranks share the stretch from “Premerge, from” to “Premerge, to” evenly.',
      hides: 'How the delay grows with the number of nodes where each rank needs its own step.',
    },
  ],
};
