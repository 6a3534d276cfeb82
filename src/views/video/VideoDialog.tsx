// The dialog for a video: the part of the run, its pace and its size; then its progress, and the files.
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../session/useSession';
import { spokenMoment } from '../../session/words/words';
import { errorText } from '../../sim/base/errorText';
import { usePageActions, usePageStore } from '../base/pageStore';
import { saveBlob } from '../base/saveRun';
import { useTheme } from '../base/useTheme';
import { useModal } from '../controls/useModal';
import { Choice } from '../dialogs/Choice';
import { shownInterval } from '../dialogs/shownInterval';
import type { FilmChoice, FilmFiles } from './makeFilm';
import '../dialogs/stackedDialog.css';
import './video.css';

const SPEEDS = [
  { name: '¼', speed: 1 / 4 },
  { name: '½', speed: 1 / 2 },
  { name: '1', speed: 1 },
  { name: '2', speed: 2 },
  { name: '4', speed: 4 },
];
const SIZES = [
  { widthPx: 1280, heightPx: 720 },
  { widthPx: 1920, heightPx: 1080 },
];

/** The state of the video: chosen, being made, or finished. */
type State =
  | { readonly type: 'choice'; readonly problem: string | null }
  | { readonly type: 'progress'; readonly done: number; readonly all: number | null }
  | { readonly type: 'files'; readonly files: FilmFiles };

/** The dialog; it is open while it is mounted. Closing it cancels a video that is being made. */
export function VideoDialog() {
  const { closeDialog } = usePageActions();
  const dialog = useModal();
  const { state, begin, cancel } = useFilm();
  return (
    <dialog
      ref={dialog}
      className="stacked-dialog dialog-choices video"
      aria-labelledby="video-title"
      onClose={closeDialog}
    >
      <h2 id="video-title">Video</h2>
      {state.type === 'choice' && <Choices problem={state.problem} begin={begin} />}
      {state.type === 'progress' && <Progress {...state} cancel={cancel} />}
      {state.type === 'files' && <Files files={state.files} />}
    </dialog>
  );
}

/** Makes a video at a time, and cancels it when the dialog is closed. */
function useFilm() {
  const session = useSession();
  const [state, setState] = useState<State>({ type: 'choice', problem: null });
  const making = useRef<AbortController | null>(null);
  useEffect(() => () => making.current?.abort(), []);
  const begin = async (choice: FilmChoice) => {
    const abort = new AbortController();
    making.current = abort;
    const show = (next: State) => {
      if (!abort.signal.aborted) setState(next);
    };
    show({ type: 'progress', done: 0, all: null });
    try {
      const { makeFilm } = await import('./makeFilm');
      const onProgress = (done: number, all: number | null) =>
        show({ type: 'progress', done, all });
      const files = await makeFilm(session, choice, onProgress, abort.signal);
      show({ type: 'files', files });
    } catch (error) {
      show({ type: 'choice', problem: errorText(error) });
    }
  };
  const cancel = () => {
    making.current?.abort();
    setState({ type: 'choice', problem: null });
  };
  return { state, begin, cancel };
}

interface ChoicesProps {
  readonly problem: string | null;
  readonly begin: (choice: FilmChoice) => void;
}

function Choices({ problem, begin }: ChoicesProps) {
  const session = useSession();
  const page = usePageStore();
  const theme = useTheme();
  const { closeDialog } = usePageActions();
  const [isPart, setPart] = useState(false);
  const [isAutoPaced, setAutoPaced] = useState(true);
  const [speed, setSpeed] = useState('1');
  const [size, setSize] = useState(0);
  const [shown] = useState(() => shownInterval(session, page));
  const [untilMs] = useState(() => session.store.getState().run.seenMs);
  const make = () => {
    const chosen = SPEEDS.find(({ name }) => name === speed)?.speed ?? 1;
    const interval = isPart ? shown : { fromMs: 0, toMs: untilMs };
    const sizePx = SIZES[size] ?? SIZES[0];
    if (sizePx) begin({ ...interval, speed: chosen, isAutoPaced, size: sizePx, theme });
  };
  return (
    <>
      <fieldset>
        <legend>Time</legend>
        <Choice name="video-time" isChosen={!isPart} choose={() => setPart(false)}>
          the whole run so far: {spokenMoment(untilMs)} s
        </Choice>
        <Choice name="video-time" isChosen={isPart} choose={() => setPart(true)}>
          the timeline’s window: {spokenMoment(shown.fromMs)} s to {spokenMoment(shown.toMs)} s
        </Choice>
      </fieldset>
      <label>
        Speed{' '}
        <select value={speed} onChange={({ target }) => setSpeed(target.value)}>
          {SPEEDS.map(({ name }) => (
            <option key={name} value={name}>
              {name}×
            </option>
          ))}
        </select>
      </label>
      <label>
        <input
          type="checkbox"
          checked={isAutoPaced}
          onChange={({ target }) => setAutoPaced(target.checked)}
        />{' '}
        <span>auto: quiet passes faster, messages of an election slower</span>
      </label>
      <label>
        Size{' '}
        <select value={size} onChange={({ target }) => setSize(Number(target.value))}>
          {SIZES.map(({ widthPx, heightPx }, index) => (
            <option key={widthPx} value={index}>
              {widthPx} × {heightPx}
            </option>
          ))}
        </select>
      </label>
      {problem !== null && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <p className="dialog-buttons">
        <button type="button" onClick={make}>
          Make the video
        </button>
        <button type="button" onClick={closeDialog}>
          Close
        </button>
      </p>
    </>
  );
}

interface ProgressProps {
  readonly done: number;
  readonly all: number | null;
  readonly cancel: () => void;
}

function Progress({ done, all, cancel }: ProgressProps) {
  return (
    <>
      <p>
        <progress
          aria-label="Progress of the video"
          {...(all !== null && { value: done, max: all })}
        />{' '}
        {all === null ? 'The moments are being computed.' : `Frame ${done} of ${all}`}
      </p>
      <p className="dialog-buttons">
        <button type="button" onClick={cancel}>
          Cancel
        </button>
      </p>
    </>
  );
}

/** The finished files, each to be saved. */
function Files({ files: { video, captions, name } }: { readonly files: FilmFiles }) {
  const { closeDialog } = usePageActions();
  const end = video.type.startsWith('video/mp4') ? 'mp4' : 'webm';
  return (
    <>
      <p>
        The video has {(video.size / 1e6).toFixed(1)} MB.
        {captions &&
          ' It contains the narration as captions; for players that need them apart, they are a file, too.'}
      </p>
      <p className="dialog-buttons">
        <button type="button" onClick={() => saveBlob(video, `${name}.${end}`)}>
          Save the video
        </button>
        {captions && (
          <button type="button" onClick={() => saveBlob(captions, `${name}.vtt`)}>
            Save the captions
          </button>
        )}
        <button type="button" onClick={closeDialog}>
          Close
        </button>
      </p>
    </>
  );
}
