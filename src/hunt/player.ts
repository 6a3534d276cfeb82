// Plays a schedule: the deeds with times of their own are commands, those to messages follow the messages as they are sent.
import { roundMs } from '../sim/base/time';
import type { Action, Command } from '../sim/contracts/command';
import type { Setup } from '../sim/contracts/setup';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { executeNext, InProcessHost } from '../sim/engine/simulate';
import { Stride } from '../sim/engine/stride';
import { Kernel } from '../sim/kernel/kernel';
import { fastStepper } from '../sim/process/tableStepper';
import { commandsOf, type Deed } from './deeds';
import { MessageFinder } from './messageFinder';

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

/** The actions on the messages of deeds, from their sending on. */
class MessageFollower {
  readonly #finder: MessageFinder;
  #due: { readonly atMs: number; readonly action: Action }[] = [];

  constructor(deeds: readonly Deed[]) {
    this.#finder = new MessageFinder(deeds);
  }

  /** The time of the next action, in ms; infinite when there is none. */
  get nextMs(): number {
    return Math.min(...this.#due.map(({ atMs }) => atMs));
  }

  add(event: TraceEvent): void {
    if (event.type !== 'messageSent') return;
    for (const { kind, forMs } of this.#finder.deedsAt(event)) {
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
