// A window whose address is found after the click that opens it.

const BLOCKED =
  'the browser has blocked the window: allow pop-ups for this page and for the page around, then try again';

/** Opens a window within the click, before its address is found: browsers block windows that open later. Rejects when the browser blocks it. */
export async function openWindow(finding: Promise<string>): Promise<void> {
  const opened = window.open('about:blank', '_blank');
  if (!opened) throw new Error(BLOCKED);
  try {
    opened.opener = null;
    opened.location.replace(await finding);
  } catch (error) {
    opened.close();
    throw error;
  }
}
