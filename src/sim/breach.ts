// Where and for how long an assumption was broken, and whether that can have led to something else.
import type { CauseHop } from './causeHop';

/** What a breach touches: everybody, one direction of a link, a process that is silent, or only what follows from it. */
export type Place =
  | { readonly type: 'everywhere' }
  | { readonly type: 'link'; readonly from: string; readonly to: string }
  | { readonly type: 'process'; readonly id: string }
  | { readonly type: 'itself' };

/** An assumption that is, or was, broken. */
export interface Breach {
  readonly assumption: string;
  /** The `seq` of the command or of the storm's strike that did it; null when the definition does. */
  readonly originSeq: number | null;
  readonly place: Place;
  readonly fromMs: number;
  /** Infinite while it lasts. */
  untilMs: number;
}

/**
 * Whether a breach may have had a part in a hop. A timer runs out because nothing came: so it does on a node whose
 * links lost or delayed something while it ran, or while somebody was silent.
 */
export function touches({ place, fromMs, untilMs }: Breach, hop: CauseHop): boolean {
  if (fromMs > hop.toMs || untilMs < hop.fromMs) return false;
  switch (place.type) {
    case 'everywhere':
      return true;
    case 'link':
      return hop.type === 'wait'
        ? place.from === hop.process || place.to === hop.process
        : place.from === hop.from && place.to === hop.to;
    case 'process':
      return hop.type === 'wait' || place.id === hop.to;
    case 'itself':
      return false;
  }
}
