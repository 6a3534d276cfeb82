// A beat on paper: its picture, its sentence, and its question with room for an answer.
import type { AskedQuestion } from '../../session/handout/askedQuestion';
import { spokenMoment } from '../../session/words/words';
import { InlineSvg } from './InlineSvg';
import { Lines } from './Lines';
import type { PaintedBeat } from './section';

interface Props {
  readonly beat: PaintedBeat;
  readonly number: number;
  readonly Heading: 'h2' | 'h3';
  readonly hasAnswers: boolean;
  readonly hasNotes: boolean;
}

export function BeatOnPaper({ beat, number, Heading, hasAnswers, hasNotes }: Props) {
  const { atMs, text, notes, question, picture } = beat;
  return (
    <li className="handout-beat">
      <InlineSvg svg={picture} />
      <div className="handout-words">
        <Heading>
          <span>
            <span className="unseen">Beat </span>
            {number}
          </span>{' '}
          <time>{spokenMoment(atMs)} s</time>
        </Heading>
        <p>{text}</p>
        {question && <QuestionOnPaper question={question} hasAnswer={hasAnswers} />}
        {hasNotes && notes !== undefined && <p className="handout-notes">{notes}</p>}
      </div>
    </li>
  );
}

interface QuestionProps {
  readonly question: AskedQuestion;
  readonly hasAnswer: boolean;
}

function QuestionOnPaper({ question, hasAnswer }: QuestionProps) {
  const { text, choices, unit, answer } = question;
  return (
    <div className="handout-question">
      <p>
        <strong>{text}</strong>
      </p>
      {choices.length > 0 && (
        <ul aria-label="Answers to choose from">
          {choices.map((choice) => (
            <li key={choice}>
              <span className="handout-box" aria-hidden="true" /> {choice}
            </li>
          ))}
        </ul>
      )}
      {unit !== null && (
        <p>
          <span className="handout-gap" aria-hidden="true" /> {unit}
        </p>
      )}
      {hasAnswer && answer !== null ? (
        <p className="handout-answer">
          <b>Answer:</b> {answer}
        </p>
      ) : (
        <Lines count={2} />
      )}
    </div>
  );
}
