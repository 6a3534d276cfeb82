// The files that the page hands to the person: WebDriver and WebDriver BiDi do not tell of downloads.

const files: Blob[] = [];

/** Keeps what the page makes an address for. */
export function keepFiles(): void {
  const { createObjectURL } = URL;
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) files.push(file);
    return createObjectURL.call(URL, file);
  };
}

/** The text of the file handed over last; null when there is none yet. */
export async function lastFile(): Promise<string | null> {
  return (await files.at(-1)?.text()) ?? null;
}
