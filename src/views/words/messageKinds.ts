// How the messages of a run look: those of its algorithm, of the desk that answers clients, of services and clients.
import { registries } from '../../session/run/installed';
import type { LiveRun } from '../../session/run/liveRun';
import type { MessageKind } from '../../sim/contracts/program';
import { GATEWAY_MESSAGES } from '../../sim/process/clientGateway';

type Kinds = Readonly<Record<string, MessageKind>>;
type Run = Pick<LiveRun, 'algorithm' | 'definition'>;

/** What nodes send; to clients too, where there are any. */
export function nodeMessages({ algorithm, definition }: Run): Kinds {
  return definition.clients?.length
    ? { ...GATEWAY_MESSAGES, ...algorithm.messages }
    : algorithm.messages;
}

/** What services and clients send, by what they run. */
export function partMessages({ definition }: Run): ReadonlyMap<string, Kinds> {
  const { services = [], clients = [] } = definition;
  return new Map([
    ...services.map(({ kind }) => [kind, registries.services.get(kind)?.messages ?? {}] as const),
    ...clients.map(({ kind }) => [kind, registries.clients.get(kind)?.messages ?? {}] as const),
  ]);
}

/** Every kind once, as the legend lists them: first the algorithm's, then what else there is. */
export function allMessages(run: Run): Kinds {
  const kinds: Record<string, MessageKind> = { ...run.algorithm.messages };
  for (const more of [nodeMessages(run), ...partMessages(run).values()])
    for (const [kind, look] of Object.entries(more)) kinds[kind] ??= look;
  return kinds;
}
