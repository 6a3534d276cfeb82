// The listeners that a person tries: those of the document's drawing at first. They are the page's own, and in no run.
import { create } from 'zustand';
import type { Listening } from '../../sim/listeners/deliveries';
import type { LifecycleType } from '../../sim/listeners/lifecycle';

/** The most listeners: more would not be told apart in the drawing. */
export const MOST_LISTENERS = 6;
const NAMES = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

interface ListenerStore {
  readonly listeners: readonly Listening[];
  /** Registers a listener after the others; without effect when there are `MOST_LISTENERS`. */
  on(type: LifecycleType, isAsync: boolean): void;
  unregister(name: string): void;
  setThrows(name: string, throws: boolean): void;
}

const listener = (name: string, type: LifecycleType, isAsync: boolean): Listening => ({
  ...{ name, type, isAsync, throws: false },
});

export const useListeners = create<ListenerStore>()((set) => ({
  listeners: [
    listener('A', 'StateChangedEvent', true),
    listener('B', 'LeadershipEvent', false),
    listener('C', 'Event', true),
  ],
  on: (type, isAsync) =>
    set(({ listeners }) => {
      const name = NAMES.find((free) => listeners.every((other) => other.name !== free));
      if (name === undefined || listeners.length >= MOST_LISTENERS) return {};
      return { listeners: [...listeners, listener(name, type, isAsync)] };
    }),
  unregister: (name) =>
    set(({ listeners }) => ({ listeners: listeners.filter((other) => other.name !== name) })),
  setThrows: (name, throws) =>
    set(({ listeners }) => ({
      listeners: listeners.map((other) => (other.name === name ? { ...other, throws } : other)),
    })),
}));
