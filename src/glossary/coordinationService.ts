// A service that says who may lead, with the options on AWS.
import { defineWord } from '../sim/contracts/word';

export default defineWord({
  id: 'coordinationService',
  word: 'coordination service',
  also: ['coordination services'],
  tells:
    'A coordination service keeps the key, the record or the znode by which its clients know their leader. The nodes ask it, and send each other nothing.',
  scenario: 'leaseFailover',
  see: ['lease', 'mutex'],
  table: {
    caption: 'A leader on AWS: the options of the low-level design',
    head: ['For', 'It proposes', 'It leaves out'],
    rows: [
      [
        'a scheduled job',
        'EventBridge Scheduler and Lambda: no state, no election',
        'A delivery that seems to have failed is repeated, so the job may run twice: it must be idempotent.',
      ],
      [
        'a leader with state',
        'DynamoDB: conditional writes and TTL',
        'TTL deletes a record within days of its end, too late for a lease. Candidates must watch the record’s version by their own clocks, as “DynamoDB lease” does.',
      ],
      [
        'ZooKeeper, managed',
        'Amazon MSK: Kafka uses ZooKeeper or KRaft',
        'MSK’s ZooKeeper is there for Kafka, and with KRaft there is none. An application’s latch needs a ZooKeeper of its own.',
      ],
      [
        'an election on Redis',
        'ElastiCache for Redis: a single primary',
        'The replica lacks the last writes. After a failover the key may be free while its holder still leads, and a token may be given twice: see “Redis lease” with “Asynchronous failover”. In cluster mode the script’s two keys need a common hash tag.',
      ],
      [
        'one task on ECS',
        'a service with a desired count of 1: AWS ensures a single task',
        'A deployment starts the new task before it stops the old one, unless the maximum is 100 %. A task that cannot be reached may run on beside its replacement. There is no fencing token.',
      ],
    ],
  },
});
