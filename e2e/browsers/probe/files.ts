// Files that the page downloads: WebDriver and WebDriver BiDi do not report downloads.

const files: Blob[] = [];

/** Keeps the blobs that the page makes an object URL for. */
export function keepFiles(): void {
  const { createObjectURL } = URL;
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) files.push(file);
    return createObjectURL.call(URL, file);
  };
}

/** The text of the latest download; null when there is none. */
export async function lastFile(): Promise<string | null> {
  return (await files.at(-1)?.text()) ?? null;
}
