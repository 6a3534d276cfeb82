// Whether the first minute is still to come on this machine.
const KEY = 'hustings.firstMinute';

/** Whether no earlier visit has ended the first minute; false where storage is forbidden: then it would come each time. */
export function isFirstMinute(): boolean {
  try {
    return localStorage.getItem(KEY) === null;
  } catch {
    return false;
  }
}

/** Notes that the first minute is over: later visits open without it. */
export function endFirstMinute(): void {
  try {
    localStorage.setItem(KEY, 'over');
  } catch {
    // Without storage it never came by itself.
  }
}
