// The formats of the Export menu: the run file, and what other programs read.
import { useEffect, useRef } from 'react';
import { exportFormats } from '../exports/registry';
import { useSession } from '../session/useSession';
import { moveFocus } from './moveFocus';
import { saveRun } from './runFiles';

const FORMATS = [
  { id: 'json', name: 'Run file (JSON)', summary: 'All of it: it can be imported and replayed.' },
  ...exportFormats.values(),
];

interface Props {
  readonly onChosen: () => void;
  readonly onEscape: () => void;
}

/** The menu; it takes the focus when it appears. */
export function ExportFormats({ onChosen, onEscape }: Props) {
  const session = useSession();
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus(), []);
  return (
    <div
      ref={menu}
      role="menu"
      className="menu"
      aria-label="Export as"
      onKeyDown={(event) => {
        moveFocus(event);
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onEscape();
      }}
    >
      {FORMATS.map(({ id, name, summary }) => (
        <button
          key={id}
          type="button"
          role="menuitem"
          title={summary}
          onClick={() => {
            onChosen();
            void saveRun(session, id);
          }}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
