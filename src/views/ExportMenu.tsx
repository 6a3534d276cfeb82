// Export: the run as a run file, or in one of the formats that other programs read.
import { useEffect, useRef, useState } from 'react';
import { exportFormats } from '../exports/registry';
import { useSession } from '../session/useSession';
import { moveFocus } from './moveFocus';
import { saveRun } from './runFiles';
import './exportMenu.css';

const FORMATS = [
  { id: 'json', name: 'Run file (JSON)', summary: 'All of it: it can be imported and replayed.' },
  ...exportFormats.values(),
];

/** The button and, while it is open, its menu of formats. */
export function ExportMenu() {
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    root.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    const close = ({ target }: Event) => {
      if (!root.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, [isOpen]);
  return (
    <div ref={root} className="export-menu">
      <button
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Export
      </button>
      {isOpen && (
        <div
          role="menu"
          className="menu"
          aria-label="Export as"
          onKeyDown={(event) => {
            moveFocus(event);
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            setOpen(false);
            root.current?.querySelector('button')?.focus();
          }}
        >
          {FORMATS.map(({ id, name, summary }) => (
            <button
              key={id}
              type="button"
              role="menuitem"
              title={summary}
              onClick={() => {
                setOpen(false);
                saveRun(session, id);
              }}
            >
              {name}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
