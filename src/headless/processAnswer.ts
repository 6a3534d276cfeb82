// The answer of another process of this program to a message.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/**
 * Sends a message and awaits the next one from there. Rejects when the process ends before it answers.
 *
 * @param what - the process in the error's sentence: `a process that played trials`.
 */
export async function answerOf(
  process: ChildProcess,
  message: object,
  what: string,
): Promise<unknown> {
  process.send(message);
  const ended = new AbortController();
  const { signal } = ended;
  try {
    const [answer] = await Promise.race([
      once(process, 'message', { signal }),
      once(process, 'exit', { signal }).then(([code, by]) => {
        throw new Error(`${what} ended with ${code ?? by}`);
      }),
    ]);
    return answer;
  } finally {
    ended.abort();
  }
}
