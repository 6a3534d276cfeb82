// The parameters of the ZooKeeper latch: by default Curator's present rules, and one switch for each that was otherwise.
import * as v from 'valibot';
import { checkToWrite, choice, count, duration, text, toggle } from '../../sim/contracts/params';

export const params = v.strictObject({
  sessionTimeoutMs: duration(
    'Session timeout',
    10000,
    'ZooKeeper ends a session from which nothing has come for this long; it grants 2 to 20 of its ticks. Pings are sent every third of it.',
  ),
  pollMs: duration(
    'Poll',
    0,
    'How often a waiting node looks at the queue, also without a notification. 0 is never: neither Curator nor ZooKeeper’s recipe polls.',
    0,
  ),
  askMs: duration(
    'Ask who leads',
    5000,
    'How often a waiting node asks who leads, as an application may. It changes nothing in the queue. 0 is never.',
    0,
  ),
  taskMs: duration('Task', 5000, 'How often the leader writes, under its fencing token.'),
  writeMs: checkToWrite(),
  watch: choice(
    'Watch',
    ['predecessor', 'leader'],
    'predecessor',
    'The znode that a node watches: the next lower one, or the lowest. All nodes that watch the lowest wake when it is deleted.',
  ),
  stepDownWhenSuspended: toggle(
    'Step down when suspended',
    true,
    'The leader steps down as soon as its connection is lost: Curator’s standard policy. When off, as by its session policy, only a lost session ends the leadership.',
  ),
  lostAfterPercent: count(
    'Lost after, per cent',
    100,
    'A session counts as lost when its connection has been suspended for this part of its timeout. 33 just fits the timeout; 0 is never.',
    0,
  ),
  clientExpiry: toggle(
    'Client ends sessions',
    true,
    'The client itself ends a session after 4/3 of its timeout without a word from ZooKeeper, as ZooKeeper’s has done since 3.9.3.',
  ),
  noticesClose: toggle(
    'Notices a closed connection',
    true,
    'When ZooKeeper’s process stops, its host refuses the next request: the node is suspended then, and not after 2/3 of the timeout.',
  ),
  localDeadline: toggle(
    'Local deadline',
    false,
    'A node gives up its session when a whole timeout has passed since it sent the last ping that was answered. No client of ZooKeeper does.',
  ),
  freshName: toggle(
    'Fresh name',
    true,
    'Each znode’s name has a new UUID, as in Curator. When off, the name has the node’s id, and a node that joins first looks for a znode of that name.',
  ),
  findOwnNode: toggle(
    'Find own znode',
    true,
    'After a CREATE without an answer a node looks for its znode by the name. When off, names tell nothing, and it may wait behind its own znode.',
  ),
  checkOwner: toggle(
    'Check owner',
    true,
    'Before it leads, a node asks whether its znode belongs to its present session. When off, it acts as Curator 5.4 to 5.6 (CURATOR-696).',
  ),
  resetOnReconnect: toggle(
    'Reset on reconnection',
    false,
    'After each reconnection a node deletes its znode and queues anew, and does not step down when it finds itself behind another: Curator before 5.4 (CURATOR-653).',
  ),
  resetMs: duration(
    'Reset takes',
    10,
    'The time from a reset’s beginning, at which the node no longer leads, to the deletion of its znode. Other threads go on meanwhile.',
    0,
  ),
  path: text(
    'Path',
    '/election',
    'The znode under which the candidates’ znodes are; /leader-election in the low-level design.',
    'path',
  ),
});
export type LatchParams = v.InferOutput<typeof params>;
