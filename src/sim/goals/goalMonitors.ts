// Watches a trace for what an exercise wants, one want at a time; each can be asked while the run goes on.

import { grouped } from '../base/format';
import { roundMs } from '../base/time';
import type { TraceEvent } from '../contracts/traceEvent';
import type { ClusterView } from '../trace/clusterView';
import type { Finding, GoalCondition } from './goalCondition';

/** Watches for one want. What it says of a moment counts all that happened before it. */
export interface GoalMonitor {
  /** Takes in the next event. */
  readonly take?: (event: TraceEvent) => void;
  /** Takes in what has become of the cluster by the end of an instant, in ms. */
  readonly stand?: (view: ClusterView, atMs: number) => void;
  /** What is found at a time in ms; `isOver` says that nothing more counts. */
  readonly find: (nowMs: number, isOver: boolean) => Finding;
}

/** A watch for a want. */
export function monitorFor(want: GoalCondition): GoalMonitor {
  switch (want.type) {
    case 'twoLeaders':
      return periodMonitor('two leaders', want.forMs, ({ leaders }) => leaders >= 2);
    case 'noLeader':
      return periodMonitor(
        want.noneDown ? 'no leader and nobody down' : 'no leader',
        want.forMs,
        ({ leaders, isAnyDown }) => leaders === 0 && !(want.noneDown && isAnyDown),
      );
    case 'agreed':
      return agreementMonitor(want);
    case 'messages': {
      const what = want.kinds ? `messages (${want.kinds.join(', ')})` : 'messages';
      const kinds = want.kinds && new Set(want.kinds);
      return countMonitor(what, want, (event) =>
        event.type === 'messageSent' ? (kinds?.has(event.kind) ?? true) : false,
      );
    }
    case 'elections':
      return countMonitor('elections', want, ({ type }) => type === 'electionStarted');
    case 'mended':
      return repairMonitor(want);
    case 'staleWrite':
      return staleWriteMonitor(want);
    case 'property':
      return propertyMonitor(want);
  }
}

type Of<T extends GoalCondition['type']> = Extract<GoalCondition, { type: T }>;

/** The longest stretch in which something holds. */
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
    stand: (view, atMs) => {
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

function agreementMonitor({ byMs = Number.POSITIVE_INFINITY }: Of<'agreed'>): GoalMonitor {
  let agrees = false;
  let hasFailed = false;
  let seen = { value: 0, of: 0, seen: 'no node runs' };
  /** Whether a state that lasted until a moment was a disagreement after it should have ended. */
  const isLate = (nowMs: number) => !agrees && nowMs > byMs;
  return {
    stand: (view, atMs) => {
      hasFailed ||= isLate(atMs);
      agrees = view.agrees;
      const { leader, followers } = view.favourite ?? { leader: 'a live leader', followers: 0 };
      const words = `${followers} of ${view.live} live nodes follow ${leader}`;
      seen = { value: followers, of: view.live, seen: words };
    },
    find: (nowMs, isOver) => {
      if (hasFailed || isLate(nowMs)) return { ...seen, met: false };
      return { ...seen, met: isOver ? agrees : null };
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
    take: (event) => {
      if (event.atMs >= fromMs && event.atMs <= toMs && counts(event)) value += 1;
    },
    find: (nowMs, isOver) => {
      const open = nowMs > toMs || isOver ? true : null;
      const seen = `${grouped(value)} ${what}, at most ${grouped(most)} wanted`;
      return { met: value > most ? false : open, seen, value, of: most };
    },
  };
}

function repairMonitor({ withinMs }: Of<'mended'>): GoalMonitor {
  /** Since the first crash that is not mended: those after it cannot have waited longer. */
  let openSinceMs: number | null = null;
  let crashes = 0;
  let slowestMs = 0;
  const slowestBy = (nowMs: number) =>
    Math.max(slowestMs, openSinceMs === null ? 0 : roundMs(nowMs - openSinceMs));
  return {
    take: (event) => {
      if (event.type !== 'nodeCrashed') return;
      crashes += 1;
      openSinceMs ??= event.atMs;
    },
    stand: ({ agrees }, atMs) => {
      if (!agrees) return;
      slowestMs = slowestBy(atMs);
      openSinceMs = null;
    },
    find: (nowMs, isOver) => {
      const value = slowestBy(nowMs);
      const figures = { value, of: withinMs };
      if (crashes === 0)
        return { met: isOver ? false : null, seen: 'no node has crashed', ...figures };
      const what = openSinceMs !== null ? 'a crash, not mended' : 'the slowest crash, mended';
      const seen = `${what} after ${grouped(value)} of ${grouped(withinMs)} ms`;
      if (value > withinMs) return { met: false, seen, ...figures };
      return { met: isOver ? openSinceMs === null : null, seen, ...figures };
    },
  };
}

/** A token is out from the moment when a node believes to hold a lease under it, whoever has heard of it by then. */
function staleWriteMonitor({ fate }: Of<'staleWrite'>): GoalMonitor {
  const type = fate === 'accepted' ? 'writeAccepted' : 'writeRejected';
  let newest = Number.NEGATIVE_INFINITY;
  let value = 0;
  let first: string | null = null;
  return {
    take: (event) => {
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
    take: (event) => {
      if (event.type === 'propertyViolated' && event.property === property) brokenMs ??= event.atMs;
    },
    find: (_, isOver) => {
      const seen =
        brokenMs === null ? `${property} holds` : `${property} fell at ${grouped(brokenMs)} ms`;
      const value = brokenMs === null ? 0 : 1;
      const of = is === 'broken' ? 1 : 0;
      if (value === 1) return { met: is === 'broken', seen, value, of };
      return { met: isOver ? is === 'kept' : null, seen, value, of };
    },
  };
}
