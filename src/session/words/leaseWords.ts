// Leases, a service's holdings and clients' answers in words, for the story and the names of processes.
import type { Lease } from '../../sim/contracts/service';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import { spokenMoment } from './words';

/** `holds the lease on key leader until 12.30 s, token 4`. */
export function leaseText({ key, untilMs, token }: Lease): string {
  const under = token === null ? '' : `, token ${token}`;
  return `holds the lease on key ${key} until ${spokenMoment(untilMs)} s${under}`;
}

/** Whether a lease that is lost at this time had expired, and was not given up. */
export function hasRunOut({ untilMs }: Lease, atMs: number): boolean {
  return untilMs <= atMs;
}

/** Whether the new lease renews the one before. */
export function isRenewal(before: Lease | null, lease: Lease): boolean {
  return before !== null && before.key === lease.key && before.token === lease.token;
}

/** A client's answer in a sentence; an acceptance has one only after another answer. */
export function answerSentence(
  { client, answer, by }: Extract<TraceEvent, { type: 'clientAnswered' }>,
  before: string | undefined,
): string | null {
  switch (answer) {
    case 'accepted':
      return before === undefined ? null : `${client}’s writes are accepted by ${by}.`;
    case 'rejected':
      return `${by} tells ${client} that its write is rejected.`;
    case 'redirected':
      return `${by} tells ${client} that it does not lead.`;
    default:
      return `${client} gets no answer from ${by}.`;
  }
}
