// The processes of a hunt: each makes and plays schedules of the same plan, by their numbers.
import { attempt } from '../hunt/attempt';
import type { Hunt } from '../hunt/hunt';
import { type HuntPlan, planHunt } from '../hunt/plan';
import type { Attempt } from '../hunt/search';
import type { Corpus } from '../hunt/strategies/strategy';
import { library } from './sweepLibrary';

/** The verb with which a hunt starts its processes. */
export const ATTEMPTS = 'attempts';

/** The number of a schedule to play. */
export interface AttemptJob {
  readonly index: number;
}

/** A message to a process of a hunt: first the hunt, before each round what to go on from, then jobs. */
type ToProcess = { readonly hunt: Hunt } | { readonly corpus: Corpus } | AttemptJob;

/** Plays the schedules that the hunt asks for, until it ends this process. */
export function serveAttempts(): void {
  let plan: HuntPlan | null = null;
  let corpus: Corpus = { nearest: [], covering: [] };
  // The hunt decides what Ctrl-C means.
  process.on('SIGINT', () => {});
  process.on('message', (message: ToProcess) => {
    if ('hunt' in message) plan = planHunt(message.hunt, library);
    else if ('corpus' in message) corpus = message.corpus;
    else if (plan) process.send?.(attempt(plan, corpus, message.index) satisfies Attempt);
  });
}
