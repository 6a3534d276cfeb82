// Import and export of run files in the page.
import { useEffect } from 'react';
import type { ExportedFile } from '../../session/files/files';
import type { Session } from '../../session/session';

/** Reads a file that the person chose or dropped; reports in the page what is wrong with it. */
export async function importFile(session: Session, file: File): Promise<void> {
  try {
    await session.importRun(file);
  } catch (error) {
    session.report(error);
  }
}

/** Exports the run so far as a file in this format. */
export async function saveRun(session: Session, format: string): Promise<void> {
  try {
    saveFile(await session.exportRun(format));
  } catch (error) {
    session.report(error);
  }
}

/** Downloads a file. */
export function saveFile({ text, fileName, mediaType }: ExportedFile): void {
  const address = URL.createObjectURL(new Blob([text], { type: mediaType }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
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
