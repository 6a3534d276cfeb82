// The marks of an answer's steps, one of them chosen.
import type { Answer } from '../../session/why/answer';
import type { CauseMark } from '../../sim/diagnosis/causeMark';

/** @param chosen - the number of the chosen step. */
export function marksOf({ steps }: Answer, chosen: number): readonly CauseMark[] {
  return steps.map(({ number, seq, atMs, process, flight }) => ({
    number,
    seq,
    atMs,
    process,
    ...(flight && { flight }),
    isChosen: number === chosen,
  }));
}
