// Sends messages to the worker at the other end of its port, one at a time, and reports the round trips per second.
import { perSecond } from '../bench';
import type { Ask } from './roundTrips';

let port: MessagePort;

addEventListener('message', ({ data, ports }: MessageEvent<Ask | null>) => {
  if (ports[0]) port = ports[0];
  if (data) ask(data);
});

function ask({ forMs }: Ask): void {
  const startedMs = performance.now();
  let answered = 0;
  port.onmessage = () => {
    answered += 1;
    const tookMs = performance.now() - startedMs;
    if (tookMs < forMs) port.postMessage(answered);
    else postMessage(perSecond(answered, tookMs));
  };
  port.postMessage(answered);
}
