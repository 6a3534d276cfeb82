// Copies a text for other programs.

/** Puts a text on the clipboard; resolves to whether the browser let the page do so. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
