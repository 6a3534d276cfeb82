// The status of an exercise: passed by the person, given up, or neither; and the buttons that change it.
import { useEffect, useState } from 'react';
import type { Exercise } from '../../session/exercise/exerciseProgress';
import { solutionRun } from '../../session/exercise/solution';
import { useSession } from '../../session/useSession';
import { exerciseRecord, noteGivenUp, notePassed } from '../base/exerciseRecord';

interface Props {
  readonly exercise: Exercise;
  /** Whether the run on the screen reaches the goal, and is the exercise's. */
  readonly isSolved: boolean;
}

/** The status, with buttons to give up, to take that back, and to open the worked solution. */
export function ExerciseStatus({ exercise, isSolved }: Props) {
  const session = useSession();
  const { id, solution } = exercise;
  const [record, setRecord] = useState(exerciseRecord);
  const isGivenUp = record.givenUp.includes(id);
  const isPassed = record.passed.includes(id) || (isSolved && !isGivenUp);
  useEffect(() => {
    // A run that follows the shown solution is no pass.
    if (isSolved && !isGivenUp) setRecord(notePassed(id));
  }, [isSolved, isGivenUp, id]);
  if (!solution) return null;
  const giveUp = (isIt: boolean) => {
    setRecord(noteGivenUp(id, isIt));
    if (!isIt) void session.start(exercise);
  };
  return (
    <>
      <p role="status">{statusText(isPassed, isGivenUp)}</p>
      {(isPassed || isGivenUp) && (
        <button type="button" onClick={() => void session.start(solutionRun(exercise, solution))}>
          See the solution
        </button>
      )}
      {isGivenUp ? (
        <button type="button" onClick={() => giveUp(false)}>
          Reset the exercise
        </button>
      ) : (
        !isPassed && (
          <button type="button" onClick={() => giveUp(true)}>
            Give up
          </button>
        )
      )}
    </>
  );
}

function statusText(isPassed: boolean, isGivenUp: boolean): string {
  if (isPassed) return 'You have passed this exercise.';
  return isGivenUp ? 'You have given up. A run counts again when you have reset the exercise.' : '';
}

/** The button below a worked solution. */
export function BackToExercise({ exercise }: Pick<Props, 'exercise'>) {
  const session = useSession();
  return (
    <button type="button" onClick={() => void session.start(exercise)}>
      Back to the exercise
    </button>
  );
}
