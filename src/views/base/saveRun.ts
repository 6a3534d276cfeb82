// Export of files in the page. Import is in another file, because the first load needs it.
import { Cancelled } from '../../session/files/exportedRun';
import type { ExportedFile } from '../../session/files/files';
import type { Session } from '../../session/session';
import type { Limits } from '../../sim/trace/excerpt';

/** Exports the run so far, or a part of it, as a file in this format; a cancelled export leaves no trace in the page. */
export async function saveRun(session: Session, format: string, limits?: Limits): Promise<void> {
  try {
    const { file, missing } = await session.exportRun(format, limits);
    saveBlob(file, file.name);
    if (missing) session.notify(missing);
  } catch (error) {
    if (!(error instanceof Cancelled)) session.report(error);
  }
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
