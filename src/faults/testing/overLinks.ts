// Sends messages over links without a run, to observe the effect of one fault on many messages.

import type { Json } from '../../sim/base/json';
import type { LinkSettings, NetworkDefinition } from '../../sim/contracts/definition';
import type { Fate, Outgoing } from '../../sim/network/fate';
import type { Wait } from '../../sim/network/link';
import { Links } from '../../sim/network/links';
import { faults } from '../registry';

export const EVERYBODY = ['n1', 'n2', 'n3', 'n4', 'n5'];
export const LATENCY_MS = 10;
export const ROUND_TRIP_MS = 2 * LATENCY_MS;

/** A message; the first is sent at 0, and each `gapMs` after the one before. */
interface Traffic {
  readonly seed: string;
  readonly messages: number;
  /** The time between two messages; by default so long that none waits for the one before. */
  readonly gapMs?: number;
  readonly from?: string;
  readonly to?: string;
  /** The kind of the message with this index. */
  readonly kindOf?: (index: number) => string;
  readonly bodyOf?: (index: number) => Json;
  /** The cuts of the direction, as intervals in ms, in order of time. */
  readonly cuts?: readonly (readonly [fromMs: number, toMs: number])[];
  /** The index of a message before which the links are stored as JSON, and restored. */
  readonly restoredAt?: number;
}

/** The fate of a message, and its delay beyond the link's own latency, in ms. */
export type Sent = Fate & { readonly atMs: number; readonly lateMs: number };

/** The fates of messages over a network with these settings. */
export function sendOver(
  network: LinkSettings & Pick<NetworkDefinition, 'links'>,
  traffic: Traffic,
): Sent[] {
  const { seed, messages, gapMs = 1e7, cuts = [], restoredAt, ...of } = traffic;
  const { from = 'n1', to = 'n2', kindOf = () => 'ELECTION', bodyOf } = of;
  const definition = { seed, network: { latencyMs: LATENCY_MS, ...network } };
  const createLinks = () => new Links(definition, faults, () => EVERYBODY);
  const sender = new Sender(createLinks());
  const events = [
    ...cuts.flatMap(([fromMs, toMs]) => [
      { atMs: fromMs, happen: () => sender.links.cut(from, to) },
      { atMs: toMs, happen: () => sender.links.heal(from, to) },
    ]),
    ...Array.from({ length: messages }, (_, index) => ({
      atMs: index * gapMs,
      happen: () => {
        if (index === restoredAt) sender.restoreTo(createLinks());
        sender.send({ from, to, kind: kindOf(index), body: bodyOf?.(index) }, index * gapMs);
      },
    })),
  ];
  for (const { atMs, happen } of events.sort((a, b) => a.atMs - b.atMs)) {
    sender.resendUntil(atMs);
    happen();
  }
  sender.resendUntil(Number.MAX_VALUE);
  return sender.sent.map((one) => ({ ...one, lateMs: one.dueMs - one.atMs - LATENCY_MS }));
}

/** The kernel's work on messages and their connections, for one direction. */
class Sender {
  links: Links;
  readonly sent: (Fate & { readonly atMs: number })[] = [];
  /** The messages that wait in their connection, with their indices. */
  #waiting: (readonly [index: number, message: Outgoing])[] = [];

  constructor(links: Links) {
    this.links = links;
  }

  restoreTo(links: Links): void {
    const stored = JSON.stringify(this.links.snapshot);
    links.restore(JSON.parse(stored));
    this.links = links;
  }

  send(message: Outgoing, atMs: number): void {
    this.#note(this.sent.length, message, { ...this.links.send(message, atMs), atMs });
  }

  /** Lets connections try again at all times up to this one, included. */
  resendUntil(untilMs: number): void {
    for (let at = this.links.nextRetryMs; at <= untilMs; at = this.links.nextRetryMs)
      for (const { wait } of this.links.takeRetries(at)) this.#resend(at, wait);
  }

  #resend(nowMs: number, wait: Wait): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    let hasGivenUp = false;
    for (const [place, [index, message]] of waiting.entries()) {
      const { atMs } = this.sent[index] as { atMs: number };
      const fate: Fate = hasGivenUp
        ? { ...(this.sent[index] as Fate), held: null, lost: 'gaveUp' }
        : this.links.send(message, nowMs, place === 0 ? wait : null);
      hasGivenUp ||= fate.lost !== null;
      this.#note(index, message, { ...fate, atMs });
    }
  }

  #note(index: number, message: Outgoing, fate: Fate & { readonly atMs: number }): void {
    this.sent[index] = fate;
    if (fate.held !== null) this.#waiting.push([index, message]);
  }
}
