// A free port for a server that cannot choose one itself.
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports from which a system takes those of connections: none of them can have it when the server starts. */
const [FIRST, PAST_LAST] = [20_000, 32_768];

/** A port of the loopback interface that is free now. */
export async function freePort(): Promise<number> {
  const port = FIRST + Math.floor(Math.random() * (PAST_LAST - FIRST));
  const server = createServer().listen(port, '127.0.0.1');
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (!isFree) return freePort();
  server.close();
  await once(server, 'close');
  return port;
}
