// Import of run files in the page.
import { useEffect } from 'react';
import type { Session } from '../../session/session';

/** Reads a file that the person chose or dropped; reports in the page what is wrong with it. */
export async function importFile(session: Session, file: File): Promise<void> {
  try {
    await session.importRun(file);
  } catch (error) {
    session.report(error);
  }
}

/** Imports a run file that is dropped anywhere on the page. */
export function useFileDrop(session: Session): void {
  useEffect(() => {
    const allow = (event: Event) => event.preventDefault();
    const drop = (event: DragEvent) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) void importFile(session, file);
    };
    document.addEventListener('dragover', allow);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', allow);
      document.removeEventListener('drop', drop);
    };
  }, [session]);
}
