// The folds about elections: how many there are, and what each costs.
import type { Algorithm } from '../../sim/contracts/algorithm';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import type { ElectionEvent } from '../../sim/trace/electionEvents';
import { Counter, type Durations, type Figure, type Fold, type Kinds, type Moment } from './fold';

/** Elections: a period without a followed leader counts once, when a node stands in it. */
export class ElectionCount extends Counter {
  #isCounted = false;

  add(_: TraceEvent, { cluster, changed, known }: Moment): void {
    for (const { kind, atMs } of known)
      if (kind === 'election' && !this.#isCounted) {
        this.#isCounted = true;
        this.note(atMs);
      }
    if (changed && cluster.hasFollowedLeader) this.#isCounted = false;
  }
}

/** Counts what has become known of elections: one kind. */
export class Known extends Counter {
  readonly #kind: ElectionEvent['kind'];

  constructor(fromMs: number, kind: ElectionEvent['kind']) {
    super(fromMs);
    this.#kind = kind;
  }

  add(_: TraceEvent, { known }: Moment): void {
    for (const { kind, atMs } of known) if (kind === this.#kind) this.note(atMs);
  }
}

/** An election: a time in which no leader is followed by all, with its messages that are not periodic. */
interface Election {
  readonly sinceMs: number;
  readonly byKind: Map<string, number>;
  isContested: boolean;
}

/** Finds the elections in which a node stands, with their messages. */
abstract class ElectionFold implements Fold {
  readonly #fromMs: number;
  readonly #isPeriodic: (kind: string) => boolean;
  #election: Election | null = newElection(0, false);
  #stoodAtMs: number | null = null;

  constructor(fromMs: number, { messages }: Algorithm) {
    this.#fromMs = fromMs;
    this.#isPeriodic = (kind) => messages[kind]?.periodic === true;
  }

  abstract figure(): Figure;
  /** Called at the end of each election that began in the measured time. */
  protected abstract note(election: Election): void;

  add(event: TraceEvent, { cluster, changed, known }: Moment): void {
    for (const { kind, atMs } of known)
      if (kind === 'election') {
        this.#stoodAtMs = atMs;
        if (this.#election) this.#election.isContested = true;
      }
    if (changed) this.#change(event.atMs, cluster.hasFollowedLeader);
    const byKind = this.#election?.byKind;
    if (event.type === 'messageSent' && byKind && !this.#isPeriodic(event.kind))
      byKind.set(event.kind, (byKind.get(event.kind) ?? 0) + 1);
  }

  #change(atMs: number, isFollowed: boolean): void {
    const election = this.#election;
    if (!isFollowed) this.#election ??= newElection(atMs, this.#stoodAtMs === atMs);
    else if (election) {
      if (election.isContested && election.sinceMs >= this.#fromMs) this.note(election);
      this.#election = null;
    }
  }
}

/** @param isContested - a node that stands may forget its leader only after that, in the same step. */
function newElection(sinceMs: number, isContested: boolean): Election {
  return { sinceMs, byKind: new Map(), isContested };
}

/** The number of messages of each election. */
export class ElectionMessages extends ElectionFold {
  readonly #found: [number, number][] = [];

  protected note({ sinceMs, byKind }: Election): void {
    this.#found.push([sinceMs, [...byKind.values()].reduce((sum, count) => sum + count, 0)]);
  }

  figure(): Durations {
    return [...this.#found];
  }
}

/** The numbers of messages of all elections, by kind. */
export class ElectionKinds extends ElectionFold {
  #n = 0;
  readonly #byKind = new Map<string, number>();

  protected note({ byKind }: Election): void {
    this.#n += 1;
    for (const [kind, count] of byKind)
      this.#byKind.set(kind, (this.#byKind.get(kind) ?? 0) + count);
  }

  figure(): Kinds {
    const kinds = [...this.#byKind].sort(([one], [other]) => (one < other ? -1 : 1));
    return { n: this.#n, byKind: Object.fromEntries(kinds) };
  }
}
