// Impairments that storms apply to a link in addition to its settings: they add up, and each is removed by itself.

import { roundMs } from '../base/time';
import type { Effect } from '../contracts/fault';

/** An additional delay in ms, and a probability of loss. */
export interface LinkImpairment {
  readonly delayMs: number;
  readonly loss: number;
}

export const NO_IMPAIRMENT: LinkImpairment = { delayMs: 0, loss: 0 };

/** Several impairments as one: delays add up, probabilities of passing multiply. */
export function together(impairments: readonly LinkImpairment[]): LinkImpairment {
  let delayMs = 0;
  let passes = 1;
  for (const impairment of impairments) {
    delayMs = roundMs(delayMs + impairment.delayMs);
    passes *= 1 - impairment.loss;
  }
  return { delayMs, loss: 1 - passes };
}

/** The effect of an impairment on a message. `random` draws from [0, 1). */
export function applyImpairment({ delayMs, loss }: LinkImpairment, random: () => number): Effect {
  return loss > 0 && random() < loss ? { lost: 'loss' } : { delayMs };
}
