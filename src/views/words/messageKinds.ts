// Looks of a run's messages: those of the algorithm, of the client gateway, of services and of clients.
import { registries } from '../../session/run/installed';
import type { LiveRun } from '../../session/run/liveRun';
import type { MessageKind } from '../../sim/contracts/program';
import { GATEWAY_MESSAGES } from '../../sim/process/clientGateway';

type Kinds = Readonly<Record<string, MessageKind>>;
type Run = Pick<LiveRun, 'algorithm' | 'definition'>;

/** Kinds that nodes send, including replies to clients where there are any. */
export function nodeMessages({ algorithm, definition }: Run): Kinds {
  return definition.clients?.length
    ? { ...GATEWAY_MESSAGES, ...algorithm.messages }
    : algorithm.messages;
}

/** Kinds that services and clients send, by program. */
export function partMessages({ definition }: Run): ReadonlyMap<string, Kinds> {
  const { services = [], clients = [] } = definition;
  return new Map([
    ...services.map(({ kind }) => [kind, registries.services.get(kind)?.messages ?? {}] as const),
    ...clients.map(({ kind }) => [kind, registries.clients.get(kind)?.messages ?? {}] as const),
  ]);
}

/** Every kind once, in the legend's order: the algorithm's first. */
export function allMessages(run: Run): Kinds {
  const kinds: Record<string, MessageKind> = { ...run.algorithm.messages };
  for (const more of [nodeMessages(run), ...partMessages(run).values()])
    for (const [kind, look] of Object.entries(more)) kinds[kind] ??= look;
  return kinds;
}
