// The recipe of the ZooKeeper latch as a text, and where in it a node stands.

export const pseudocode = [
  'start:  elected ← ⊥;  s ← CONNECT(timeout), again and again;  PING every third of the timeout',
  'join:  [find own znode]  if a child of /election bears my name:  mine ← it',
  '    else create:  mine ← CREATE /election/latch-, ephemeral and sequential, with self as its data',
  '        if there is no /election:  CREATE it',
  '    EXISTS mine;  [check owner]  if its owner is not s:  DELETE mine;  create',
  'look:  CHILDREN of /election;  if mine is not there:  create',
  '    if mine is the lowest:  elected ← self',
  '        WRITE(czxid of mine) every taskMs;  on REJECTED:  DELETE mine;  create',
  '    else:  GET the next lower one, and watch it  [watch the leader: the lowest]',
  '        elected ← the data of the lowest',
  '        on its WATCH, and every pollMs:  look',
  'on no PONG for 2/3 of the timeout, or no answer:  elected ← ⊥  [unless not to step down]',
  '    CONNECT(timeout, s), again and again;  then look',
  'on a timeout since the last answered PING was sent:  [local deadline]  start',
  'on SESSION_EXPIRED:  start',
  'asked to leave:  DELETE mine;  CLOSE s',
] as const;

/** For each state, the line at which a node in it waits. */
const LINES: Readonly<Record<string, number>> = {
  connecting: 1,
  finding: 2,
  creating: 3,
  preparing: 4,
  checking: 5,
  looking: 6,
  'leading.inOffice': 8,
  watching: 9,
  learning: 10,
  waiting: 11,
  suspended: 13,
  'leading.suspended': 13,
  left: 16,
};

/** The line, from 1, at which a node in this state waits. */
export const lineOf = (state: string) => LINES[state] ?? 1;
