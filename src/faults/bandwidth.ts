// Bandwidth: a link carries so many bytes a second, one message after the other.
import { defineFault } from '../sim/fault';
import { canonicalJson } from '../sim/json';
import { amountSchema } from '../sim/schemas';

/** What the frames around a small message take, in bytes: Ethernet, IP and TCP headers. */
const HEADER_BYTES = 58;

export default defineFault({
  id: 'bandwidth',
  name: 'Bandwidth',
  summary:
    'How many bytes a second the link carries; a message waits for those before it. 0 is no limit.',
  value: amountSchema('bandwidth', 'bytes a second'),
  none: 0,
  strike: ({ kind, body }, bytesPerSecond) => {
    if (bytesPerSecond === 0) return null;
    const bytes =
      HEADER_BYTES + kind.length + (body === undefined ? 0 : canonicalJson(body).length);
    return { occupiesMs: (1000 * bytes) / bytesPerSecond };
  },
});
