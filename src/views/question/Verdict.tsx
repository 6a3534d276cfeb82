// The outcome of a question, and who was right.

import type { SessionState } from '../../session/run/state';
import { openQuestion } from '../../session/time/beats';
import { saidSentence, undecidedGuess, verdictAt } from '../../session/time/question';
import { useSessionState } from '../../session/useSession';

/** `n4 leads. You said n3.`, once the run has decided it; before, a guess that the stage does not show. */
export function Verdict() {
  const sentence = useSessionState(sentenceAt);
  return (
    <strong className="verdict" role="status">
      {sentence}
    </strong>
  );
}

function sentenceAt(state: SessionState): string {
  const verdict = verdictAt(state);
  if (verdict !== null) return verdict;
  const guess = undecidedGuess(state);
  const isShown = openQuestion(state) !== null || state.run.world.nodes.has(String(guess));
  return guess === undefined || isShown ? '' : saidSentence(guess);
}
