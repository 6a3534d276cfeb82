// The model of the space-time diagram: the input of its painters and of its hit test.
import type { MessageKind } from '../../sim/contracts/program';
import type { StateWords } from '../../sim/contracts/status';
import type { RelatedEvents } from '../../sim/trace/relatedEvents';
import type { Trace } from '../../sim/trace/trace';
import type { TimelineModel } from '../timeline/timelineModel';
import type { Emphasis } from './emphasis';
import type { TraceItems } from './traceItems';

/** The drawing of periodic messages: dotted and pale, left out unless they are causes, or like all others. */
export type HeartbeatMode = 'pale' | 'folded' | 'full';

/** The words beside a rail, for the moment shown. */
export interface RailHead {
  /** The state in words; both are empty for a process that has none. */
  readonly state: StateWords;
  /** The elected variable; absent for a process that has none. */
  readonly elected?: string | null;
  readonly isLive: boolean;
}

/** The chosen event, and the words beside it. */
export interface ChosenEvent {
  readonly seq: number;
  readonly atMs: number;
  /** The process in which it happened; null for a command, a violation and the like. */
  readonly process: string | null;
  readonly title: string;
}

/** The rails are `rows`: first of all nodes, then of services and clients. */
export interface SpacetimeModel extends TimelineModel {
  readonly trace: Pick<Trace, 'at' | 'typeAt' | 'timeAt'>;
  /** Grows in place; `items.eventsRead` says how far. */
  readonly items: TraceItems;
  readonly lookOf: (kind: string, from: string) => MessageKind;
  readonly heartbeats: HeartbeatMode;
  readonly headOf: (process: string) => RailHead;
  readonly chosen: ChosenEvent | null;
  /** The event that is pointed at, here or in another view. */
  readonly pointed: RelatedEvents | null;
  /** Whether quiet stretches are folded, all but those that begin at these times; null while none is. */
  readonly folding: { readonly unfoldedMs: ReadonlySet<number> } | null;
  /** The weights of items; null while nothing is chosen: then all have the middle one. */
  readonly emphasis: Emphasis | null;
}
