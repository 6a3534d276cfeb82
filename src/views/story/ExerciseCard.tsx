// The card of an exercise above the story: goal, limits, progress and result, and below them its buttons.
import { useEffect, useMemo, useState } from 'react';
import {
  type Exercise,
  ExerciseProgress,
  exerciseOf,
} from '../../session/exercise/exerciseProgress';
import {
  actionsText,
  findingText,
  limitSentences,
  resultText,
  stateWord,
} from '../../session/exercise/exerciseWords';
import { exerciseIdOf } from '../../session/exercise/solution';
import { useSession, useSessionState } from '../../session/useSession';
import type { Finding, GoalCondition } from '../../sim/goals/goalCondition';
import { TextWithWords } from '../glossary/TextWithWords';
import { unbroken } from '../words/unbroken';
import { ExerciseActions } from './ExerciseActions';
import { BackToExercise } from './ExerciseStatus';
import './exercise.css';

/** The card of the present run's exercise. */
export function ExerciseCard() {
  const session = useSession();
  const file = useSessionState((state) => state.file);
  const [exercise, setExercise] = useState<Exercise | null>(null);
  useEffect(() => {
    let isWanted = true;
    exerciseOf(file).then(
      (found) => isWanted && setExercise(found),
      (error: unknown) => session.report(error),
    );
    return () => {
      isWanted = false;
    };
  }, [file, session]);
  const isOfFile = exercise && (exercise.id === file.id || exercise.id === exerciseIdOf(file.id));
  return (
    isOfFile && <Card key={file.id} exercise={exercise} isSolution={exercise.id !== file.id} />
  );
}

interface CardProps {
  readonly exercise: Exercise;
  /** Whether the run is the worked solution. */
  readonly isSolution: boolean;
}

function Card({ exercise, isSolution }: CardProps) {
  const { goal } = exercise;
  const algorithm = useSessionState((state) => state.run.algorithm);
  const progress = useProgress(exercise);
  const { wants, actions, changes } = progress;
  const [shownHints, showHints] = useState(0);
  return (
    <section className="exercise" aria-label="Exercise">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a text without buttons. */}
      <div className="exercise-text" tabIndex={0}>
        <p className="goal">
          <TextWithWords text={goal.text} />
        </p>
        <ul aria-label="Conditions of the goal">
          {wants.map((found, index) => {
            const text = findingText(found, goal.wants[index] as GoalCondition, goal.limits);
            // biome-ignore lint/suspicious/noArrayIndexKey: the conditions of an exercise keep their places.
            return <Row key={index} found={found} text={text} />;
          })}
          <Row found={actions} text={actionsText(actions)} />
        </ul>
        <p className="rules">These marks are for the end of the run, not for now.</p>
        {changes.length > 0 && (
          <p className="changed" aria-live="polite">
            Differs from the exercise: {changes.slice(0, SHOWN_CHANGES).join('; ')}
            {changes.length > SHOWN_CHANGES && `; and ${changes.length - SHOWN_CHANGES} more`}.
          </p>
        )}
        <p className="rules">{unbroken(limitSentences(goal.limits, algorithm.params).join(' '))}</p>
        {!isSolution && <Hints hints={goal.hints.slice(0, shownHints)} />}
      </div>
      <div className="exercise-actions">
        <p className="result" aria-live="polite">
          {unbroken(resultText(progress, isSolution))}
        </p>
        {isSolution ? (
          <BackToExercise exercise={exercise} />
        ) : (
          <ExerciseActions
            exercise={exercise}
            progress={progress}
            shownHints={shownHints}
            showHints={showHints}
          />
        )}
      </div>
    </section>
  );
}

const SHOWN_CHANGES = 2;

/** The run's progress towards the goal. */
function useProgress(exercise: Exercise) {
  const file = useSessionState((state) => state.file);
  const run = useSessionState((state) => state.run);
  const progress = useMemo(() => new ExerciseProgress(exercise, file, run), [exercise, file, run]);
  return useSessionState((state) => progress.at(state));
}

const MARKS = { met: '✓', failed: '✕', 'not yet': '○' } as const;

function Row({ found, text }: { readonly found: Finding; readonly text: string }) {
  const word = stateWord(found);
  return (
    <li data-state={word}>
      <span aria-hidden="true">{MARKS[word]}</span>
      <span>
        {unbroken(text)}
        <span className="unseen"> ({word})</span>
      </span>
    </li>
  );
}

/** The hints shown so far; a new one is scrolled to. */
function Hints({ hints }: { readonly hints: readonly string[] }) {
  return (
    <ol className="hints" aria-live="polite" aria-label="Hints">
      {hints.map((hint) => (
        <li key={hint} ref={bringInSight}>
          {unbroken(hint)}
        </li>
      ))}
    </ol>
  );
}

function bringInSight(hint: HTMLElement | null): void {
  hint?.scrollIntoView({ block: 'nearest' });
}
