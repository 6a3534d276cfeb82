// What one can set of the ZooKeeper latch: the session's length, and the safeguards that its users learned to want.
import * as v from 'valibot';
import { choice, duration, toggle } from '../../sim/contracts/params';

export const params = v.strictObject({
  sessionTimeoutMs: duration(
    'Session timeout',
    10000,
    'ZooKeeper ends a session that it has not heard of for so long; it grants 2 to 20 of its ticks. Pings go at a third of it.',
  ),
  pollMs: duration('Poll', 5000, 'Who waits looks this often who leads, whatever it is told.'),
  taskMs: duration('Task', 5000, 'The leader writes this often, under its fencing token.'),
  watch: choice(
    'Watch',
    ['predecessor', 'leader'],
    'predecessor',
    'Which znode one waits for: the next lower one, or the lowest. All who watch the lowest wake when it goes.',
  ),
  stepDownWhenSuspended: toggle(
    'Step down when suspended',
    true,
    'The leader steps down as soon as its connection is lost, which is before its session is.',
  ),
  localDeadline: toggle(
    'Local deadline',
    true,
    'A node gives its session up a whole timeout after it sent the last ping that was answered.',
  ),
  findOwnNode: toggle(
    'Find own znode',
    true,
    'A znode’s name says who made it, and who joins looks for its own first. Off, it may wait behind itself.',
  ),
  checkOwner: toggle(
    'Check owner',
    true,
    'Before it leads, a node asks whether its znode belongs to its present session. Off is Curator 5.4 to 5.6 (CURATOR-696).',
  ),
});

export type LatchParams = v.InferOutput<typeof params>;
