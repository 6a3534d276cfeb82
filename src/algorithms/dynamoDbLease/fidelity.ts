// The DynamoDB lease beside AWS's lock client.
import type { Fidelity, Preset } from '../../sim/contracts/fidelity';

/** The client has no token that a storage could compare. */
const UNFENCED = { fencedStorage: { fencing: false } } as const;
const SOURCE =
  'awslabs/amazon-dynamodb-lock-client 1.4: AmazonDynamoDBLockClientOptions.java, AcquireLockOptions.java, AmazonDynamoDBLockClient.java';
const UNREAL =
  'A request waits 2 s for its answer: the retries and timeouts of AWS’s SDK are not in it. A released record stays in the table, as with deleteLockOnRelease off.';

const toldBy = (id: string, name: string, told: string, real: string): Preset => ({
  id,
  name,
  source: SOURCE,
  params: { told },
  services: UNFENCED,
  real: `Its lease of 20 s, a heartbeat every 5 s, looks every second, an additional wait of 1 s. ${real}`,
  unreal: UNREAL,
});

export const fidelity: Fidelity = {
  differs: [
    {
      real: 'The client has no fencing token: a version is a UUID, which no storage can compare.',
      here: 'The record counts its owners; that is the token of every write, and a leader steps down when one is rejected.',
      hides:
        'The writes of a former owner, as long as the storage fences: the presets turn its fencing off.',
    },
    {
      real: 'A release deletes the record, unless deleteLockOnRelease is off.',
      here: 'A release marks the record: with it, its count would be gone.',
      hides: 'Nothing of the election: both free the lease at once.',
    },
    {
      real: 'A release waits for the heartbeat under way, and names the version after it.',
      here: 'A release names the token, which no heartbeat changes, and is sent at once.',
      hides:
        'The round trip of that heartbeat, and heartbeats after a release, which versions up to 1.4 can send.',
    },
    {
      real: 'A session monitor calls back after a safe time without a heartbeat, which is shorter than the lease.',
      here: 'With “monitor” the call comes at the end of the lease.',
      hides: 'The margin between the call and the lease’s end.',
    },
    {
      real: 'A call of acquireLock that fails throws, and its application decides when it calls again.',
      here: 'The next call follows at once.',
      hides: 'Pauses between the calls; with them a takeover takes longer.',
    },
    {
      real: 'The SDK repeats a request that fails, with growing pauses, before the client hears of it.',
      here: 'A request is sent once and waits for the request timeout.',
      hides: 'Short outages that a repetition bridges, and heartbeats that are late because of it.',
    },
  ],
  presets: [
    toldBy(
      'aws-lock-client',
      'AWS lock client, asked before each act',
      'checks',
      'The application asks isExpired() before each act, as its documentation recommends.',
    ),
    toldBy(
      'aws-lock-client-monitor',
      'AWS lock client with a session monitor',
      'monitor',
      'A session monitor calls the application back.',
    ),
    toldBy(
      'aws-lock-client-unasked',
      'AWS lock client that nobody asks',
      'nobody',
      'The application asks nothing and has no monitor: it never learns that it has lost the lock.',
    ),
  ],
};
