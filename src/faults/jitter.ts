// Jitter: each message over a link is late by a time of its own, as often short as long.
import { defineFault } from '../sim/fault';
import { amountSchema } from '../sim/schemas';

export default defineFault({
  id: 'jitter',
  name: 'Jitter',
  summary: 'Each message is up to so many ms later, any delay as likely as any other.',
  value: amountSchema('jitter', 'ms'),
  none: 0,
  strike: (_, mostMs, random) => (mostMs > 0 ? { delayMs: mostMs * random() } : null),
});
