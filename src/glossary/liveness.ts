// The guarantee that something good happens in the end.
import { defineWord } from '../sim/contracts/word';

export default defineWord({
  id: 'liveness',
  word: 'liveness',
  tells:
    'Liveness is the promise that something good happens in the end, for example that everybody follows one live leader. It is judged only after faults have been over for a while.',
  scenario: 'splitBrainForever',
  see: ['safety'],
});
