// Ghoti’s cluster: a bully over HTTP, whose members join one by one and whose followers poll their leader.
import * as v from 'valibot';
import { assign, cancel, emit, raise, setup } from 'xstate';
import type { Json } from '../sim/base/json';
import { type BrokenRule, defineAlgorithm, warnUnlessLonger } from '../sim/contracts/algorithm';
import type { NodeDefinition } from '../sim/contracts/definition';
import { type Emitted, sendToIds } from '../sim/contracts/emitted';
import type { Fidelity } from '../sim/contracts/fidelity';
import { bodyOf, failed, type Args as Given, senderId, started } from '../sim/contracts/machineKit';
import { choice, duration, toggle } from '../sim/contracts/params';
import { mended } from '../sim/contracts/promise';
import type { ProcessInput, Role } from '../sim/contracts/protocol';
import { listed } from '../sim/contracts/shown';

const params = v.strictObject({
  heartbeatMs: duration(
    'Heartbeat',
    2000,
    'How often a follower asks its leader whether it is up.',
  ),
  timeoutMs: duration('Timeout', 2000, 'How long a HEARTBEAT or a JOIN waits for its answer.'),
  t2Ms: duration('T2', 3000, 'How long a candidate waits for an OK from a higher node.'),
  deadPeers: choice(
    'Crashed peers',
    ['refuse', 'swallow'],
    'swallow',
    'Whether the machine of a crashed process refuses a request at once, or leaves it to its timeout.',
  ),
  ignoreWhileElecting: toggle(
    'One election at a time',
    false,
    'While it elects, a node answers an ELECTION but starts no further election.',
  ),
  oneByOne: toggle(
    'One request at a time',
    false,
    'A candidate sends an ELECTION only when the one before is answered or its T2 is over, as Ghoti’s code does.',
  ),
});
type GhotiParams = v.InferOutput<typeof params>;
interface Context extends ProcessInput<GhotiParams> {
  readonly elected: string | null;
  /** The node that it polls with heartbeats. An election without a result leaves it unchanged. */
  readonly leader: string;
  /** The ids of the other members, dead or alive: Ghoti has no priorities. */
  readonly members: readonly string[];
  readonly awaited: readonly string[];
}
type Answer = 'OK' | 'ALIVE' | 'UNAVAILABLE' | 'WELCOME' | 'DENIED' | 'REFUSED';
type Request = 'JOIN' | 'NEWCOMER' | 'HEARTBEAT' | 'ELECTION' | 'COORDINATOR';
type Received = { type: Answer | Request | 'REMOVE' | 'LEAVE'; from: string; body?: Json };
/** Credentials of HTTP's Basic Authentication: user and password in one. */
type Sealed = { readonly secret?: string };
type Newcomer = Sealed & { readonly id: string };
type Welcome = { readonly members: readonly string[]; readonly leader: string };
type Args = Given<Context>;
/** Ids are compared as strings: node9 is higher than node10. */
const higher = ({ self, members }: Context) => members.filter((id) => id > self.id);
const without = (ids: readonly string[], id: string) => ids.filter((other) => other !== id);
const newcomer = (args: Args) => bodyOf<Newcomer>(args).id;
const credentials = ({ self: { id }, secret }: Context) => ({ id, secret });
/** The body of a request: a cluster without credentials shows none. */
const sealed = ({ secret }: Context): Json | undefined => (secret === '' ? undefined : { secret });
/** The status codes of the answers. */
const STATUS = { OK: 200, ALIVE: 200, DENIED: 400, UNAVAILABLE: 503 } as const;
const reply = (kind: keyof typeof STATUS) => (args: Args) =>
  sendToIds(kind, [senderId(args)], STATUS[kind]);
const refusal = { actions: 'refuse' } as const;
const failure = { actions: 'failOutside' } as const;
/** Every request but HEARTBEAT must show the credentials. */
const denial = { guard: 'lacksTheSecret', actions: 'deny' } as const;
/** One by one: in the same state the next node is asked, and has its own T2. */
const nextOf = <S extends string>(target: S) =>
  ({ guard: 'asksNext', target, reenter: true, actions: 'skip' }) as const;
const onRefusal = <S extends string>(target: S) =>
  [nextOf(target), { actions: 'noteRefusal' }] as const;
const flood = (nodes: number) =>
  `With ${nodes} nodes a crash of the leader costs ${2 ** (nodes - 2)} ELECTIONs and more.`;

const machine = setup({
  types: {} as {
    context: Context;
    input: ProcessInput<GhotiParams>;
    events: Received | { type: 'heartbeatDue' };
    emitted: Emitted;
  },
  delays: {
    heartbeat: ({ context }) => context.params.heartbeatMs,
    timeout: ({ context }) => context.params.timeoutMs,
    t2: ({ context }) => context.params.t2Ms,
  },
  guards: {
    joinsSomebody: ({ context }) => context.joins !== undefined,
    lacksTheSecret: (args) =>
      (bodyOf<Sealed | undefined>(args)?.secret ?? '') !== args.context.secret,
    /** The node led, crashed, and restarted before another node noticed. */
    isNamedLeader: (args) => bodyOf<Welcome>(args).leader === args.context.self.id,
    allHaveRefused: ({ context }) => context.awaited.length === 0,
    nobodyIsHigher: ({ context }) => higher(context).length === 0,
    fromLeader: (args) => senderId(args) === args.context.leader,
    /** There is a next node to ask, and the answer is of the one that was asked last. */
    asksNext: ({ context: { params, awaited }, event }) =>
      params.oneByOne && awaited.length > 1 && (!('from' in event) || event.from === awaited[0]),
    ignoresWhileElecting: ({ context }) => context.params.ignoreWhileElecting,
  },
  actions: {
    beginMissing: emit(({ context }) => started(`has had no answer from ${context.leader}`)),
    beginRefused: emit(({ context }) => started(`is refused an answer by ${context.leader}`)),
    beginAsTold: emit(started('is told to start an election')),
    failOutside: emit(failed('it is in no cluster')),
    beginAsAsked: emit((args) => started(`is asked by ${senderId(args)}`)),
    forgetElected: assign({ elected: null }),
    believe: assign({ elected: ({ context }) => context.leader }),
    lead: assign(({ context: { self } }) => ({ leader: self.id, elected: self.id })),
    accept: assign({ leader: (args) => senderId(args) }),
    /** The list may lack a member that joined meanwhile and was announced here. */
    takeList: assign((args) => {
      const { members, leader } = bodyOf<Welcome>(args);
      return { leader, members: [...new Set([...members, ...args.context.members])] };
    }),
    add: assign({ members: (args) => [...new Set([...args.context.members, newcomer(args)])] }),
    strikeOff: assign({ members: (args) => without(args.context.members, bodyOf<string>(args)) }),
    noteRefusal: assign({ awaited: (args) => without(args.context.awaited, senderId(args)) }),
    requestToJoin: emit(({ context }) =>
      sendToIds('JOIN', [context.joins ?? ''], credentials(context)),
    ),
    welcome: emit((args) => {
      const { self, members, leader } = args.context;
      const list = [self.id, ...without(members, newcomer(args))];
      return sendToIds('WELCOME', [newcomer(args)], { members: list, leader });
    }),
    notifyOthers: emit((args) =>
      sendToIds('NEWCOMER', without(args.context.members, newcomer(args)), {
        ...(args.context.secret !== '' && { secret: args.context.secret }),
        id: newcomer(args),
      }),
    ),
    deny: emit(reply('DENIED')),
    refuse: emit((args) => {
      const { deadPeers } = args.context.params;
      return sendToIds('REFUSED', deadPeers === 'refuse' ? [senderId(args)] : [], args.event.type);
    }),
    sendHeartbeat: emit(({ context }) => sendToIds('HEARTBEAT', [context.leader])),
    sayAlive: emit(reply('ALIVE')),
    ask: emit(({ context }) => {
      const asked = context.params.oneByOne ? context.awaited.slice(0, 1) : higher(context);
      return sendToIds('ELECTION', asked, sealed(context));
    }),
    skip: assign({ awaited: ({ context }) => context.awaited.slice(1) }),
    awaitAnswers: assign({ awaited: ({ context }) => higher(context) }),
    answer: emit(reply('OK')),
    announce: emit(({ context }) => sendToIds('COORDINATOR', context.members, sealed(context))),
    awaitHeartbeat: raise({ type: 'heartbeatDue' }, { delay: 'heartbeat', id: 'heartbeat' }),
    stopBeat: cancel('heartbeat'),
  },
}).createMachine({
  id: 'ghoti',
  context: ({ input }) => ({ ...input, elected: null, leader: '', members: [], awaited: [] }),
  initial: 'booting',
  on: {
    JOIN: [denial, { actions: ['add', 'welcome', 'notifyOthers'] }],
    NEWCOMER: [denial, { actions: 'add' }],
    HEARTBEAT: { actions: 'sayAlive' },
    // The process has nothing to do: its server answers what is under way, as `closing` says.
    LEAVE: {},
    ELECT: { target: '.starting', actions: 'beginAsTold' },
    // Every ELECTION is answered, and starts an election here, even during one.
    ELECTION: [denial, { target: '.starting', actions: ['answer', 'beginAsAsked'] }],
    // Every COORDINATOR with the credentials is accepted, whoever leads.
    COORDINATOR: [denial, { target: '.following', actions: 'accept' }],
  },
  states: {
    booting: { always: [{ guard: 'joinsSomebody', target: 'outside' }, { target: 'leading' }] },
    // A node receives no requests before it has joined.
    outside: {
      on: { JOIN: refusal, HEARTBEAT: refusal, ELECTION: refusal, COORDINATOR: {}, ELECT: failure },
      initial: 'joining',
      states: {
        joining: {
          entry: 'requestToJoin',
          on: {
            WELCOME: [
              { guard: 'isNamedLeader', target: '#ghoti.leading', actions: 'takeList' },
              { target: '#ghoti.following', actions: 'takeList' },
            ],
            DENIED: 'stopped',
            REFUSED: 'stopped',
          },
          after: { timeout: 'stopped' },
        },
        // A failed join is not repeated: in Ghoti the process ends here.
        stopped: {},
      },
    },
    following: {
      entry: ['believe', 'awaitHeartbeat'],
      exit: 'stopBeat',
      initial: 'resting',
      states: {
        resting: { on: { heartbeatDue: { target: 'checking', actions: 'awaitHeartbeat' } } },
        checking: {
          entry: 'sendHeartbeat',
          on: {
            heartbeatDue: { actions: 'awaitHeartbeat' },
            ALIVE: { guard: 'fromLeader', target: 'resting' },
            UNAVAILABLE: {
              guard: 'fromLeader',
              target: '#ghoti.starting',
              actions: 'beginRefused',
            },
            REFUSED: { guard: 'fromLeader', target: '#ghoti.starting', actions: 'beginRefused' },
          },
          after: { timeout: { target: '#ghoti.starting', actions: 'beginMissing' } },
        },
      },
    },
    starting: {
      entry: 'forgetElected',
      always: [
        { guard: 'nobodyIsHigher', target: 'leading', actions: 'announce' },
        { target: 'electing', actions: 'awaitAnswers' },
      ],
    },
    electing: {
      entry: 'ask',
      on: {
        // The node asks again but does not extend its wait: repeated ELECTIONs would put off its end for ever.
        ELECTION: [
          denial,
          { guard: 'ignoresWhileElecting', actions: 'answer' },
          { actions: ['answer', 'beginAsAsked', 'ask'] },
        ],
        // There is no T3: if no node takes over, the next failed heartbeat starts the next attempt.
        OK: 'following',
        REFUSED: onRefusal('electing'),
        DENIED: onRefusal('electing'),
      },
      always: { guard: 'allHaveRefused', target: 'leading', actions: 'announce' },
      after: { t2: [nextOf('electing'), { target: 'leading', actions: 'announce' }] },
    },
    leading: {
      entry: 'lead',
      on: { REMOVE: { actions: 'strikeOff' } },
      initial: 'inOffice',
      states: {
        inOffice: {
          on: {
            ELECT: [
              { guard: 'nobodyIsHigher', actions: ['beginAsTold', 'announce'] },
              { target: 'challenged', actions: ['beginAsTold', 'awaitAnswers'] },
            ],
            ELECTION: [
              denial,
              { guard: 'nobodyIsHigher', actions: ['answer', 'beginAsAsked', 'announce'] },
              { target: 'challenged', actions: ['answer', 'beginAsAsked', 'awaitAnswers'] },
            ],
          },
        },
        // An OK does not end the leader's term: only a COORDINATOR does.
        challenged: {
          entry: 'ask',
          on: {
            ELECT: { actions: ['beginAsTold', 'ask'] },
            ELECTION: [
              denial,
              { guard: 'ignoresWhileElecting', actions: 'answer' },
              { actions: ['answer', 'beginAsAsked', 'ask'] },
            ],
            OK: 'inOffice',
            REFUSED: onRefusal('challenged'),
            DENIED: onRefusal('challenged'),
          },
          always: { guard: 'allHaveRefused', target: 'inOffice', actions: 'announce' },
          after: { t2: [nextOf('challenged'), { target: 'inOffice', actions: 'announce' }] },
        },
      },
    },
  },
});

/** The rules for `cluster.node`, `cluster.user` and `cluster.pass`. A secret without a colon is the password alone. */
function brokenRule({ id, secret = '' }: Pick<NodeDefinition, 'id' | 'secret'>): BrokenRule | null {
  if (id.length > 20)
    return {
      field: 'id',
      text: `${id} has ${id.length} characters, and an id of Ghoti at most 20`,
    };
  const colon = secret.indexOf(':');
  const parts = { user: secret.slice(0, Math.max(0, colon)), password: secret.slice(colon + 1) };
  for (const [part, text] of Object.entries(parts))
    if (secret !== '' && (part === 'password' || colon >= 0) && [...text].length < 4)
      return {
        field: 'secret',
        text: `the ${part} of ${id} has ${[...text].length} characters, and Ghoti asks for at least 4`,
      };
  return null;
}

const pseudocode = [
  'start(i):  if there is nobody to join:  elected ← i',
  '    else:  send JOIN;  wait for WELCOME with the members and the leader',
  '        refused, denied or not answered:  stop',
  'follow:  every heartbeat send HEARTBEAT to the leader',
  '    wait for ALIVE;  if it does not come:  start election(i)',
  'start election(i):  elected ← ⊥;  send ELECTION to every j > i, as strings',
  '    wait T2 for an OK;  if one comes:  elected ← the leader as before;  follow',
  '    if none comes:  elected ← i;  send COORDINATOR to all',
  'on ELECTION from any j with the secret:  send OK to j;  start election(i)',
  'on COORDINATOR from any j with the secret:  elected ← j;  follow',
  'on JOIN from j with the secret:  add j;  send WELCOME to j, NEWCOMER j to the others',
] as const;
/** The line and the role of each state. */
const STATES: Readonly<Record<string, { readonly line: number; readonly role: Role }>> = {
  'outside.joining': { line: 2, role: 'follower' },
  'outside.stopped': { line: 3, role: 'follower' },
  'following.resting': { line: 4, role: 'follower' },
  'following.checking': { line: 5, role: 'follower' },
  electing: { line: 7, role: 'candidate' },
  'leading.inOffice': { line: 8, role: 'leader' },
  'leading.challenged': { line: 7, role: 'leader' },
};

export default defineAlgorithm({
  id: 'ghoti',
  name: 'Ghoti',
  source: 'Ghoti, Cluster Implementation; its public code where that says more',
  summary: 'Followers poll their leader; one missed answer starts an election by name.',
  params,
  messages: {
    JOIN: { shape: 'square', letter: 'J', means: 'Asks a member to admit the sender.' },
    WELCOME: { shape: 'ring', letter: 'W', means: 'Admits a node: the members and the leader.' },
    DENIED: {
      shape: 'square',
      letter: '✗',
      means: '400: a request without the cluster’s credentials.',
      tells: '{from} answers {to} by 400: its credentials are not the cluster’s.',
    },
    NEWCOMER: { shape: 'square', letter: 'N', means: 'Announces a new member.' },
    HEARTBEAT: {
      shape: 'dot',
      letter: '♥',
      means: 'Asks the leader whether it is up.',
      periodic: true,
    },
    ALIVE: { shape: 'dot', letter: 'A', means: '200: the node is up.', periodic: true },
    UNAVAILABLE: {
      shape: 'diamond',
      letter: 'U',
      means: '503: the leader has stopped.',
      tells: '{from} has shut down, and answers {to} by 503.',
    },
    ELECTION: { shape: 'triangle', letter: 'E', means: 'Asks a higher node whether it is up.' },
    OK: { shape: 'ring', letter: 'O', means: '200: I am up, and I hold an election.' },
    COORDINATOR: { shape: 'disc', letter: 'C', means: 'Says: I am the leader.', announces: true },
    REFUSED: { shape: 'diamond', letter: 'X', means: 'A host answers: no process listens here.' },
  },
  timers: { heartbeat: 'the next heartbeat', timeout: 'an answer in time', t2: 'T2, for an OK' },
  machine,
  membership: 'own',
  removedBy: 'leader',
  brokenRule,
  refused: ({ deadPeers }) => (deadPeers === 'refuse' ? ['JOIN', 'HEARTBEAT', 'ELECTION'] : []),
  closing: { HEARTBEAT: { kind: 'UNAVAILABLE', body: STATUS.UNAVAILABLE } },
  electedOf: (context) => context.elected,
  roleOf: (_, state) => STATES[state]?.role ?? 'follower',
  shows: ({ leader, members, elected, awaited }, state) => ({
    members: String(members.length + 1),
    ...(elected === null && leader !== '' && { 'last leader': leader }),
    ...(/electing|challenged/.test(state) && { asked: listed(awaited) }),
  }),
  watchable: { params: { heartbeatMs: 1000, timeoutMs: 400, t2Ms: 900 }, latencyMs: 100 },
  pseudocode,
  lineOf: (state) => STATES[state]?.line ?? 1,
  // The latest detection; T2 at the highest node, and its announcement; the elections that ELECTIONs under way start.
  settleMs: ({ heartbeatMs, timeoutMs, t2Ms, oneByOne }, { nodes, latencyMs }) =>
    heartbeatMs + timeoutMs + (oneByOne ? nodes : 1) * t2Ms + (nodes + 4) * latencyMs.max,
  promises: [mended('liveness', ['duplicate'])],
  warnings: ({ timeoutMs, t2Ms, ignoreWhileElecting }, { nodes, latencyMs: { max } }) => [
    ...warnUnlessLonger(
      'timeoutMs',
      timeoutMs,
      2 * max,
      'a round trip, or all seem to have crashed',
    ),
    ...warnUnlessLonger('t2Ms', t2Ms, 2 * max, 'a round trip, or an OK comes too late'),
    // Every ELECTION starts an election, which asks all higher nodes: each further node doubles their number.
    ...(nodes > 12 && !ignoreWhileElecting
      ? [{ param: 'ignoreWhileElecting', text: flood(nodes) }]
      : []),
  ],
});

export const fidelity: Fidelity = {
  presets: [
    {
      id: 'ghoti',
      name: 'Ghoti, as built',
      source: 'Ghoti, Cluster Implementation',
      params: { oneByOne: true },
      real: 'Its fixed 2 s between heartbeats, 2 s for an answer and 3 s for an OK, and requests that go out one after the other.',
      unreal: 'HTTP’s connections, and the data that a new leader lacks, are left out.',
    },
  ],
  differs: [
    {
      real: 'Ghoti’s nodes talk over HTTP: a request is answered, refused, or breaks with its connection.',
      here: 'A request is a message and its answer; what is lost is noticed by a timeout only.',
      hides: 'Connections that are kept open, and handlers that wait for a lock of the process.',
    },
    {
      real: 'Each of its requests is handled in a goroutine of its own, several at once.',
      here: 'A node handles one message after the other.',
      hides: 'Races between two elections of one process, which share its variables.',
    },
    {
      real: 'A new leader starts with a clean state: the data of the former one is lost.',
      here: 'Writes of clients are kept in each leader’s memory, and no data is read.',
      hides: 'What a client reads after a change of the leader: nothing that was written before.',
    },
  ],
};
