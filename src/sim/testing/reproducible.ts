// The check that a run is repeatable to the byte: played again, beside another run, and from its checkpoints.

import { Dice } from '../base/dice';
import type { Setup } from '../contracts/setup';
import type { TraceEvent } from '../contracts/traceEvent';
import { advance, InProcessHost } from '../engine/simulate';
import { Kernel } from '../kernel/kernel';
import { canonicalLine } from '../trace/canonicalLine';
import type { WildRun } from './wildRun';

/** Limit of events: some wild runs never settle. */
const MOST_EVENTS = 1000;
/** Probability of a restore from a checkpoint after a window; within an instant it is always restored. */
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

  /** Whether the last event is at the frontier: commands have taken effect before the processes' steps at that instant. */
  get isWithinInstant(): boolean {
    return this.#lastMs === this.#kernel.frontierMs;
  }

  step(): void {
    advance(this.#kernel, this.#host, this.#untilMs, 1);
  }

  /** Continues from a checkpoint that was written as JSON and read again. */
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
 * The differences between plays of one run, as sentences; none when the run is repeatable.
 *
 * @param other - a run that is played between its windows, to reveal shared state.
 * @param first - the lines of an earlier play of the run.
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
