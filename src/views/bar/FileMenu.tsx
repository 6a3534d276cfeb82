// The File button and its menu: kept runs, import and export.
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../session/useSession';
import { lazyView } from '../base/lazyView';
import { importFile } from '../base/runFiles';
import './fileMenu.css';

const FileActions = lazyView(() => import('./FileActions').then((file) => file.FileActions));

/** The button and its menu. */
export function FileMenu() {
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const close = ({ target }: Event) => {
      if (!root.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, [isOpen]);
  return (
    <div ref={root} className="file-menu">
      <button
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        File
      </button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept="application/json,.json"
        aria-label="Run file"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void importFile(session, file);
          // An emptied input reports the same file again when it is chosen again.
          target.value = '';
        }}
      />
      {isOpen && (
        <FileActions
          onImport={() => chooser.current?.click()}
          close={() => {
            setOpen(false);
            root.current?.querySelector('button')?.focus();
          }}
        />
      )}
    </div>
  );
}
