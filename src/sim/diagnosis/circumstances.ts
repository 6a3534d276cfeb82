// The circumstances of an event, folded from the trace before it. Assumptions are evaluated against them.

import { linkKey } from '../base/linkKey';
import { MIN_LATENCY_MS } from '../base/time';
import { type Algorithm, surroundingsOf } from '../contracts/algorithm';
import type { Circumstances } from '../contracts/assumption';
import type { Command } from '../contracts/command';
import {
  type LinkSettings,
  linkSettings,
  type RunDefinition,
  type SettingsOf,
} from '../contracts/definition';
import type { TraceEvent } from '../contracts/traceEvent';
import type { ReadTrace } from '../trace/sentMessage';

/** A run whose trace is folded. */
export interface FoldedRun {
  readonly definition: RunDefinition;
  readonly algorithm: Algorithm;
  /** Read only up to the last event that was folded in. */
  readonly trace: ReadTrace;
  /** The run's command of this index, as `commandApplied` counts them. */
  readonly commandAt: (index: number) => Command | undefined;
}

interface Direction {
  readonly from: string;
  readonly to: string;
}

/** Folds the trace into the circumstances of its next event. */
export class FoldedCircumstances implements Circumstances {
  readonly #run: FoldedRun;
  readonly #settingsOf: SettingsOf;
  readonly #sites: Map<string, string | undefined>;
  readonly #priorities: Map<string, number>;
  readonly #members: Set<string>;
  readonly frozenLists = new Map<string, ReadonlySet<string>>();
  readonly #changed = new Map<string, LinkSettings>();
  /** Messages in flight or held, by id. */
  readonly #flights = new Map<number, Direction>();
  /** By direction, the `seq` of the external cause of its last cut, of its last change of settings, and of its impairment. */
  readonly #cutBy = new Map<string, number | null>();
  readonly #changedBy = new Map<string, number | null>();
  readonly #impairedBy = new Map<string, number | null>();
  readonly isTooLate: (latencyMs: number) => boolean;
  lastSent: Circumstances['lastSent'] = null;

  constructor(run: FoldedRun) {
    this.#run = run;
    this.#sites = new Map(run.definition.nodes.map(({ id, site }) => [id, site]));
    this.#settingsOf = linkSettings(run.definition.network, (id) => this.#sites.get(id));
    this.#priorities = new Map(run.definition.nodes.map(({ id, priority }) => [id, priority]));
    this.#members = new Set(this.#priorities.keys());
    this.isTooLate = lateTest(run);
  }

  get definition(): RunDefinition {
    return this.#run.definition;
  }

  get keepsState(): boolean {
    return this.#run.algorithm.durable !== undefined;
  }

  get priorities(): ReadonlyMap<string, number> {
    return this.#priorities;
  }

  commandOf = ({ cause }: TraceEvent): Command | null => {
    const event = cause === undefined ? null : this.#run.trace.at(cause);
    return event?.type === 'commandApplied' ? (this.#run.commandAt(event.index) ?? null) : null;
  };

  settingsOf = (from: string, to: string): LinkSettings => ({
    ...this.#settingsOf(from, to),
    ...this.#changed.get(linkKey(from, to)),
  });

  /** The direction of a link for an event about a link or a message; null for any other event. */
  directionOf(event: TraceEvent): Direction | null {
    if ('from' in event && 'to' in event) return event;
    const isOfMessage = 'id' in event && typeof event.id === 'number';
    return isOfMessage ? (this.#flights.get(event.id) ?? null) : null;
  }

  /**
   * The `seq` of an event's external cause: the command or disruption that caused it directly, or the one that cut, changed or
   * impaired its link. Null when there is none: then the link is as the definition has it.
   */
  externalCauseOf(event: TraceEvent): number | null {
    const cause = event.cause === undefined ? null : this.#run.trace.at(event.cause);
    if (cause?.type === 'commandApplied' || cause?.type === 'stormStruck') return cause.seq;
    const direction = this.directionOf(event);
    if (!direction) return null;
    const isCut = event.type === 'messageDropped' && event.reason === 'cut';
    const key = linkKey(direction.from, direction.to);
    if (isCut) return this.#cutBy.get(key) ?? null;
    return this.#impairedBy.get(key) ?? this.#changedBy.get(key) ?? null;
  }

  /** Folds in an event. Call it after the assumptions have been evaluated for the event. */
  add(event: TraceEvent): void {
    switch (event.type) {
      case 'nodeAdded': {
        const join = this.commandOf(event);
        if (join?.type === 'join') this.#sites.set(event.node, join.site);
        this.#priorities.set(event.node, event.priority);
        this.#members.add(event.node);
        return;
      }
      case 'nodeRestarted':
        this.#members.add(event.node);
        return;
      case 'nodeRemoved':
        this.#members.delete(event.node);
        return;
      case 'nodeLeft':
        this.#members.delete(event.node);
        this.frozenLists.delete(event.node);
        return;
      case 'membershipFrozen':
        this.frozenLists.set(event.node, new Set(this.#members));
        return;
      case 'membershipThawed':
      case 'nodeCrashed':
      case 'processFailed':
        this.frozenLists.delete(event.node);
        return;
      case 'linkCut':
        this.#cutBy.set(linkKey(event.from, event.to), this.externalCauseOf(event));
        return;
      case 'linkChanged': {
        const key = linkKey(event.from, event.to);
        const settings = event.settings as LinkSettings;
        this.#changed.set(key, { ...this.#changed.get(key), ...settings });
        this.#changedBy.set(key, this.externalCauseOf(event));
        return;
      }
      case 'linkBurdened': {
        const key = linkKey(event.from, event.to);
        if (event.delayMs === 0 && event.loss === 0) this.#impairedBy.delete(key);
        else this.#impairedBy.set(key, this.externalCauseOf(event));
        return;
      }
      case 'messageSent':
        this.#flights.set(event.id, event);
        this.lastSent = event;
        return;
      case 'messageDelivered':
      case 'messageDropped':
        this.#flights.delete(event.id);
        return;
      default:
    }
  }
}

/**
 * A test whether a latency is too late for the algorithm: whether the algorithm has more warnings than at minimal latency.
 * The answer is monotonic, so that its bounds are cached.
 */
function lateTest({ definition, algorithm }: FoldedRun): (latencyMs: number) => boolean {
  const { nodes, latencyMs } = surroundingsOf(definition);
  const params = definition.algorithm.params as never;
  const warnings = (min: number, max: number) =>
    algorithm.warnings(params, { nodes, latencyMs: { min: Math.min(min, max), max } }).length;
  const usual = warnings(MIN_LATENCY_MS, MIN_LATENCY_MS);
  let inTimeMs = 0;
  let tooLateMs = Number.POSITIVE_INFINITY;
  return (ms) => {
    if (ms <= inTimeMs) return false;
    if (ms < tooLateMs && warnings(latencyMs.min, ms) > usual) tooLateMs = ms;
    else if (ms < tooLateMs) inTimeMs = ms;
    return ms >= tooLateMs;
  };
}
