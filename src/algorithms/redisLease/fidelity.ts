// How far this lease is from the locks that real systems keep in Redis and elsewhere, and their settings.
import type { Fidelity, Preset } from '../../sim/contracts/fidelity';

const presets: readonly Preset[] = [
  {
    id: 'low-level-design',
    name: 'Low Level Design, as written',
    source: 'Low Level Design, Redis-Based Leader Election: RedisLeaderElector',
    params: {
      startJitter: false,
      localDeadline: false,
      ownKey: 'wait',
      errorEndsSchedule: true,
      stepDownWhenRefused: false,
    },
    real: 'Its 30 and 10 s, its scripts, a schedule that an exception ends for good, and a leader that never looks at a clock.',
    unreal:
      'All its elections share one counter of tokens; here each key has its own. A task that takes long there delays the next heartbeat.',
  },
  {
    id: 'sovereign',
    name: 'Sovereign, as built',
    source: 'Sovereign, Configuration System and State Enum',
    params: {
      pollMs: 15_000,
      startJitter: false,
      localDeadline: false,
      stepDownWhenRefused: false,
      candidates: 'never',
    },
    services: { fencedStorage: { fencing: false } },
    real: 'Its leaderTtl, heartbeatInterval and electionInterval, instances that start as followers, and no fence.',
    unreal:
      'Its document does not say what a leader does that cannot renew: here it leads on until Redis tells it otherwise.',
  },
  {
    id: 'redisson',
    name: 'Redisson, RLock with its watchdog',
    source:
      'redisson/redisson: config/Config.java, config/BaseConfig.java, renewal/LockTask.java, RedissonLock.java',
    params: {
      pollMs: 1000,
      requestTimeoutMs: 3000,
      startJitter: false,
      ownKey: 'wait',
      nobodyTells: true,
    },
    services: { fencedStorage: { fencing: false } },
    real: 'A watchdog of 30 s that renews at a third of it, goes on after an error, stops when the key is gone, and tells nobody. A restarted process waits its old lock out.',
    unreal:
      'Waiters poll each second; there they sleep for the TTL that is left, or until an unlock tells them. The writes carry tokens, which its plain lock has not, and the storage ignores them.',
  },
];

export const fidelity: Fidelity = {
  presets,
  differs: [
    {
      real: 'Redisson’s waiters hear of an unlock by a message (pub/sub), and else sleep until the TTL of the last answer is over.',
      here: 'Every other node asks at a fixed interval, which is not bound to the end of the key.',
      hides:
        'After a clean unlock the next holder comes within a round trip there, and after a crash right at the end of the TTL.',
    },
    {
      real: 'Redisson waits up to 1 s after it has locked until the replicas have the key.',
      here: 'A lock counts as soon as the master has answered, and reaches the replica later.',
      hides: 'How much more seldom a failover loses a lock that the replicas have confirmed.',
    },
    {
      real: 'Sentinel promotes a replica after 30 s of silence, up to 1 s more and a vote; Redis Cluster after 15 s and an election.',
      here: 'Redis fails over when it is crashed and started again by hand or by a command.',
      hides:
        'The half minute without any lock service, in which no lease can be renewed and each leader’s lease ends.',
    },
    {
      real: 'Patroni has 30, 10 and 10 s too, but a leader whose update fails demotes itself at once, well before its TTL is over.',
      here: 'A leader that cannot renew leads until its lease is over by its own clock.',
      hides:
        'Patroni’s shorter overlap, and its failsafe mode: its settings would look right here and its rules would not, so they are no preset.',
    },
    {
      real: 'A Consul session of 15 s ends after up to 30 s, and its key stays locked for a lock-delay of 15 s more.',
      here: 'A key is free at the end of its TTL, and the next poll gets it.',
      hides:
        'The 37 to 50 s without a leader after a crash under Consul’s lock: its settings are no preset for that reason.',
    },
    {
      real: 'etcd’s locks and elections live as long as a session, of 60 s unless the client asks otherwise, renewed each third of it. Candidates queue by the revision of their key, and a new leader of etcd extends all sessions.',
      here: 'One key has one value, whoever asks first when it is free gets it, and a restart of Redis extends nothing.',
      hides:
        'The queue, and up to a whole session more without a holder when etcd has changed its leader: etcd’s settings are no preset.',
    },
    {
      real: 'Akka’s singleton moves only when the cluster has removed the old node, 20 s after its failure detector suspects it.',
      here: 'No node watches another: only the key says who leads.',
      hides:
        'Hand-overs that depend on gossip, and partitions in which the side that stops and the side that starts do so side by side: no preset.',
    },
    {
      real: 'A lock of Redisson is reentrant: a hash counts how often each thread of a process holds it.',
      here: 'The key has one value, the node’s id, and each node asks once.',
      hides: 'Threads of one process that wait for each other, and unlocks by the wrong thread.',
    },
  ],
};
