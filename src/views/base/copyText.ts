// Copies a text to the clipboard, also in browsers that refuse the clipboard to the page.

/**
 * Copies a text; resolves to whether the browser allowed it.
 *
 * @param field - a field that shows the text: it stays selected where copying fails, so that a person can copy it.
 */
export async function copyText(
  text: string,
  field: HTMLInputElement | null = null,
): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without https or permission there is no clipboard; the older `execCommand` copies a selection.
    return field ? copySelected(field) : copyFromNewField(text);
  }
}

function copySelected(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  field.focus();
  field.select();
  return document.execCommand('copy');
}

function copyFromNewField(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.className = 'unseen';
  field.value = text;
  document.body.append(field);
  try {
    return copySelected(field);
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}
