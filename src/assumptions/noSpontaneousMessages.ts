// Assumption 6: nothing arrives that nobody has sent.
import { type Circumstances, defineAssumption } from '../sim/contracts/assumption';
import type { TraceEvent } from '../sim/contracts/traceEvent';

export default defineAssumption({
  id: 'noSpontaneousMessages',
  number: 6,
  name: 'No spontaneous messages',
  means: 'The network makes up no messages: what arrives was sent, once.',
  breaks: 'An old COORDINATOR that comes again makes all follow a dead node, until T1 is over.',
  scenario: 'strikeAssumption6',
  brokenBy: (event, circumstances) =>
    event.type === 'messageSent' &&
    (MADE_UP.has(circumstances.commandOf(event)?.type ?? '') || isCopy(event, circumstances)),
});

const MADE_UP: ReadonlySet<string> = new Set(['forgeMessage', 'duplicateMessage']);

/** A link that doubles messages sends the copy at once, from the same step, to arrive with the original. */
function isCopy(
  { from, to, kind, dueMs, cause }: Extract<TraceEvent, { type: 'messageSent' }>,
  { lastSent, settingsOf }: Circumstances,
): boolean {
  const isSame =
    lastSent?.from === from &&
    lastSent.to === to &&
    lastSent.kind === kind &&
    lastSent.dueMs === dueMs &&
    lastSent.cause === cause;
  return isSame && Number(settingsOf(from, to)['duplicate'] ?? 0) > 0;
}
