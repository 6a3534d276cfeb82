// The export dialog: a format for other programs with its interval of time and kinds of messages, or a picture.
import { useId, useState } from 'react';
import { exportFormats } from '../../exports/registry';
import type { LiveRun } from '../../session/run/liveRun';
import { useSession } from '../../session/useSession';
import { spokenMoment } from '../../session/words/words';
import { usePageActions, usePageStore } from '../base/pageStore';
import { saveRun } from '../base/saveRun';
import { useModal } from '../controls/useModal';
import { pictureKinds } from '../pictures/pictureKinds';
import { Choice } from './Choice';
import { shownInterval } from './shownInterval';
import './stackedDialog.css';

const FORMATS = [...exportFormats.values()];
const PICTURE_SUMMARY =
  'The moment shown, with title and legend, in the light theme: for a text or slides, 16 cm wide.';

/** The dialog; it is open while it is mounted. */
export function ExportDialog() {
  const session = useSession();
  const { closeDialog } = usePageActions();
  const dialog = useModal();
  const [id, setId] = useState(FORMATS[0]?.id ?? '');
  const [isPart, setPart] = useState(false);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const page = usePageStore();
  const [interval] = useState(() => shownInterval(session, page));
  const [kinds] = useState(() => sentKinds(session.store.getState().run));
  const picture = pictureKinds.get(id);
  const save = () => {
    closeDialog();
    if (picture) {
      void import('../pictures/savePicture').then(
        (code) => code.savePicture(session, page, picture),
        (error: unknown) => session.report(error),
      );
      return;
    }
    const chosen = kinds.filter((kind) => !leftOut.has(kind));
    void saveRun(session, id, {
      ...(isPart && interval),
      ...(leftOut.size > 0 && { kinds: new Set(chosen) }),
    });
  };
  return (
    <dialog
      ref={dialog}
      className="stacked-dialog dialog-choices"
      aria-labelledby="export-title"
      onClose={closeDialog}
    >
      <h2 id="export-title">Export for other programs</h2>
      <Format id={id} choose={setId} />
      {!picture && (
        <>
          {' '}
          <fieldset>
            <legend>Time</legend>
            <Choice name="export-time" isChosen={!isPart} choose={() => setPart(false)}>
              the whole run so far
            </Choice>
            <Choice name="export-time" isChosen={isPart} choose={() => setPart(true)}>
              what the timeline shows: {spokenMoment(interval.fromMs)} s to{' '}
              {spokenMoment(interval.toMs)} s
            </Choice>
          </fieldset>
          {kinds.length > 0 && <Kinds kinds={kinds} leftOut={leftOut} leaveOut={setLeftOut} />}
        </>
      )}
      <p className="dialog-buttons">
        <button type="button" onClick={save}>
          Save
        </button>
        <button type="button" onClick={closeDialog}>
          Close
        </button>
      </p>
    </dialog>
  );
}

/** The kinds of the messages that were sent so far, in the order of their names. */
function sentKinds({ trace }: LiveRun): readonly string[] {
  const kinds = new Set<string>();
  for (let seq = 0; seq < trace.length; seq += 1) {
    const event = trace.typeAt(seq) === 'messageSent' ? trace.at(seq) : null;
    if (event?.type === 'messageSent') kinds.add(event.kind);
  }
  return [...kinds].sort();
}

interface FormatProps {
  readonly id: string;
  readonly choose: (id: string) => void;
}

function Format({ id, choose }: FormatProps) {
  const note = useId();
  return (
    <div>
      <label>
        Format{' '}
        <select value={id} aria-describedby={note} onChange={({ target }) => choose(target.value)}>
          {FORMATS.map((format) => (
            <option key={format.id} value={format.id}>
              {format.name}
            </option>
          ))}
          {[...pictureKinds].map(([key, { name }]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <p id={note} className="hint">
        {exportFormats.get(id)?.summary ?? PICTURE_SUMMARY}
      </p>
    </div>
  );
}

interface KindsProps {
  readonly kinds: readonly string[];
  readonly leftOut: ReadonlySet<string>;
  readonly leaveOut: (kinds: ReadonlySet<string>) => void;
}

/** The kinds of messages, each to be left out. */
function Kinds({ kinds, leftOut, leaveOut }: KindsProps) {
  const others = (kind: string) => [...leftOut].filter((one) => one !== kind);
  return (
    <fieldset>
      <legend>Messages</legend>
      {kinds.map((kind) => (
        <label key={kind}>
          <input
            type="checkbox"
            checked={!leftOut.has(kind)}
            onChange={({ target }) =>
              leaveOut(new Set(target.checked ? others(kind) : [...leftOut, kind]))
            }
          />{' '}
          <span>{kind}</span>
        </label>
      ))}
    </fieldset>
  );
}
