// Whether a run is the same bytes however it is played: again, beside another, on from its checkpoints.

import type { Setup } from '../contracts/setup';
import type { TraceEvent } from '../contracts/traceEvent';
import { advance, InProcessHost } from '../engine/simulate';
import { Kernel } from '../kernel/kernel';
import { canonicalLine } from '../trace/trace';
import { Dice } from './dice';
import type { WildRun } from './wildRun';

/** Some wild runs never come to rest. */
const MOST_EVENTS = 1000;
/** How likely a run is taken up anew from a checkpoint after a window, where it is not in the middle of an instant. */
const RESTORED = 0.1;

/** A run in progress, a window at a time. */
class Play {
  readonly lines: string[] = [];
  readonly #setup: Setup;
  readonly #untilMs: number;
  #lastMs = 0;
  readonly #sink = (event: TraceEvent) => {
    this.#lastMs = event.atMs;
    this.lines.push(canonicalLine(event));
  };
  #kernel: Kernel;
  #host: InProcessHost;

  constructor({ setup, untilMs }: WildRun) {
    this.#setup = setup;
    this.#untilMs = untilMs;
    this.#kernel = new Kernel(setup, this.#sink);
    this.#host = new InProcessHost(setup);
  }

  get isOver(): boolean {
    return this.#kernel.frontierMs >= this.#untilMs || this.lines.length >= MOST_EVENTS;
  }

  /** Whether commands have taken effect at an instant at which processes have yet to act. */
  get isWithinInstant(): boolean {
    return this.#lastMs === this.#kernel.frontierMs;
  }

  step(): void {
    advance(this.#kernel, this.#host, this.#untilMs, 1);
  }

  /** Goes on from what a checkpoint keeps, written as JSON and read again. */
  restore(): void {
    const { snapshot, commands } = this.#kernel;
    const text = JSON.stringify([snapshot, [...this.#host.snapshots()]]);
    const [kernel, processes] = JSON.parse(text);
    const setup = { ...this.#setup, commands };
    this.#kernel = Kernel.restore(setup, kernel, this.#sink);
    this.#host = new InProcessHost(setup, new Map(processes));
  }
}

/** The lines of a run. @param between - called after each window. */
export function linesOf(run: WildRun, between: (play: Play) => void = () => {}): readonly string[] {
  const play = new Play(run);
  while (!play.isOver) {
    play.step();
    between(play);
  }
  return play.lines;
}

const parting = (lines: readonly string[], others: readonly string[], how: string): string[] => {
  const at = lines.findIndex((line, index) => line !== others[index]);
  const isSame = at < 0 && lines.length === others.length;
  return isSame ? [] : [`${how} gives another trace from event ${at < 0 ? lines.length : at} on`];
};

/**
 * In what a run is not the same bytes each time, as sentences; none when nothing outside it has a part in it.
 *
 * @param other - a run that is played between its windows: what they have in common must not remember.
 * @param first - the lines of the run, as it was played before.
 */
export function unrepeatable(
  run: WildRun,
  other: WildRun,
  first: readonly string[] = linesOf(run),
): string[] {
  const beside = new Play(other);
  const dice = new Dice(run.setup.definition.seed, 'checkpoints');
  return [
    ...parting(first, linesOf(run), 'playing it again'),
    ...parting(
      first,
      linesOf(run, () => beside.isOver || beside.step()),
      'another run beside it',
    ),
    ...parting(
      first,
      linesOf(run, (play) => (play.isWithinInstant || dice.isLucky(RESTORED)) && play.restore()),
      'going on from checkpoints',
    ),
  ];
}
