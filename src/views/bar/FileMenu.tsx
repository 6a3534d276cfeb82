// The File button and its menu: kept runs, import and export.
import { useRef, useState } from 'react';
import { useSession } from '../../session/useSession';
import { lazyView } from '../base/lazyView';
import { importFile } from '../base/runFiles';
import '../controls/popover.css';
import './fileMenu.css';

const FileActions = lazyView(() => import('./FileActions').then((file) => file.FileActions));

/** The button and its menu. */
export function FileMenu() {
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div className="file-menu">
      <button type="button" popoverTarget="file-menu" aria-haspopup="menu">
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
      <div
        id="file-menu"
        className="popover"
        popover="auto"
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && <FileActions onImport={() => chooser.current?.click()} />}
      </div>
    </div>
  );
}
