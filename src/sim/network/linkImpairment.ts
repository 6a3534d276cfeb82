// What storms lay on a link, over what is set of it: it is added up, and taken off again without a trace.

import { roundMs } from '../base/time';
import type { Effect } from '../contracts/fault';

/** What is on a link's direction besides its settings: a delay in ms, and a chance of loss. */
export interface LinkImpairment {
  readonly delayMs: number;
  readonly loss: number;
}

export const NO_IMPAIRMENT: LinkImpairment = { delayMs: 0, loss: 0 };

/** Several impairments as one: delays add up, and a message that passes has passed all of them. */
export function together(impairments: readonly LinkImpairment[]): LinkImpairment {
  let delayMs = 0;
  let passes = 1;
  for (const impairment of impairments) {
    delayMs = roundMs(delayMs + impairment.delayMs);
    passes *= 1 - impairment.loss;
  }
  return { delayMs, loss: 1 - passes };
}

/** What a impairment does to a message. `random` draws from [0, 1). */
export function applyImpairment({ delayMs, loss }: LinkImpairment, random: () => number): Effect {
  return loss > 0 && random() < loss ? { lost: 'loss' } : { delayMs };
}
