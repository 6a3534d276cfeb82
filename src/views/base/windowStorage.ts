// Texts that this window keeps until it is closed: they outlive a reload.

/** The text that is kept under a key; null when there is none, or when the browser forbids storage. */
export function keptInWindow(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Whether the text could be kept: not where the browser forbids storage or has no room for it. */
export function keepInWindow(key: string, text: string): boolean {
  try {
    sessionStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
