// A lecture of one's own: scenarios and kept runs in an order, with minutes; to begin, and to save as a file.
import { useEffect, useState } from 'react';
import type { RunFile } from '../../runFile/runFile';
import { scenarioCards } from '../../scenarios/catalogue';
import type { ReadableRun } from '../../session/keeper/keptRuns';
import { useKeeper } from '../../session/keeper/useKeeper';
import {
  isFull,
  type LectureDraft,
  lectureOf,
  MOST_MINUTES,
  MOST_PARTS,
  minutesOf,
  withMinutes,
  withNotes,
  withoutPart,
  withPart,
  withPartMoved,
} from '../../session/lecture/draft';
import { partTitle } from '../../session/lecture/partTitle';
import { useSession } from '../../session/useSession';
import { startPart } from '../actions/lecture';
import { openHandout } from '../base/handoutWindow';
import { usePage, usePageActions } from '../base/pageStore';
import { saveFile } from '../base/saveRun';
import { useModal } from '../controls/useModal';
import './stackedDialog.css';
import './lecture.css';

const EMPTY: LectureDraft = { title: '', parts: [] };

/** The dialog; it is open while it is mounted. Its draft stays when it is closed. */
export function LectureDialog() {
  const session = useSession();
  const { closeDialog, draftLecture } = usePageActions();
  const dialog = useModal();
  const given = session.store.getState().lecture;
  const draft = usePage((page) => page.lectureDraft) ?? given ?? EMPTY;
  const lecture = lectureOf(draft);
  const begin = () => {
    if (!lecture) return;
    closeDialog();
    // From now on it is the session's.
    draftLecture(null);
    void startPart(session, lecture, 0);
  };
  const save = () => {
    if (!lecture) return;
    const text = `${JSON.stringify(lecture, null, 2)}\n`;
    saveFile({ text, fileName: `${lecture.id}.json`, mediaType: 'application/json' });
  };
  return (
    <dialog
      ref={dialog}
      className="stacked-dialog lecture-maker"
      aria-labelledby="lecture-title"
      onClose={closeDialog}
    >
      <h2 id="lecture-title">A lecture of your own</h2>
      <label>
        Title{' '}
        <input
          type="text"
          maxLength={200}
          value={draft.title}
          onChange={({ target }) => draftLecture({ ...draft, title: target.value })}
        />
      </label>
      {draft.parts.length === 0 ? (
        <p className="hint">
          The lecture shows scenarios and runs one after the other. Add the first.
        </p>
      ) : (
        <Parts draft={draft} change={draftLecture} />
      )}
      {isFull(draft) ? (
        <p className="hint">A lecture has at most {MOST_PARTS} parts.</p>
      ) : (
        <Adder draft={draft} change={draftLecture} />
      )}
      <p className="dialog-buttons">
        <button type="button" disabled={!lecture} onClick={begin}>
          Begin
        </button>
        <button
          type="button"
          title="The file can be opened by File, Import."
          disabled={!lecture}
          onClick={save}
        >
          Save as a file
        </button>
        <button
          type="button"
          title="A page to print: each beat with its picture and its sentence"
          disabled={!lecture}
          onClick={() => lecture && openHandout(session, { lecture })}
        >
          Handout
        </button>
        <button type="button" disabled={draft === EMPTY} onClick={() => draftLecture(EMPTY)}>
          Empty
        </button>
        <button type="button" onClick={closeDialog}>
          Close
        </button>
      </p>
    </dialog>
  );
}

interface DraftProps {
  readonly draft: LectureDraft;
  readonly change: (draft: LectureDraft) => void;
}

/** The parts in their order. */
function Parts({ draft, change }: DraftProps) {
  const { parts } = draft;
  return (
    <>
      <ol aria-label="Parts of the lecture">
        {parts.map((part, index) => {
          const title = partTitle(part);
          const key = 'run' in part ? `run ${part.run.id}` : part.scenario;
          const button = (sign: string, name: string, isOff: boolean, next: () => LectureDraft) => (
            <button
              type="button"
              aria-label={`${name} “${title}”`}
              title={name}
              disabled={isOff}
              onClick={() => change(next())}
            >
              {sign}
            </button>
          );
          return (
            <li key={key}>
              <span className="part">{title}</span>
              <label>
                <input
                  type="number"
                  min={1}
                  max={MOST_MINUTES}
                  aria-label={`Minutes of “${title}”`}
                  value={part.minutes}
                  onChange={({ target }) => change(withMinutes(draft, index, target.valueAsNumber))}
                />{' '}
                min
              </label>
              {button('↑', 'Move up', index === 0, () => withPartMoved(draft, index, -1))}
              {button('↓', 'Move down', index === parts.length - 1, () =>
                withPartMoved(draft, index, 1),
              )}
              {button('✕', 'Remove', false, () => withoutPart(draft, index))}
              <textarea
                rows={1}
                placeholder="Notes for the speaker"
                aria-label={`Notes on “${title}”`}
                value={part.notes ?? ''}
                onChange={({ target }) => change(withNotes(draft, index, target.value))}
              />
            </li>
          );
        })}
      </ol>
      <p className="hint">{minutesOf(draft)} minutes together.</p>
    </>
  );
}

/** The choice of a scenario or a kept run as the next part. */
function Adder({ draft, change }: DraftProps) {
  const keeper = useKeeper();
  const [kept, setKept] = useState<readonly ReadableRun[]>([]);
  useEffect(() => {
    if (!keeper) return;
    const read = async () => {
      await keeper.flush();
      const runs = await keeper.runs.list();
      setKept(runs.filter((run): run is ReadableRun => run.problem === null));
    };
    // Without the list, scenarios can be added all the same.
    read().catch(() => setKept([]));
  }, [keeper]);
  const added = new Set(draft.parts.map((part) => ('run' in part ? '' : part.scenario)));
  const add = async (value: string) => {
    const [kind, id = ''] = value.split(' ');
    const content = kind === 'run' ? await keptRun(keeper?.runs, id) : id;
    if (content) change(withPart(draft, content));
  };
  return (
    <label>
      Add{' '}
      <select value="" onChange={({ target }) => void add(target.value)}>
        <option value="">a scenario or a kept run …</option>
        {kept.length > 0 && (
          <optgroup label="Kept runs">
            {kept.map(({ id, title }) => (
              <option key={id} value={`run ${id}`}>
                {title}
              </option>
            ))}
          </optgroup>
        )}
        <optgroup label="Scenarios">
          {scenarioCards
            .filter(({ id }) => !added.has(id))
            .map(({ id, title }) => (
              <option key={id} value={`scenario ${id}`}>
                {title}
              </option>
            ))}
        </optgroup>
      </select>
    </label>
  );
}

/** A kept run as a file, under the title that it has in the list; null when it was deleted meanwhile. */
async function keptRun(
  runs: NonNullable<ReturnType<typeof useKeeper>>['runs'] | undefined,
  id: string,
): Promise<RunFile | null> {
  const run = await runs?.read(id);
  return run ? { ...run.file, title: run.title } : null;
}
