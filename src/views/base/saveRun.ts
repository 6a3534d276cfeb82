// Export of files in the page. Import is in another file, because the first load needs it.
import type { ExportedFile } from '../../session/files/files';
import type { Session } from '../../session/session';
import { grouped } from '../../sim/base/format';
import type { Limits } from '../../sim/trace/excerpt';

/** From this many events on, the writing of a file takes so long that it is told. */
const TOLD_FROM = 40_000;

/** Exports the run so far, or a part of it, as a file in this format. */
export async function saveRun(session: Session, format: string, limits?: Limits): Promise<void> {
  const { trace } = session.store.getState().run;
  const untold = trace.length < TOLD_FROM ? () => {} : told(session, trace.length);
  try {
    const { file, missing } = await session.exportRun(format, limits);
    untold();
    saveBlob(file, file.name);
    if (missing) session.notify(missing);
  } catch (error) {
    session.report(error);
  }
}

/** Tells that a file is being written; the returned function takes the notice away, unless there is another by then. */
function told(session: Session, events: number): () => void {
  session.notify(`a file of ${grouped(events)} events is being written`);
  const { notice } = session.store.getState();
  return () => {
    if (session.store.getState().notice === notice) session.dismissNotice();
  };
}

/** Downloads a file. */
export function saveFile({ text, fileName, mediaType }: ExportedFile): void {
  saveBlob(new Blob([text], { type: mediaType }), fileName);
}

/** Downloads a file of bytes. */
export function saveBlob(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
