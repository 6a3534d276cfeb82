// A pasted list of nodes, or a whole cluster file, in place of the rows; with a preview.
import { useState } from 'react';
import {
  type ClusterDraft,
  clusterDraft,
  readDraft,
  withNodes,
} from '../../session/cluster/clusterDraft';
import { clusterFromText } from '../../session/cluster/clusterFile';
import { pastedNodes } from '../../session/cluster/pastedNodes';
import { registries } from '../../session/run/installed';
import { asSentence } from '../words/labels';

interface Props {
  readonly draft: ClusterDraft;
  readonly onChange: (draft: ClusterDraft) => void;
}

/** The errors that are shown of a long list. */
const MOST_ERRORS = 5;

/** The form; it folds. */
export function PasteForm({ draft, onChange }: Props) {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const { next, errors } = readPaste(text, draft);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Paste a list</summary>
      <p className="hint">
        Ids between spaces, commas or lines; a table whose first line names its columns, such as
        “id,priority,secret”; or a cluster file.
      </p>
      <textarea
        rows={4}
        aria-label="List of nodes"
        spellCheck={false}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {errors.slice(0, MOST_ERRORS).map((error) => (
        <p key={error} className="error">
          {error}
        </p>
      ))}
      {errors.length > MOST_ERRORS && (
        <p className="hint">And {errors.length - MOST_ERRORS} more.</p>
      )}
      {next && <p className="hint">{previewOf(next)}</p>}
      <button
        type="button"
        disabled={!next}
        onClick={() => {
          if (!next) return;
          onChange(next);
          setText('');
          setOpen(false);
        }}
      >
        Replace the rows
      </button>
    </details>
  );
}

/** The draft that a text makes; null for an empty text, or with errors. */
function readPaste(
  text: string,
  draft: ClusterDraft,
): { readonly next: ClusterDraft | null; readonly errors: readonly string[] } {
  if (text.trim() === '') return { next: null, errors: [] };
  if (text.trimStart().startsWith('{'))
    try {
      return { next: clusterDraft(clusterFromText(text)), errors: [] };
    } catch (error) {
      return { next: null, errors: [asSentence((error as Error).message)] };
    }
  const { nodes, lines, errors } = pastedNodes(text);
  if (errors.length > 0) return { next: null, errors };
  const next = withNodes(draft, nodes);
  const wrong = [...readDraft(next, registries).errors].flatMap(([place, error]) => {
    const [list, index = '', field] = place.split('.');
    if (list !== 'nodes') return [];
    return [index === '' ? error : `Line ${lines[Number(index)]}, ${field}: ${error}`];
  });
  return wrong.length > 0 ? { next: null, errors: wrong } : { next, errors: [] };
}

function previewOf({ nodes }: ClusterDraft): string {
  const ids = nodes.slice(0, 5).map(({ id }) => id);
  const more = nodes.length > ids.length ? ' …' : '';
  return `${nodes.length} ${nodes.length === 1 ? 'node' : 'nodes'}: ${ids.join(', ')}${more}`;
}
