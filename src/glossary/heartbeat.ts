// The message with which a process shows that it is up.
import { defineWord } from '../sim/contracts/word';

export default defineWord({
  id: 'heartbeat',
  word: 'heartbeat',
  also: ['heartbeats'],
  tells:
    'A heartbeat is a message that is sent again and again to show that its sender is up. A node that misses it for longer than a timeout suspects a crash.',
  scenario: 'exerciseTimeouts',
  see: ['failureDetector', 't1'],
});
