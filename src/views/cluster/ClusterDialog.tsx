// A cluster made by hand: a row a process; to start the run with it, to save and to open it.
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import {
  type ClusterDraft,
  clusterDraft,
  readDraft,
  sharedPriority,
} from '../../session/cluster/clusterDraft';
import { clusterFile, loadParts, openedCluster } from '../../session/cluster/clusterFile';
import { startCluster } from '../../session/cluster/startCluster';
import { registries } from '../../session/run/installed';
import { useSession, useSessionState } from '../../session/useSession';
import { errorText } from '../../sim/base/errorText';
import { usePage, usePageActions } from '../base/pageStore';
import { saveFile } from '../base/saveRun';
import { useModal } from '../controls/useModal';
import { asSentence } from '../words/labels';
import { ClusterRows } from './ClusterRows';
import { PasteForm } from './PasteForm';
import '../dialogs/stackedDialog.css';
import './cluster.css';

/** The dialog; it is open while it is mounted. Its draft stays when it is closed. */
export function ClusterDialog() {
  const session = useSession();
  const { closeDialog, draftCluster } = usePageActions();
  const dialog = useModal();
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    loadParts().then(
      () => setReady(true),
      (error: unknown) => session.report(error),
    );
  }, [session]);
  return (
    <dialog
      ref={dialog}
      className="stacked-dialog cluster"
      aria-labelledby="cluster-title"
      onClose={closeDialog}
    >
      <h2 id="cluster-title">The cluster</h2>
      {isReady && <ClusterForm onClose={closeDialog} onChange={draftCluster} />}
    </dialog>
  );
}

interface FormProps {
  readonly onClose: () => void;
  readonly onChange: (draft: ClusterDraft | null) => void;
}

function ClusterForm({ onClose, onChange }: FormProps) {
  const session = useSession();
  const file = useSessionState((state) => state.file);
  const algorithm = useSessionState((state) => state.run.algorithm);
  // A scenario of the address may arrive after the dialog has been opened.
  const own = useMemo(() => clusterDraft(file), [file]);
  const draft = usePage((page) => page.clusterDraft) ?? own;
  const [problem, setProblem] = useState<string | null>(null);
  const { cluster, errors } = readDraft(draft, registries, file.algorithm);
  const change = (next: ClusterDraft | null) => {
    setProblem(null);
    onChange(next);
  };
  const fail = (error: unknown) => setProblem(asSentence(errorText(error)));
  const start = (event: FormEvent) => {
    event.preventDefault();
    if (!cluster) return;
    startCluster(session, cluster).then(() => {
      onClose();
      // From now on it is the run's.
      change(null);
    }, fail);
  };
  const isPrioritised = algorithm.usesPriorities?.(file.algorithm.params as never) === true;
  const warning = isPrioritised ? sharedPriority(draft) : null;
  return (
    <form onSubmit={start} noValidate>
      <div className="cluster-lists">
        <ClusterRows
          draft={draft}
          errors={errors}
          algorithm={algorithm}
          params={file.algorithm.params}
          onChange={change}
        />
        <PasteForm draft={draft} onChange={change} />
      </div>
      <div role="status">
        {warning !== null && <p className="hint">⚠ {warning}</p>}
        {errors.size > 0 && <p>{firstError(errors)}</p>}
      </div>
      {problem !== null && <p role="alert">{problem}</p>}
      <p className="dialog-buttons">
        <button type="submit" disabled={!cluster} title="Starts the run anew">
          Start with this cluster
        </button>
        <button
          type="button"
          disabled={!cluster}
          title="hustings run --cluster reads it, too."
          onClick={() => cluster && saveFile(clusterFile(cluster))}
        >
          Save as cluster.json
        </button>
        <Opener
          onOpen={(blob) => openedCluster(blob).then(clusterDraft).then(change).catch(fail)}
        />
        <button type="button" disabled={draft === own} onClick={() => change(null)}>
          As in the run
        </button>
        <button type="button" onClick={onClose}>
          Close
        </button>
      </p>
    </form>
  );
}

/** The button that opens a cluster file. */
function Opener({ onOpen }: { readonly onOpen: (file: Blob) => void }) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" onClick={() => chooser.current?.click()}>
        Open cluster.json …
      </button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept="application/json,.json"
        aria-label="Cluster file"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onOpen(file);
          // An emptied input reports the same file again when it is chosen again.
          target.value = '';
        }}
      />
    </>
  );
}

/** The number of errors, with the first one's place: `Row 3 of the nodes, priority: …`. */
function firstError(errors: ReadonlyMap<string, string>): string {
  const [[place, text] = ['', '']] = errors;
  const [list, index, field] = place.split('.');
  const where =
    index === undefined
      ? ''
      : `Row ${Number(index) + 1} of the ${list}${field ? `, ${field}` : ''}: `;
  const more = errors.size > 1 ? ` And ${errors.size - 1} more.` : '';
  return `${where}${text}${more}`;
}
