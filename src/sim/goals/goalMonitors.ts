// Monitors of goal conditions: each follows one condition through a trace, and reports a finding at any time.

import { grouped } from '../base/format';
import { roundMs } from '../base/time';
import type { TraceEvent } from '../contracts/traceEvent';
import type { ClusterView } from '../trace/clusterView';
import type { Finding, GoalCondition } from './goalCondition';

/** The monitor of one condition. A finding at a time is about all events before it. */
export interface GoalMonitor {
  /** Folds in the next event. */
  readonly add?: (event: TraceEvent) => void;
  /** Folds in the cluster's state at the end of an instant, in ms. */
  readonly observe?: (view: ClusterView, atMs: number) => void;
  /** The finding at a time in ms; with `isOver`, the final one. */
  readonly find: (nowMs: number, isOver: boolean) => Finding;
}

/** The monitor for a condition. */
export function monitorFor(condition: GoalCondition): GoalMonitor {
  switch (condition.type) {
    case 'twoLeaders':
      return periodMonitor(
        'two nodes led at once',
        condition.forMs,
        ({ leaders }) => leaders.length >= 2,
      );
    case 'noLeader':
      return periodMonitor(
        condition.noneDown ? 'nobody led while all nodes ran' : 'nobody led',
        condition.forMs,
        ({ leaders, isAnyDown }) => leaders.length === 0 && !(condition.noneDown && isAnyDown),
      );
    case 'agreed':
      return agreementMonitor(condition);
    case 'messages': {
      const what = condition.kinds
        ? `messages sent (${condition.kinds.join(', ')})`
        : 'messages sent';
      const kinds = condition.kinds && new Set(condition.kinds);
      return countMonitor(what, condition, (event) =>
        event.type === 'messageSent' ? (kinds?.has(event.kind) ?? true) : false,
      );
    }
    case 'elections':
      return countMonitor('elections started', condition, ({ type }) => type === 'electionStarted');
    case 'mended':
      return repairMonitor(condition);
    case 'staleWrite':
      return staleWriteMonitor(condition);
    case 'property':
      return propertyMonitor(condition);
  }
}

type Of<T extends GoalCondition['type']> = Extract<GoalCondition, { type: T }>;

/** Measures the longest interval in which a predicate holds. */
function periodMonitor(
  what: string,
  forMs: number,
  holds: (view: ClusterView) => boolean,
): GoalMonitor {
  let sinceMs: number | null = null;
  let longestMs = 0;
  const longestBy = (nowMs: number) =>
    Math.max(longestMs, sinceMs === null ? 0 : roundMs(nowMs - sinceMs));
  return {
    observe: (view, atMs) => {
      longestMs = longestBy(atMs);
      sinceMs = holds(view) ? (sinceMs ?? atMs) : null;
    },
    find: (nowMs, isOver) => {
      const value = longestBy(nowMs);
      const met = value >= forMs || (isOver ? false : null);
      return {
        met,
        seen: `${what} for ${grouped(value)} of ${grouped(forMs)} ms`,
        value,
        of: forMs,
      };
    },
  };
}

/** The finding about a condition that is judged at a fixed time: the judgement, or before it whether it holds so far. */
function judgedLater(isJudged: boolean, holds: boolean): Pick<Finding, 'met' | 'soFar'> {
  return isJudged ? { met: holds } : { met: null, soFar: holds };
}

function agreementMonitor({ byMs = Number.POSITIVE_INFINITY }: Of<'agreed'>): GoalMonitor {
  let agrees = false;
  let hasFailed = false;
  let seen = { value: 0, of: 0, seen: 'no node runs' };
  /** Whether the present state is a disagreement that lasts until a time after `byMs`. */
  const isLate = (nowMs: number) => !agrees && nowMs > byMs;
  return {
    observe: (view, atMs) => {
      hasFailed ||= isLate(atMs);
      agrees = view.agrees;
      const { leader, followers } = view.favourite ?? { leader: 'a live leader', followers: 0 };
      const live = view.live.length;
      const words = `${followers} of ${live} live nodes follow ${leader}`;
      seen = { value: followers, of: live, seen: words };
    },
    find: (nowMs, isOver) => {
      if (hasFailed || isLate(nowMs)) return { ...seen, met: false };
      return { ...seen, ...judgedLater(isOver, agrees) };
    },
  };
}

function countMonitor(
  what: string,
  { most, fromMs = 0, toMs = Number.POSITIVE_INFINITY }: Of<'messages' | 'elections'>,
  counts: (event: TraceEvent) => boolean,
): GoalMonitor {
  let value = 0;
  return {
    add: (event) => {
      if (event.atMs >= fromMs && event.atMs <= toMs && counts(event)) value += 1;
    },
    find: (nowMs, isOver) => {
      const seen = `${what}: ${grouped(value)}; at most ${grouped(most)} are wanted`;
      const figures = { seen, value, of: most };
      if (value > most) return { met: false, ...figures };
      return { ...judgedLater(nowMs > toMs || isOver, true), ...figures };
    },
  };
}

function repairMonitor({ withinMs }: Of<'mended'>): GoalMonitor {
  /** The time of the first crash since the last agreement: later crashes have waited less. */
  let openSinceMs: number | null = null;
  let crashes = 0;
  let slowestMs = 0;
  const slowestBy = (nowMs: number) =>
    Math.max(slowestMs, openSinceMs === null ? 0 : roundMs(nowMs - openSinceMs));
  return {
    add: (event) => {
      if (event.type !== 'nodeCrashed') return;
      crashes += 1;
      openSinceMs ??= event.atMs;
    },
    observe: ({ agrees }, atMs) => {
      if (!agrees) return;
      slowestMs = slowestBy(atMs);
      openSinceMs = null;
    },
    find: (nowMs, isOver) => {
      const value = slowestBy(nowMs);
      const figures = { value, of: withinMs };
      if (crashes === 0)
        return { ...judgedLater(isOver, false), seen: 'no node has crashed', ...figures };
      const what = openSinceMs !== null ? 'no agreement for' : 'agreement at most';
      const seen = `${what} ${grouped(value)} of ${grouped(withinMs)} ms after a crash`;
      if (value > withinMs) return { met: false, seen, ...figures };
      return { ...judgedLater(isOver, openSinceMs === null), seen, ...figures };
    },
  };
}

/** A token counts as issued once a node believes it holds a lease under it, or once a write has used it. */
function staleWriteMonitor({ fate }: Of<'staleWrite'>): GoalMonitor {
  const type = fate === 'accepted' ? 'writeAccepted' : 'writeRejected';
  let newest = Number.NEGATIVE_INFINITY;
  let value = 0;
  let first: string | null = null;
  return {
    add: (event) => {
      if (event.type === 'leaseChanged') newest = Math.max(newest, event.lease?.token ?? newest);
      if (event.type !== 'writeAccepted' && event.type !== 'writeRejected') return;
      const { token } = event;
      if (token === null) return;
      if (event.type === type && token < newest) {
        value += 1;
        first ??= `a write under token ${token} was ${fate} at ${grouped(event.atMs)} ms, when token ${newest} was out`;
      }
      newest = Math.max(newest, token);
    },
    find: (_, isOver) => ({
      met: value > 0 || (isOver ? false : null),
      seen: first ?? `no write under an older token was ${fate}`,
      value,
      of: 1,
    }),
  };
}

function propertyMonitor({ property, is }: Of<'property'>): GoalMonitor {
  let brokenMs: number | null = null;
  return {
    add: (event) => {
      if (event.type === 'propertyViolated' && event.property === property) brokenMs ??= event.atMs;
    },
    find: (_, isOver) => {
      const holds = isOver ? 'holds' : 'holds so far';
      const seen = `${property} ${brokenMs === null ? holds : `was violated at ${grouped(brokenMs)} ms`}`;
      const value = brokenMs === null ? 0 : 1;
      const of = is === 'broken' ? 1 : 0;
      if (value === 1) return { met: is === 'broken', seen, value, of };
      if (is === 'broken') return { met: isOver ? false : null, seen, value, of };
      return { ...judgedLater(isOver, true), seen, value, of };
    },
  };
}
