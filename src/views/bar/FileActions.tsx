// The actions of the File menu: kept runs, import, export, video and handout.
import { useEffect, useRef } from 'react';
import { partIndex } from '../../session/lecture/place';
import { useSession, useSessionState } from '../../session/useSession';
import { openExperiments } from '../base/experimentWindow';
import { openHandout, openRunHandout } from '../base/handoutWindow';
import { openHunt } from '../base/huntWindow';
import { openPopover } from '../base/openPopover';
import { usePageActions } from '../base/pageStore';
import { saveRun } from '../base/saveRun';
import { moveFocus } from '../controls/moveFocus';

interface Props {
  readonly onImport: () => void;
}

/** The menu; it takes the focus when it is mounted. */
export function FileActions({ onImport }: Props) {
  const session = useSession();
  const { openDialog } = usePageActions();
  const menu = useRef<HTMLDivElement>(null);
  const isLecture = useSessionState((state) => partIndex(state) >= 0);
  useEffect(() => menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus(), []);
  const item = (name: string, summary: string, work: () => void) => (
    <button
      key={name}
      type="button"
      role="menuitem"
      title={summary}
      onClick={() => {
        // First: a dialog returns the focus to what has it when the dialog opens, which is then the File button.
        openPopover()?.hidePopover();
        work();
      }}
    >
      {name}
    </button>
  );
  return (
    <div ref={menu} role="menu" className="menu" aria-label="File" onKeyDown={moveFocus}>
      {item('Runs …', 'Runs that this browser has kept (O)', () => openDialog('runs'))}
      {item('Import …', 'Open a run file: its run is replayed and compared.', onImport)}
      {item(
        'Export as a run file',
        'The whole run as JSON; it can be imported and replayed.',
        () => void saveRun(session, 'json'),
      )}
      {item(
        'Export for other programs …',
        'Diagrams, tables, traces; the whole run or a part',
        () => openDialog('export'),
      )}
      {item('Video …', 'The run as a film, with its narration as captions', () =>
        openDialog('video'),
      )}
      {item('Handout …', 'A page to print: each beat with its picture and its sentence', () =>
        openRunHandout(session),
      )}
      {item('Experiments …', 'Many runs in numbers, with intervals', () =>
        openExperiments(session),
      )}
      {item('Hunt …', 'Looks for faults with which this cluster breaks a property', () =>
        openHunt(session),
      )}
      {isLecture &&
        item('Handout of the lecture …', 'The same for all parts of the lecture', () => {
          const { lecture } = session.store.getState();
          if (lecture) openHandout(session, { lecture });
        })}
    </div>
  );
}
