// The buttons of an exercise that is being solved, below its text: the next hint, the end of the run, the status.
import type { Exercise, Progress } from '../../session/exercise/exerciseProgress';
import { useSession } from '../../session/useSession';
import { saveRun } from '../base/saveRun';
import { ExerciseStatus } from './ExerciseStatus';

interface Props {
  readonly exercise: Exercise;
  readonly progress: Progress;
  readonly shownHints: number;
  readonly showHints: (count: number) => void;
}

export function ExerciseActions({ exercise, progress, shownHints, showHints }: Props) {
  const { length } = exercise.goal.hints;
  const isChanged = progress.changes.length > 0;
  return (
    <>
      {shownHints < length && (
        <button type="button" onClick={() => showHints(shownHints + 1)}>
          Hint {shownHints + 1} of {length}
        </button>
      )}
      <Ending exercise={exercise} met={progress.met} isChanged={isChanged} />
      <ExerciseStatus exercise={exercise} isSolved={progress.met === true && !isChanged} />
    </>
  );
}

interface EndingProps {
  readonly exercise: Exercise;
  readonly met: boolean | null;
  readonly isChanged: boolean;
}

/** The button after the result: export the run, or try again. */
function Ending({ exercise, met, isChanged }: EndingProps) {
  const session = useSession();
  const again = () => {
    const { file, isPlaying } = session.store.getState();
    // An allowed change of settings is kept; after any other change, the exercise starts as in the library.
    void session.start(isChanged ? exercise : { ...file, commands: exercise.commands }, isPlaying);
  };
  if (met && !isChanged)
    return (
      <button type="button" onClick={() => void saveRun(session, 'json')}>
        Export the run
      </button>
    );
  if (met === null && !isChanged) return null;
  return (
    <button type="button" onClick={again}>
      Start again
    </button>
  );
}
