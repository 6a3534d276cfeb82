// An engine whose side runs go on only as far as a test lets them: what is under way can be looked at.
import type { Engine, RunInputs, SideRun } from '../../sim/engine/engine';
import type { Start } from '../../sim/engine/localRun';

/** Hands out side runs that wait before each slice, once it was told to. */
export class SlowEngine implements Engine {
  readonly #engine: Engine;
  /** Those who wait for their next slice. */
  readonly #waiting: (() => void)[] = [];
  isSlow = false;
  /** How many side runs have been begun, and how many slices of them asked for. */
  begun = 0;
  slices = 0;
  closed = 0;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Lets everybody have so many slices. */
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

/** Everything that was asked for and waits for nobody has been done. */
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
