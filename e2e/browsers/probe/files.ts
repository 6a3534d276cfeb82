// Files that the page downloads: WebDriver and WebDriver BiDi do not report downloads.

const files: Blob[] = [];

/** The type of a worker's script, which has an object URL as well where the page is one file. */
const SCRIPT = 'text/javascript';

/** Keeps the blobs that the page makes an object URL for, but for scripts. */
export function keepFiles(): void {
  const { createObjectURL } = URL;
  URL.createObjectURL = (file) => {
    if (file instanceof Blob && file.type !== SCRIPT) files.push(file);
    return createObjectURL.call(URL, file);
  };
}

/** The text of the latest download; null when there is none. */
export async function lastFile(): Promise<string | null> {
  return (await files.at(-1)?.text()) ?? null;
}
