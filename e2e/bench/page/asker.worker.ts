// Sends batches of messages to the worker at the other end of its port, one batch at a time; reports the messages per
// second that came back.
import { perSecond } from '../bench';
import type { Ask } from './roundTrips';

let port: MessagePort;

addEventListener('message', ({ data, ports }: MessageEvent<Ask | null>) => {
  if (ports[0]) port = ports[0];
  if (data) ask(data);
});

function ask({ forMs, batch }: Ask): void {
  const startedMs = performance.now();
  let answered = 0;
  const send = () => port.postMessage(batchFrom(answered, batch));
  port.onmessage = () => {
    answered += batch;
    const tookMs = performance.now() - startedMs;
    if (tookMs < forMs) send();
    else postMessage(perSecond(answered, tookMs));
  };
  send();
}

/** A number alone, or so many of them: a message has the number of those that were answered before it. */
function batchFrom(first: number, count: number): number | number[] {
  return count === 1 ? first : Array.from({ length: count }, (_, index) => first + index);
}
