// Another window, and a value handed over to it that an address alone cannot name.
import type { Session } from '../../session/session';
import { keepInWindow, keptInWindow } from './windowStorage';

/**
 * Opens an address in another window. Within a click: browsers block windows that open later.
 *
 * @param whose - window it is, in the notice when it is blocked: `handout’s`.
 */
export function openBeside(session: Session, address: string, whose: string): void {
  if (!window.open(address, '_blank'))
    session.notify(
      `The browser has blocked the ${whose} window. Allow pop-ups for this page, then try again.`,
    );
}

/** Keeps a value for a window that this one opens next, and which has a copy of this one's storage; opens that window. */
export function handOver(
  session: Session,
  {
    key,
    value,
    address,
    whose,
  }: Readonly<Record<'key' | 'address' | 'whose', string>> & {
    readonly value: object;
  },
): void {
  if (keepInWindow(key, JSON.stringify(value))) openBeside(session, address, whose);
  else session.report(new Error('this browser has no room to hand the run over to another window'));
}

/** The value that was handed over to this window under a key, as parsed JSON; undefined when there is none. */
export function handedOver(key: string): unknown {
  try {
    return JSON.parse(keptInWindow(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
