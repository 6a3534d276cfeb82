// A storm: faults by chance, of chosen kinds, at a chosen rate. All that it breaks it also mends, and it ends by itself.
import { type Action, type Command, MAX_STRIKES, type StormKind, strikesOf } from './command';
import { createStream, type RandomStream } from './random';
import { roundMs } from './time';

export type StormCommand = Extract<Command, { type: 'storm' }>;

/** Of a storm that strikes every so many ms, damage lasts from half as long to three times as long. */
const LASTS = { min: 0.5, max: 3 };
const SLOW_MS = [200, 2000] as const;
const LOSS = 0.5;

/**
 * All that a storm does, in order of time. It strikes at irregular moments, on average `perMinute` times a minute,
 * and has mended everything when it ends.
 *
 * @param ids - whom it can hit, in the definition's order; two or more.
 */
function stormOf(
  { atMs, forMs, perMinute, kinds }: StormCommand,
  ids: readonly string[],
  stream: RandomStream,
): Command[] {
  const meanGapMs = 60_000 / perMinute;
  const endMs = atMs + forMs;
  const commands: Command[] = [];
  for (let strikeMs = atMs; ; ) {
    strikeMs += 2 * meanGapMs * stream.next();
    const lastsMs = meanGapMs * (LASTS.min + (LASTS.max - LASTS.min) * stream.next());
    const [damage, repair] = strikeOf(pick(kinds, stream), ids, stream);
    if (strikeMs >= endMs) break;
    commands.push({ ...damage, atMs: roundMs(strikeMs) });
    commands.push({ ...repair, atMs: roundMs(Math.min(strikeMs + lastsMs, endMs)) });
  }
  return commands.sort((a, b) => a.atMs - b.atMs);
}

/** What a storm will do; `cause` is the event that let it rise. */
export interface Strike {
  readonly command: Command;
  readonly cause: number;
}

/** The storms of a run: what they will still do. */
export class Storms {
  readonly #seed: string;
  /** In order of time, those that are over first. */
  #strikes: readonly Strike[] = [];
  #taken = 0;

  constructor(seed: string) {
    this.#seed = seed;
  }

  get snapshot(): readonly Strike[] {
    return this.#strikes.slice(this.#taken);
  }

  restore(strikes: readonly Strike[]): void {
    this.#strikes = strikes;
    this.#taken = 0;
  }

  /** When the next strike is due, in ms; infinite when all is calm. */
  get nextMs(): number {
    return this.#strikes[this.#taken]?.command.atMs ?? Number.POSITIVE_INFINITY;
  }

  /** Takes the next strike. */
  take(): Strike {
    const next = this.#strikes[this.#taken] as Strike;
    this.#taken += 1;
    return next;
  }

  /** Whether all that rage and this one together will not strike too often. */
  hasRoomFor(storm: Pick<StormCommand, 'perMinute' | 'forMs'>): boolean {
    // Each strike has two commands: the damage and the repair.
    const toCome = (this.#strikes.length - this.#taken) / 2;
    return toCome + strikesOf(storm) <= MAX_STRIKES.inAll;
  }

  brew(storm: StormCommand, ids: readonly string[], cause: number): void {
    const stream = createStream(this.#seed, `storm ${cause}`);
    const strikes = stormOf(storm, ids, stream).map((command) => ({ command, cause }));
    this.restore([...this.snapshot, ...strikes].sort((a, b) => a.command.atMs - b.command.atMs));
  }
}

/** Damage of a kind to a process or a link by chance, and what undoes it. */
function strikeOf(
  kind: StormKind,
  ids: readonly string[],
  stream: RandomStream,
): [damage: Action, repair: Action] {
  const node = pick(ids, stream);
  const others = ids.filter((id) => id !== node);
  const other = pick(others, stream);
  const links = [
    { from: node, to: other },
    { from: other, to: node },
  ];
  const all = others.flatMap((id) => [
    { from: node, to: id },
    { from: id, to: node },
  ]);
  switch (kind) {
    case 'crash':
      return [
        { type: 'crash', node },
        { type: 'restart', node },
      ];
    case 'pause':
      return [
        { type: 'pause', node },
        { type: 'resume', node },
      ];
    case 'cut':
      return [
        { type: 'cut', links },
        { type: 'heal', links },
      ];
    case 'isolate':
      return [
        { type: 'cut', links: all },
        { type: 'heal', links: all },
      ];
    case 'slow':
      return [
        { type: 'setLink', links, jitter: SLOW_MS[0] + (SLOW_MS[1] - SLOW_MS[0]) * stream.next() },
        { type: 'setLink', links, jitter: 0 },
      ];
    case 'lose':
      return [
        { type: 'setLink', links, loss: LOSS },
        { type: 'setLink', links, loss: 0 },
      ];
  }
}

function pick<T>(list: readonly T[], stream: RandomStream): T {
  return list[Math.floor(stream.next() * list.length)] as T;
}
