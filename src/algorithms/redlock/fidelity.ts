// How far this Redlock is from its text and from the clients that follow it, and their settings.
import type { Fidelity, Preset } from '../../sim/contracts/fidelity';

const presets: readonly Preset[] = [
  {
    id: 'redlock',
    name: 'Redlock, the text’s values',
    source: 'redis/redis-doc: docs/manual/patterns/distributed-locks.md',
    params: { driftMs: 5, multiplex: false },
    real: 'A TTL of 30 s, a drift of “a few milliseconds”, and servers that are asked one after the other, with 50 ms for each.',
    unreal:
      'The text names no delay before a retry, and not when to extend: those are ours. Its examples of timeouts belong to a TTL of 10 s.',
  },
  {
    id: 'node-redlock',
    name: 'node-redlock 5',
    source: 'mike-marcacci/node-redlock: src/index.ts, defaultSettings',
    params: { extendMs: 29_198, retryMs: 300 },
    real: 'A drift of 1 % and 2 ms, all servers asked at once, and an extension when half a second of the validity is left.',
    unreal:
      'It waits 200 ms and a jitter, ten times, and then gives up; here a random time up to 300 ms, for ever. The caller chooses the TTL: it is 30 s here.',
  },
];

export const fidelity: Fidelity = {
  presets,
  differs: [
    {
      real: 'A client that fails to lock learns only that, and a lock is for a piece of work that ends.',
      here: 'A refused SET answers with the present value, which begins with the holder’s id, and a leader extends its lock for as long as it can.',
      hides:
        'That nobody but the holder need know who it is. “Extensions” limits how often a lock is extended, as the text wants.',
    },
    {
      real: 'Most clients measure the time that a lock took by the wall clock of their machine, which may jump while they wait.',
      here: 'Nodes measure by their monotonic clocks, as the answer to Kleppmann proposes; the servers’ keys expire by wall clocks.',
      hides: 'A lock that a client takes for valid because its own clock was set back.',
    },
    {
      real: 'Redis writes to disk each second by default: after a power failure a server may come back without its latest keys.',
      here: 'A server comes back with everything, or with nothing where it is restarted without its disk.',
      hides:
        'The second in between. “Delayed restart” of the service is the text’s remedy for both.',
    },
    {
      real: 'Clients of Redis talk over TCP: a server that is down refuses the connection at once, and a cut is noticed late.',
      here: 'A server that is down is silent, and costs its whole request timeout.',
      hides: 'Rounds that end sooner because a connection is refused.',
    },
  ],
};
