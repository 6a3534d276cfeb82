// An engine whose side runs advance only as far as a test permits, so that an opening can be observed.
import type { Engine, RunInputs, SideRun } from '../../sim/engine/engine';
import type { Start } from '../../sim/engine/localRun';

/** Creates side runs that wait before each slice, once `isSlow` is set. */
export class SlowEngine implements Engine {
  readonly #engine: Engine;
  /** The side runs that wait for their next slice. */
  readonly #waiting: (() => void)[] = [];
  isSlow = false;
  /** Number of side runs that were begun, and of the slices that were requested. */
  begun = 0;
  slices = 0;
  closed = 0;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Permits so many slices to all side runs. */
  async release(slices = 1): Promise<void> {
    for (let released = 0; released < slices; released += 1) {
      for (const goOn of this.#waiting.splice(0)) goOn();
      await settled();
    }
  }

  async beside(inputs: RunInputs, start?: Start): Promise<SideRun> {
    const run = await this.#engine.beside(inputs, start);
    this.begun += 1;
    return {
      advance: async (untilMs) => {
        this.slices += 1;
        if (this.isSlow) await new Promise<void>((resolve) => this.#waiting.push(resolve));
        return run.advance(untilMs, 8);
      },
      takeOver: () => run.takeOver(),
      close: () => {
        this.closed += 1;
        run.close();
      },
    };
  }

  advance: Engine['advance'] = (untilMs, windows) => this.#engine.advance(untilMs, windows);
  submit: Engine['submit'] = (action) => this.#engine.submit(action);
}

/** Resolves when all work that waits for no permission is done. */
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
