// The log of a run, folded when it is read: most people watch a run without it.
import type { EventType } from '../../sim/contracts/traceEvent';
import { EventLog, type LogEntry } from '../words/eventLog';
import type { LiveRun } from './liveRun';

/** The log of a run that goes on. */
export class RunLog {
  readonly #run: LiveRun;
  readonly #log: EventLog;
  /** Number of the run's events that are folded into it. */
  #events = 0;

  constructor(run: LiveRun) {
    this.#run = run;
    this.#log = new EventLog(run.messageOf);
  }

  /** The entries of all events that the run has folded. The list grows in place. */
  get entries(): readonly LogEntry[] {
    const { trace, eventsFolded } = this.#run;
    for (const event of trace.eventsBut(TRAFFIC, this.#events)) {
      if (event.seq >= eventsFolded) break;
      this.#log.add(event);
    }
    this.#events = eventsFolded;
    return this.#log.entries;
  }
}

/** Most events of a trace: the log has nothing of them. */
const TRAFFIC: ReadonlySet<EventType> = new Set<EventType>([
  'messageSent',
  'messageDelivered',
  'timerStarted',
  'timerStopped',
  'timerFired',
]);
