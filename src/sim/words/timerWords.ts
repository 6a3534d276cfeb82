// Timers in words: their short names, and the awaited messages.
import { declaredTimer, type Program } from '../contracts/program';

/** A timer in words; null where its declaration does not say so. */
interface TimerWords {
  /** `T2`, `the election timeout` */
  readonly name: string | null;
  /** `OK`, `word from the leader`: without an article */
  readonly awaited: string | null;
  /** Whether it only starts a periodic task, so that its end is no timeout. */
  readonly isRoutine: boolean;
}

/** The words of a timer, from its declaration: `T2, for an OK`, `the READY`, `the next heartbeat`. */
export function timerWords(timers: Program['timers'], timer: string): TimerWords {
  const declared = declaredTimer(timers, timer) ?? timer;
  const waits = /^(.+?), for (.+)$/.exec(declared);
  if (waits)
    return { name: waits[1] ?? null, awaited: withoutArticle(waits[2] ?? ''), isRoutine: false };
  if (/^the next /.test(declared)) return { name: declared, awaited: null, isRoutine: true };
  if (/timeout|deadline|^the end of|^a lease|^the lease|^T\d?,/.test(declared))
    return { name: declared.split(',')[0] ?? declared, awaited: null, isRoutine: false };
  return { name: null, awaited: withoutArticle(declared), isRoutine: false };
}

function withoutArticle(awaited: string): string {
  return awaited.replace(/^(an?|the) /, '');
}
