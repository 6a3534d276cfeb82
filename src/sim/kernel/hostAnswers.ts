// The answers of a host in place of a process that does not run.

import type { Json } from '../base/json';
import type { Algorithm } from '../contracts/algorithm';
import type { RunDefinition } from '../contracts/definition';
import type { MessageDelivery, Slot } from './slot';

/** The requests that hosts answer, by kind. */
export interface HostAnswers {
  /** Answered with REFUSED. */
  readonly refused: ReadonlySet<string>;
  /** Answered with these, when the process has left since the request was sent. */
  readonly closing: NonNullable<Algorithm['closing']>;
}

/** The answers that an algorithm declares. */
export function hostAnswersOf(
  { refused, closing = {} }: Algorithm,
  { params }: RunDefinition['algorithm'],
): HostAnswers {
  return { refused: new Set(refused?.(params as never)), closing };
}

/** Whether hosts may answer messages of this kind. */
export function mayBeAnswered({ refused, closing }: HostAnswers, kind: string): boolean {
  return refused.has(kind) || Object.hasOwn(closing, kind);
}

/** The answer to a message that arrives where its receiver does not run; null without one. */
export function hostAnswer(
  { refused, closing }: HostAnswers,
  { status, leftSeq }: Slot,
  { kind, sentSeq }: MessageDelivery,
): { readonly kind: string; readonly body?: Json } | null {
  const wasUnderWay = status === 'left' && leftSeq !== null && sentSeq < leftSeq;
  if (wasUnderWay && Object.hasOwn(closing, kind)) return closing[kind] ?? null;
  return refused.has(kind) ? { kind: 'REFUSED', body: kind } : null;
}
