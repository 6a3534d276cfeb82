// How far this Raft is from the systems that are built on it, and their settings.
import type { Fidelity, Preset } from '../../sim/contracts/fidelity';

/** The rules that etcd’s library gives to those who use it. */
const ETCD = {
  preVote: true,
  checkQuorum: true,
  quorumRule: 'window',
  stickiness: 'withCheckQuorum',
  retry: 'follow',
} as const;
/** The rules of hashicorp/raft since 1.7.0. Its heartbeats are drawn from a tenth to a fifth of T: here they take the mean. */
const HASHICORP = {
  preVote: true,
  checkQuorum: true,
  quorumPercent: 50,
  timer: 'freeRunning',
  stickiness: 'ownTimeout',
} as const;

const presets: readonly Preset[] = [
  {
    id: 'etcd',
    name: 'etcd 3.5',
    source: 'etcd-io/etcd: server/embed/config.go; etcd-io/raft: raft.go',
    params: {
      timeoutMs: 1000,
      heartbeatMs: 100,
      ticks: 10,
      bootAdvance: true,
      leadershipTransfer: true,
      ...ETCD,
    },
    real: 'Its intervals, its ticks, pre-vote, the quorum checked in windows, the short first timeout, and the transfer before a stop. Three real servers need as long for a failover.',
    unreal:
      'Its first timeout is shortened when two peers are connected; here at once. Leases, learners and the log are left out.',
  },
  {
    id: 'cockroachdb',
    name: 'CockroachDB',
    source: 'cockroachdb/cockroach: pkg/base/config.go',
    params: {
      timeoutMs: 2000,
      heartbeatMs: 1000,
      ticks: 4,
      leadershipTransfer: true,
      ...ETCD,
    },
    real: 'Its intervals, 4 to 7 ticks of 500 ms, and etcd’s rules for votes and quorums.',
    unreal:
      'One group of the many that a node has. Quiescent ranges, and leases that live on a node’s liveness, are left out.',
  },
  {
    id: 'tikv',
    name: 'TiKV',
    source: 'tikv/tikv: components/raftstore/src/store/config.rs',
    params: { timeoutMs: 10_000, heartbeatMs: 2000, ticks: 10, ...ETCD },
    real: 'Its intervals, 10 to 19 ticks of 1 s, and etcd’s rules for votes and quorums, which its library shares.',
    unreal:
      'One region of the many that a store has. Hibernating regions, and reads under the leader’s lease of 9 s, are left out.',
  },
  {
    id: 'hashicorp-raft',
    name: 'hashicorp/raft 1.7',
    source: 'hashicorp/raft: config.go, raft.go',
    params: { timeoutMs: 1000, heartbeatMs: 150, ...HASHICORP },
    real: 'A follower’s timer that no heartbeat resets, votes refused until it ends, pre-vote, and a leader that steps down after its lease of T/2.',
    unreal:
      'Each peer has a heartbeat timer of its own there, drawn from 100 to 200 ms; here all are written to at once, every 150 ms.',
  },
  {
    id: 'consul',
    name: 'Consul',
    source: 'hashicorp/consul: agent/consul/config.go (raft_multiplier 5)',
    params: { timeoutMs: 5000, heartbeatMs: 750, leadershipTransfer: true, ...HASHICORP },
    real: 'hashicorp/raft’s rules with the default multiplier of 5, and the transfer when a server leaves.',
    unreal:
      'Its gossip, which removes dead servers, is left out. Heartbeats are sent to all at once, every 750 ms.',
  },
  {
    id: 'vault',
    name: 'Vault, integrated storage',
    source: 'hashicorp/vault: physical/raft/raft.go (performance_multiplier 5)',
    params: { timeoutMs: 5000, heartbeatMs: 750, leadershipTransfer: true, ...HASHICORP },
    real: 'hashicorp/raft’s rules with the default multiplier of 5, and the transfer when the active node seals or stops.',
    unreal:
      'A new active node loads its keys before it serves; here it serves when it is elected. Heartbeats are sent to all at once.',
  },
  {
    id: 'nomad',
    name: 'Nomad',
    source: 'hashicorp/nomad: command/agent/agent.go (raft_multiplier 1)',
    params: { timeoutMs: 1000, heartbeatMs: 150, leadershipTransfer: true, ...HASHICORP },
    real: 'hashicorp/raft’s rules with the default multiplier of 1, and the transfer when a server leaves.',
    unreal:
      'Its gossip, which removes dead servers, is left out. Heartbeats are sent to all at once, every 150 ms.',
  },
  {
    id: 'kafka',
    name: 'Kafka KRaft 3.9',
    source: 'apache/kafka: raft/…/QuorumConfig.java, CandidateState.java, LeaderState.java',
    params: {
      timeoutMs: 1000,
      heartbeatMs: 500,
      fixedPercent: 200,
      checkQuorum: true,
      quorumPercent: 300,
      stickiness: 'none',
      retry: 'backOff',
      backOffMs: 1000,
      leadershipTransfer: true,
    },
    real: 'A fetch timeout of exactly 2 s, candidates that wait 1 to 2 s and back off for 0 to 1 s, and a leader that steps down after 3 s without a majority’s fetches.',
    unreal:
      'Followers fetch there, each in its own rhythm. Here the leader’s heartbeats reach all at once, so that the first vote is split more often.',
  },
  {
    id: 'mongodb',
    name: 'MongoDB',
    source: 'mongodb/mongo: src/mongo/db/repl/repl_set_config.cpp, topology_coordinator.cpp',
    params: {
      timeoutMs: 10_000,
      heartbeatMs: 2000,
      spreadPercent: 15,
      preVote: true,
      checkQuorum: true,
      stickiness: 'none',
      priorityTakeover: true,
      leadershipTransfer: true,
    },
    real: 'Its timeouts with 15 % at random, the dry run before an election, a primary that steps down without a majority, and the takeover by priority.',
    unreal:
      'All members ping each other there, and all have the priority 1 unless it is set: then nobody takes over. Catch-up takeovers and arbiters are left out.',
  },
  {
    id: 'jgroups-raft',
    name: 'jgroups-raft 1.0.5',
    source: 'jgroups-extras/jgroups-raft: …/protocols/raft/ELECTION.java, before 1.0.6',
    params: { timeoutMs: 150, heartbeatMs: 30, timer: 'heardSince', stickiness: 'none' },
    real: 'Its intervals, and a follower’s timer that runs on and asks at its end whether a heartbeat came since it last ended.',
    unreal:
      'A leader also steps down there when the group’s view has no majority. Since 1.0.6 the view’s coordinator gathers the votes, which is another algorithm.',
  },
];

export const fidelity: Fidelity = {
  differs: [
    {
      real: 'A voter refuses a candidate whose log is behind its own.',
      here: 'Nothing is replicated. Logs are equal here: a node that lags would be refused.',
      hides:
        'Fewer nodes can be elected after a loss, and the elections of the others are in vain.',
    },
    {
      real: 'Every AppendEntries is answered.',
      here: 'A heartbeat is answered only with check-quorum, when its term is over, or when the switch asks for it.',
      hides: 'Up to half of the messages in quiet times.',
    },
    {
      real: 'etcd answers a heartbeat of an older term only with pre-vote or check-quorum.',
      here: 'Such a heartbeat is always answered, as in the paper.',
      hides:
        'Without both switches a node that comes back with a newer term waits there until it stands again.',
    },
    {
      real: 'etcd’s pre-candidate keeps the timeout that it drew as a follower.',
      here: 'Each try draws a new timeout.',
      hides: 'Tries that follow each other at equal intervals.',
    },
    {
      real: 'hashicorp/raft steps down by the time of each peer’s last answer.',
      here: 'A leader counts the nodes that answered since a majority last did.',
      hides:
        'A leader of five that loses its peers one by one may stay up to a heartbeat longer here.',
    },
    {
      real: 'etcd’s server waits until the next leader is elected before it stops, and a leader of hashicorp/raft may try another peer.',
      here: 'The leader leaves as soon as it has asked the node that replied last.',
      hides: 'A transfer that fails costs a whole timeout here.',
    },
    {
      real: 'Members change by entries of the log: learners, joint majorities.',
      here: 'The members are fixed: a node that leaves still counts for the majority.',
      hides: 'Everything that can go wrong while members change.',
    },
    {
      real: 'Every server appends the entries of the log to its disk: a commit waits for the disks of a majority, and a new leader begins with an entry.',
      here: 'Terms, votes and the writes that a leader takes go to the disk; nothing is replicated, and an election alone writes no entry.',
      hides:
        'A follower’s slow disk delays its votes only, and a leader of a slow disk without clients keeps its lead.',
    },
    {
      real: 'In etcd’s server the ticks that fall into a write to the disk are lost.',
      here: 'Clocks run on during a write; a timer that ends meanwhile fires when the write is done, after the messages that waited.',
      hides: 'After a long write etcd’s node waits longer before it stands or steps down.',
    },
    {
      real: 'hashicorp/raft sends its heartbeats from a routine of its own, which no write to the disk stops.',
      here: 'The whole node waits for its disk, as etcd’s does.',
      hides:
        'With the settings of hashicorp/raft, Consul, Vault and Nomad a slow disk loses a leader here that goes on there.',
    },
    {
      real: 'Messages go over TCP, in order: a cut means delay, then an error.',
      here: 'A single message may be lost, and a cut drops what is under way, unless the links are set to be like TCP.',
      hides: 'The time until connections are made again after a cut.',
    },
  ],
  presets,
};
