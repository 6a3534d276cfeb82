// Export: the button, and while it is open the menu of formats under it.
import { useEffect, useRef, useState } from 'react';
import { lazyView } from './lazyView';
import './exportMenu.css';

const ExportFormats = lazyView(() => import('./ExportFormats').then((file) => file.ExportFormats));

/** The button and its menu. */
export function ExportMenu() {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
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
        <ExportFormats
          onChosen={() => setOpen(false)}
          onEscape={() => {
            setOpen(false);
            root.current?.querySelector('button')?.focus();
          }}
        />
      )}
    </div>
  );
}
