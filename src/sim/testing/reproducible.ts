// Whether a run is the same bytes however it is played: again, or beside another.
import { Kernel } from '../kernel';
import { advance, InProcessHost } from '../simulate';
import { canonicalLine } from '../trace';
import type { WildRun } from './wildRun';

/** Some wild runs never come to rest. */
const MOST_EVENTS = 3000;

/** A run in progress, a window at a time. */
class Play {
  readonly lines: string[] = [];
  readonly #untilMs: number;
  readonly #kernel: Kernel;
  readonly #host: InProcessHost;

  constructor({ setup, untilMs }: WildRun) {
    this.#untilMs = untilMs;
    this.#kernel = new Kernel(setup, (event) => this.lines.push(canonicalLine(event)));
    this.#host = new InProcessHost(setup);
  }

  get isOver(): boolean {
    return this.#kernel.frontierMs >= this.#untilMs || this.lines.length >= MOST_EVENTS;
  }

  step(): void {
    advance(this.#kernel, this.#host, this.#untilMs, 1);
  }
}

/** The lines of a run. @param between - called after each window. */
function linesOf(run: WildRun, between: () => void = () => {}): string[] {
  const play = new Play(run);
  while (!play.isOver) {
    play.step();
    between();
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
 */
export function unrepeatable(run: WildRun, other: WildRun): string[] {
  const first = linesOf(run);
  const beside = new Play(other);
  return [
    ...parting(first, linesOf(run), 'playing it again'),
    ...parting(
      first,
      linesOf(run, () => beside.isOver || beside.step()),
      'another run beside it',
    ),
  ];
}
