// Channels between windows of one browser: the part of BroadcastChannel that both ends use.

/** A message goes to all other windows that have opened a channel of the same name. */
export interface Channel {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
  close(): void;
}

/** Opens the channel of a name. */
export type OpenChannel = (name: string) => Channel;

/** Where presenting windows say that they are there. */
export const LOBBY = 'hustings-presenting';

/** The channel of a presenting window: presentations on one machine do not mix. */
export function channelName(id: string): string {
  return `${LOBBY}-${id}`;
}
