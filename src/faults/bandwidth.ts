// Bandwidth: a link carries a number of bytes per second, one message after another.
import * as v from 'valibot';
import { canonicalJson } from '../sim/base/json';
import { defineFault, type FaultLaw } from '../sim/contracts/fault';
import { amountSchema } from '../sim/contracts/schemas';

/** The size of the headers of a small message, in bytes: Ethernet, IP and TCP. */
const HEADER_BYTES = 58;
/** The least bandwidth: a slower link would need more than a day for one message. */
const MIN_BYTES_PER_SECOND = 0.001;

export default defineFault({
  id: 'bandwidth',
  name: 'Bandwidth',
  summary:
    'How many bytes a second the link carries; a message waits for those before it. 0 is no limit.',
  value: v.pipe(
    amountSchema('bandwidth', 'bytes a second'),
    v.check(
      (bytes) => bytes === 0 || bytes >= MIN_BYTES_PER_SECOND,
      `bandwidth is 0, for no limit, or at least ${MIN_BYTES_PER_SECOND} bytes a second`,
    ),
  ),
  none: 0,
  apply: ({ kind, body }, bytesPerSecond) => {
    if (bytesPerSecond === 0) return null;
    const bytes =
      HEADER_BYTES + kind.length + (body === undefined ? 0 : canonicalJson(body).length);
    return { occupiesMs: (1000 * bytes) / bytesPerSecond };
  },
});

export const law: FaultLaw<number> = {
  examples: [100_000, 5000, 150],
  expected: (bytesPerSecond) => ({ bytesPerSecond }),
};
