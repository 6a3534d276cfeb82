// Assumption 6: every message that arrives was sent by a process.
import { type Circumstances, defineAssumption } from '../sim/contracts/assumption';
import type { TraceEvent } from '../sim/contracts/traceEvent';

export default defineAssumption({
  id: 'noSpontaneousMessages',
  number: 6,
  name: 'No spontaneous messages',
  means: 'The network makes up no messages: each one that arrives was sent, and arrives once.',
  breaks:
    'An old COORDINATOR that arrives again makes all nodes follow a crashed node until T1 is over.',
  scenario: 'strikeAssumption6',
  brokenBy: (event, circumstances) =>
    event.type === 'messageSent' &&
    (MADE_UP.has(circumstances.commandOf(event)?.type ?? '') || isCopy(event, circumstances)),
});

const MADE_UP: ReadonlySet<string> = new Set(['forgeMessage', 'duplicateMessage']);

/** Whether a message is the copy made by a link's duplication: sent in the same step as the original. */
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
