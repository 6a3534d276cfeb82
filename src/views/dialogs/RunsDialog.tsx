// The runs that this browser has kept: open, print, rename, delete.
import { useCallback, useEffect, useRef, useState } from 'react';
import { algorithmCards } from '../../algorithms/catalogue';
import type { KeptSummary, ReadableRun } from '../../session/keeper/keptRuns';
import type { RunKeeper } from '../../session/keeper/runKeeper';
import { useKeeper } from '../../session/keeper/useKeeper';
import { useSession } from '../../session/useSession';
import { errorText } from '../../sim/base/errorText';
import { openHandout } from '../base/handoutWindow';
import { usePageActions } from '../base/pageStore';
import { NameField } from '../controls/NameField';
import { useModal } from '../controls/useModal';
import { agoText, branchesText, exactText, lengthText } from '../words/runTexts';
import './runs.css';

/** Longest title in the store, in characters. */
const LONGEST_TITLE = 200;

/** The dialog; it is open while it is mounted. */
export function RunsDialog() {
  const { closeDialog } = usePageActions();
  const keeper = useKeeper();
  const dialog = useModal();
  return (
    <dialog ref={dialog} className="runs" aria-labelledby="runs-title" onClose={closeDialog}>
      <header>
        <h2 id="runs-title">Runs</h2>
        <button type="button" onClick={closeDialog}>
          Close
        </button>
      </header>
      {keeper && <KeptRuns keeper={keeper} />}
    </dialog>
  );
}

function KeptRuns({ keeper }: { readonly keeper: RunKeeper }) {
  const { runs } = keeper;
  const [kept, setKept] = useState<readonly KeptSummary[] | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  /** Changes the kept runs, then shows the new list. */
  const change = useCallback(
    async (work: () => Promise<unknown>) => {
      setTrouble(null);
      try {
        await work();
      } catch (error) {
        setTrouble(errorText(error));
      }
      // A failure to list has been reported already.
      await runs.list().then(setKept, () => setKept([]));
    },
    [runs],
  );
  useEffect(() => {
    void change(async () => {
      await keeper.flush();
      await runs.list();
    });
  }, [change, keeper, runs]);
  return (
    <div className="kept">
      <p className="hint">
        This browser keeps a run as soon as you do something in it, and a run that you chose as soon
        as it is 10 s long. It keeps all runs that you named, and the newest {runs.limit} of the
        others. {runs.warning}
      </p>
      {trouble !== null && <p role="alert">{trouble}</p>}
      {kept?.length === 0 && trouble === null && <p>No run is kept yet.</p>}
      <ul aria-label="Kept runs">
        {kept?.map((run) => (
          <Row key={run.id} run={run} keeper={keeper} change={change} />
        ))}
      </ul>
    </div>
  );
}

interface RowProps {
  readonly run: KeptSummary;
  readonly keeper: RunKeeper;
  readonly change: (work: () => Promise<unknown>) => Promise<void>;
}

function Row({ run, keeper, change }: RowProps) {
  const { closeDialog } = usePageActions();
  const session = useSession();
  const [doing, setDoing] = useState<'nothing' | 'naming' | 'deleting'>('nothing');
  const row = useRef<HTMLLIElement>(null);
  const isPresent = run.id === keeper.presentId;
  const isElsewhere = run.openIn === 'anotherWindow';
  const title = run.title ?? 'Untitled run';
  const isReadable = run.problem === null;
  const open = () => {
    closeDialog();
    void keeper.open(run.id);
  };
  const print = async () => {
    const kept = await keeper.runs.read(run.id);
    if (kept) openHandout(session, { run: { ...kept.file, title: kept.title }, given: kept.given });
  };
  const remove = () => {
    const next = row.current?.nextElementSibling ?? row.current?.previousElementSibling;
    const focused = next?.querySelector<HTMLElement>('button:not(:disabled)');
    (focused ?? row.current?.closest('dialog')?.querySelector('button'))?.focus();
    void change(() => keeper.runs.remove(run.id));
  };
  return (
    <li ref={row} data-present={isPresent}>
      {doing === 'naming' ? (
        <NameField
          name={title}
          longest={LONGEST_TITLE}
          rename={(wanted) => void change(() => keeper.runs.rename(run.id, wanted))}
          close={() => setDoing('nothing')}
        />
      ) : (
        <button
          type="button"
          className="title"
          disabled={isPresent || !isReadable}
          onClick={open}
          title={isElsewhere ? 'Open a copy' : undefined}
        >
          {title}
        </button>
      )}
      {isReadable ? <About run={run} isPresent={isPresent} /> : <p>{run.problem}</p>}
      {doing === 'deleting' ? (
        <Confirm title={title} remove={remove} close={() => setDoing('nothing')} />
      ) : (
        !isElsewhere && (
          <span className="row-actions">
            {isReadable && (
              <>
                <button
                  type="button"
                  onClick={() => void change(print)}
                  aria-label={`Handout of ${title}`}
                >
                  Handout
                </button>
                <button
                  type="button"
                  onClick={() => setDoing('naming')}
                  aria-label={`Rename ${title}`}
                >
                  Rename
                </button>
              </>
            )}
            {!isPresent && (
              <button
                type="button"
                onClick={() => setDoing('deleting')}
                aria-label={`Delete ${title}`}
              >
                Delete
              </button>
            )}
          </span>
        )
      )}
    </li>
  );
}

/** Confirmation of a deletion; the focus is on keeping the run. */
function Confirm({
  title,
  remove,
  close,
}: {
  readonly title: string;
  readonly remove: () => void;
  readonly close: () => void;
}) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <span className="row-actions">
      <span>Delete it?</span>
      <button type="button" onClick={remove} aria-label={`Yes, delete ${title}`}>
        Delete
      </button>
      <button ref={keep} type="button" onClick={close} aria-label={`No, keep ${title}`}>
        Keep
      </button>
    </span>
  );
}

function About({ run, isPresent }: { readonly run: ReadableRun; readonly isPresent: boolean }) {
  const { algorithm, lengthMs, branches, changedAtMs, openIn } = run;
  const name = algorithmCards.find(({ id }) => id === algorithm)?.name ?? algorithm;
  return (
    <p>
      {isPresent && <b>On the screen. </b>}
      {openIn === 'anotherWindow' && <b>Open in another window. </b>}
      {name} · {lengthText(lengthMs)} · {branchesText(branches)} ·{' '}
      <time dateTime={new Date(changedAtMs).toISOString()}>
        {agoText(changedAtMs, Date.now())}, {exactText(changedAtMs)}
      </time>
    </p>
  );
}
