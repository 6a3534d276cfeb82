// Plays a schedule: the deeds with times of their own are commands, those to messages follow the messages as they are sent.
import { linkKey } from '../sim/base/linkKey';
import { roundMs } from '../sim/base/time';
import type { Action, Command } from '../sim/contracts/command';
import type { Setup } from '../sim/contracts/setup';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { executeNext, InProcessHost } from '../sim/engine/simulate';
import { Stride } from '../sim/engine/stride';
import { Kernel } from '../sim/kernel/kernel';
import { fastStepper } from '../sim/process/tableStepper';
import { commandsOf, type Deed, isTimed, type MessageDeed } from './deeds';

/** The end of a run, and what sees it. */
export interface Playing {
  readonly untilMs: number;
  readonly onEvent: (event: TraceEvent) => void;
  /** Asked after each window, with the time in ms before which all has happened: whether the run ends there. */
  readonly isEnough?: (frontierMs: number) => boolean;
}

/** A run as it was played: from its commands it is the same again. */
export interface PlayedSchedule {
  readonly commands: readonly Command[];
  readonly endMs: number;
}

/** A flood ends a run: nobody could look at it. */
const MOST_EVENTS = 200_000;

/** Plays deeds in a run. @param setup - its own commands come first. */
export function playDeeds(
  setup: Setup,
  deeds: readonly Deed[],
  { untilMs, onEvent, isEnough = () => false }: Playing,
): PlayedSchedule {
  const follower = new MessageFollower(deeds);
  const commands = [...setup.commands, ...commandsOf(deeds)]
    .filter(({ atMs }) => atMs <= untilMs)
    .sort((a, b) => a.atMs - b.atMs);
  const kernel = new Kernel({ ...setup, commands }, (event) => {
    follower.add(event);
    onEvent(event);
  });
  const host = new InProcessHost(setup, new Map(), fastStepper);
  const stride = new Stride(setup.definition);
  for (;;) {
    for (const action of follower.takeDue(kernel.frontierMs)) kernel.submit(action);
    const toMs = Math.min(untilMs, follower.nextMs);
    const isOver = !executeNext(kernel, host, toMs, stride.longestMs);
    if (!isOver) stride.adapt(kernel);
    const { frontierMs, eventCount } = kernel;
    if (isOver && toMs === untilMs) break;
    if (isEnough(frontierMs) || eventCount > MOST_EVENTS) break;
  }
  const endMs = kernel.frontierMs;
  return { commands: kernel.commands.filter(({ atMs }) => atMs <= endMs), endMs };
}

/** Finds the messages of deeds as they are sent. */
class MessageFollower {
  /** The deeds by their messages’ ends and kinds; the number of such messages so far. */
  readonly #waiting = new Map<string, { sent: number; readonly deeds: readonly MessageDeed[] }>();
  #due: { readonly atMs: number; readonly action: Action }[] = [];

  constructor(deeds: readonly Deed[]) {
    for (const deed of deeds) {
      if (isTimed(deed)) continue;
      const key = keyOf(deed.message);
      const others = this.#waiting.get(key)?.deeds ?? [];
      this.#waiting.set(key, { sent: 0, deeds: [...others, deed] });
    }
  }

  /** The time of the next action, in ms; infinite when there is none. */
  get nextMs(): number {
    return Math.min(...this.#due.map(({ atMs }) => atMs));
  }

  add(event: TraceEvent): void {
    if (this.#waiting.size === 0 || event.type !== 'messageSent') return;
    const waiting = this.#waiting.get(keyOf(event));
    if (!waiting) return;
    waiting.sent += 1;
    for (const { kind, message, forMs } of waiting.deeds) {
      if (message.nth !== waiting.sent) continue;
      this.#due.push({ atMs: event.atMs, action: { type: kind, message: event.id } });
      if (kind === 'holdMessage')
        this.#due.push({
          atMs: roundMs(event.atMs + forMs),
          action: { type: 'releaseMessage', message: event.id },
        });
    }
  }

  /** Removes the actions that are due by a time in ms. A message sent in a window arrives after it: none is too late. */
  takeDue(atMs: number): Action[] {
    if (this.#due.length === 0) return [];
    const due = this.#due.filter((one) => one.atMs <= atMs);
    this.#due = this.#due.filter((one) => one.atMs > atMs);
    return due.map(({ action }) => action);
  }
}

function keyOf({ from, to, kind }: Omit<MessageDeed['message'], 'nth'>): string {
  return `${linkKey(from, to)} ${kind}`;
}
