// The right to lead for a limited time.
import { defineWord } from '../sim/contracts/word';

export default defineWord({
  id: 'lease',
  word: 'lease',
  also: ['leases'],
  tells:
    'A lease is the right to lead until a fixed time, given out by a service that remembers the holder. The holder renews it in time, or steps down by its own clock.',
  scenario: 'lecture7Lease',
  see: ['fencingToken', 'zombieLeader'],
});
