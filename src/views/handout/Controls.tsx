// The line above the paper: printing, its switches and the progress; it is not printed.
import type { Handout } from '../../session/handout/handout';
import type { Section } from './section';
import type { Switch } from './useSwitch';

interface Props {
  readonly handout: Handout | null;
  readonly sections: readonly Section[];
  readonly problem: string | null;
  readonly answers: Switch;
  readonly notes: Switch;
}

export function Controls({ handout, sections, problem, answers, notes }: Props) {
  const all = handout?.parts.length ?? 0;
  const isDone = handout !== null && sections.length === all;
  return (
    <header className="handout-controls">
      <button type="button" disabled={!isDone} onClick={() => window.print()}>
        Print
      </button>
      {sections.some(hasAnswers) && <Box of={answers} label="with answers" />}
      {sections.some(hasNotes) && <Box of={notes} label="with the speaker’s notes" />}
      <a href={pageAddress(handout)}>{handout?.id ? 'Open in Hustings' : 'Hustings'}</a>
      <p role="status">
        {problem === null && !isDone && (
          <>
            {progressText(sections.length, all)}
            {all > 1 && (
              <progress aria-label="Progress of the handout" value={sections.length} max={all} />
            )}
          </>
        )}
      </p>
      {problem !== null && (
        <p className="handout-problem" role="alert">
          {problem}
        </p>
      )}
    </header>
  );
}

function Box({ of, label }: { readonly of: Switch; readonly label: string }) {
  return (
    <label>
      <input type="checkbox" checked={of.isOn} onChange={({ target }) => of.turn(target.checked)} />{' '}
      <span>{label}</span>
    </label>
  );
}

function progressText(done: number, all: number): string {
  return all > 1 ? `Scenario ${done + 1} of ${all} ` : 'The pictures are being painted. ';
}

function hasAnswers({ run, task }: Section): boolean {
  return Boolean(task?.solution) || run.beats.some(({ question }) => question !== null);
}

function hasNotes({ part, run }: Section): boolean {
  return part.notes !== undefined || run.beats.some(({ notes }) => notes !== undefined);
}

function pageAddress(handout: Handout | null): string {
  if (!handout?.id) return './';
  return `?${handout.minutes === null ? 'scenario' : 'lecture'}=${handout.id}`;
}
