// TCP: what is lost, by a fault or by a cut, is sent again after a timeout, and later messages wait for it.
import { INSTANT_MS } from '../sim/base/time';
import { defineFault, type FaultLaw } from '../sim/contracts/fault';
import { amountSchema } from '../sim/contracts/schemas';

/** Linux's bounds: the timeout is the round trip and at least 200 ms more, and no wait is longer than two minutes. */
const BEYOND_ROUND_TRIP_MS = 200;
const LONGEST_MS = 120_000;

export default defineFault({
  id: 'tcp',
  name: 'TCP',
  summary:
    'For how many ms a connection sends again what was lost or met a cut: the first time after a round trip and 200 ms, then after waits that double, while later messages wait behind it. Then it gives up, and all that waits is lost. 0 is no TCP; Linux gives up after 924,600 ms.',
  simplified:
    'A sender is not told when its connection gives up; a real one gets an error. Acknowledgements are not modelled, and a loss is noticed by the timeout alone.',
  value: amountSchema('tcp', 'ms'),
  none: 0,
  apply: () => null,
  resend: ({ failedBefore, waitedMs, roundTripMs }, giveUpMs) => {
    const leftMs = giveUpMs - waitedMs;
    if (leftMs < INSTANT_MS) return null;
    const timeoutMs = (roundTripMs + BEYOND_ROUND_TRIP_MS) * 2 ** failedBefore;
    return Math.min(timeoutMs, LONGEST_MS, leftMs);
  },
});

const LOSS = 0.4;

export const law: FaultLaw<number> = {
  examples: [500, 5000, 924_600],
  beside: { loss: LOSS },
  expected: (giveUpMs, _, roundTripMs) => {
    const timeoutMs = roundTripMs + BEYOND_ROUND_TRIP_MS;
    // The tries are one, three, seven … timeouts after the first.
    const tries: number[] = [];
    for (let at = timeoutMs, gap = timeoutMs; at < giveUpMs; at += gap) {
      tries.push(at);
      gap = Math.min(2 * gap, LONGEST_MS);
    }
    const lost = LOSS ** (tries.length + 1);
    const within = (ms: number) => tries.filter((tryMs) => tryMs <= ms).length;
    return {
      lost,
      late: {
        share: (LOSS - lost) / (1 - lost),
        minMs: timeoutMs,
        exceeding: tries.map((ms) => [
          ms + roundTripMs,
          (LOSS ** (within(ms) + 1) - lost) / (LOSS - lost),
        ]),
      },
    };
  },
};
