// A session of the W3C's WebDriver, as far as the checks need it.
import { setTimeout } from 'node:timers/promises';

/** Number of attempts to reach a driver that is starting. */
const START_ATTEMPTS = 600;
const ATTEMPT_MS = 100;

/** An action of the pointer or a key. */
export type Action =
  | {
      readonly type: 'pointerMove';
      readonly x: number;
      readonly y: number;
      readonly duration: number;
    }
  | { readonly type: 'pointerDown' | 'pointerUp'; readonly button: 0 | 2 }
  | { readonly type: 'keyDown' | 'keyUp'; readonly value: string };

/** A browser window that a driver has started. */
export class WebDriverSession {
  readonly #address: string;
  /** Name and version, as the browser reports them. */
  readonly version: string;

  private constructor(address: string, version: string) {
    this.#address = address;
    this.version = version;
  }

  /** Starts a browser through the driver at this address, once it listens; gives up when the signal says so. */
  static async start(
    driver: string,
    capabilities: object,
    signal: AbortSignal,
  ): Promise<WebDriverSession> {
    await listening(driver);
    const { sessionId, capabilities: got } = await command<{
      sessionId: string;
      capabilities: { browserName: string; browserVersion: string };
    }>('POST', `${driver}/session`, { capabilities: { alwaysMatch: capabilities } }, signal);
    return new WebDriverSession(
      `${driver}/session/${sessionId}`,
      `${got.browserName} ${got.browserVersion}`,
    );
  }

  /** Sends a command of the session that is a GET; {@link post} sends all others. */
  get<Answer>(path: string): Promise<Answer> {
    return command('GET', `${this.#address}/${path}`);
  }

  post<Answer>(path: string, parameters: object): Promise<Answer> {
    return command('POST', `${this.#address}/${path}`, parameters);
  }

  /** Runs a function body in the page, and waits for its result. */
  run<Answer>(body: string, ...args: readonly unknown[]): Promise<Answer> {
    const script = `const done = arguments[arguments.length - 1];
      Promise.resolve((function () { ${body} }).apply(null, arguments)).then(
        (value) => done({ value }), (error) => done({ error: String(error) }));`;
    return this.post<{ value: Answer; error?: string }>('execute/async', { script, args }).then(
      ({ value, error }) => {
        if (error) throw new Error(error);
        return value;
      },
    );
  }

  /** Performs these actions of the pointer or the keys, one after the other. */
  async act(type: 'pointer' | 'key', actions: readonly Action[]): Promise<void> {
    await this.post('actions', { actions: [{ type, id: type, actions }] });
  }

  async close(): Promise<void> {
    await command('DELETE', this.#address);
  }
}

async function listening(driver: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await command('GET', `${driver}/status`);
      return;
    } catch (error) {
      if (attempt === START_ATTEMPTS) throw error;
      await setTimeout(ATTEMPT_MS);
    }
  }
}

async function command<Answer>(
  method: string,
  address: string,
  body?: object,
  signal?: AbortSignal,
): Promise<Answer> {
  const response = await fetch(address, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  const { value } = (await response.json()) as { value: Answer & { message?: string } };
  if (!response.ok) throw new Error(`${method} ${address}: ${value?.message ?? response.status}`);
  return value;
}
