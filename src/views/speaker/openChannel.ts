// The browser's channels between windows.
import type { OpenChannel } from '../../session/speaker/channel';

/** Opens a channel; null in a browser that has none. */
export const openChannel: OpenChannel | null =
  typeof BroadcastChannel === 'undefined' ? null : (name) => new BroadcastChannel(name);
