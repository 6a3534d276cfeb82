// An engine whose side runs advance only as far as a test permits, so that an opening can be observed.
import type { Engine, RunInputs, SideRun } from '../../sim/engine/engine';
import type { Start } from '../../sim/engine/start';

/** Creates side runs that wait for a permission before each slice, while `isSlow` is set. */
export class SlowEngine implements Engine {
  readonly #engine: Engine;
  /** Permissions for the slices that side runs wait for. */
  readonly #permissions: (() => void)[] = [];
  /** Ends the pending calls of {@link SlowEngine.sliceRequested}. */
  readonly #requested: (() => void)[] = [];
  isSlow = false;
  /** Number of side runs that were begun, of slices that were requested, and of side runs that were closed. */
  begun = 0;
  slices = 0;
  closed = 0;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Resolves when a side run waits for the permission of a slice. */
  async sliceRequested(): Promise<void> {
    if (this.#permissions.length > 0) return;
    await new Promise<void>((resolve) => this.#requested.push(resolve));
  }

  /** Permits so many slices, one after another; resolves when the slice after them is requested. */
  async permit(slices: number): Promise<void> {
    for (let permitted = 0; permitted < slices; permitted += 1) {
      await this.sliceRequested();
      this.#permitAll();
    }
    await this.sliceRequested();
  }

  /** Permits all slices from now on. */
  speedUp(): void {
    this.isSlow = false;
    this.#permitAll();
  }

  async beginSideRun(inputs: RunInputs, start?: Start): Promise<SideRun> {
    const run = await this.#engine.beginSideRun(inputs, start);
    this.begun += 1;
    return {
      advance: async (untilMs) => {
        this.slices += 1;
        if (this.isSlow) await this.#permission();
        return run.advance(untilMs, 8);
      },
      shown: (untilMs) => run.shown(untilMs),
      takeOver: () => run.takeOver(),
      close: () => {
        this.closed += 1;
        run.close();
      },
    };
  }

  advance: Engine['advance'] = (untilMs, windows) => this.#engine.advance(untilMs, windows);
  submit: Engine['submit'] = (action) => this.#engine.submit(action);
  shown: Engine['shown'] = (untilMs) => this.#engine.shown(untilMs);
  steps: Engine['steps'] = (process, atMs) => this.#engine.steps(process, atMs);

  #permission(): Promise<void> {
    for (const resolve of this.#requested.splice(0)) resolve();
    return new Promise((resolve) => this.#permissions.push(resolve));
  }

  #permitAll(): void {
    for (const resolve of this.#permissions.splice(0)) resolve();
  }
}
