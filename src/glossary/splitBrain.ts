// Two leaders at once.
import { defineWord } from '../sim/contracts/word';

export default defineWord({
  id: 'splitBrain',
  word: 'split-brain',
  also: ['split-brains', 'split brain'],
  tells:
    'A split-brain is a time in which two or more nodes lead at once. Each of them may accept writes that the other never sees.',
  scenario: 'lecture5SplitBrain',
  see: ['partition', 'quorum', 'fencingToken'],
});
