// The guarantee that nothing bad ever happens.
import { defineWord } from '../sim/contracts/word';

export default defineWord({
  id: 'safety',
  word: 'safety',
  tells:
    'Safety is the promise that nothing bad ever happens, for example that two nodes never lead in the same term. One moment is enough to break it.',
  scenario: 'huntedSplitBrain',
  see: ['liveness', 'splitBrain'],
});
