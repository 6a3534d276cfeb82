// `window.hustings`: the run on the screen in the browser's console.
import type { Action } from '../../sim/contracts/command';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import { causesOf } from '../../sim/diagnosis/causes';
import type { Trace } from '../../sim/trace/trace';
import type { World } from '../../sim/trace/world';
import { fileSoFar } from '../files/recording';
import type { SessionState } from '../run/state';
import type { Session } from '../session';
import { type Instance, instanceOf } from './instance';

/** The members of `window.hustings`. Times are virtual ms. */
export interface HustingsConsole {
  /** The session's state. It is read-only: `act` changes the run. */
  readonly state: SessionState;
  /** The events of the run on the screen, in order. */
  readonly trace: TraceReader;
  /**
   * The state of the run at a moment, with all events of that moment: nodes, links, messages, violations.
   *
   * @param atMs - by default the moment shown. Throws a RangeError beyond the run's frontier.
   */
  world(atMs?: number): World;
  /**
   * Applies actions at the moment shown, as a click does: `act({ type: 'crash', node: 'n5' })`. Several actions are one
   * gesture. Settles when they took effect, or the run refused them (`commandRefused` says why); rejects with the error
   * of an action that a run file may not hold.
   */
  act(...actions: readonly Action[]): Promise<void>;
  /**
   * The causes of an event, those of missing messages included: the first cause first and the event last. Throws a
   * RangeError for a `seq` without an event.
   */
  why(seq: number): readonly TraceEvent[];
  /**
   * A node with listeners, as Sovereign's instance: `instance('n5').on('LeadershipEvent', console.log, { async: true })`
   * returns a registration with `unregister()`. Throws a RangeError for an unknown node.
   */
  instance(id: string): Instance;
  /** The run so far as text: a run file, or a format of `exports/` such as `csv`. Rejects for an unknown format. */
  export(format?: string): Promise<string>;
  /** These members, one on each line. */
  help(): string;
}

export interface TraceReader {
  readonly length: number;
  /** The event at `seq`; throws a RangeError beyond the end. */
  at(seq: number): TraceEvent;
  /** The events that satisfy a condition: `trace.filter(({ type }) => type === 'roleChanged')`. */
  filter(isWanted: (event: TraceEvent) => boolean): TraceEvent[];
}

const HELP = [
  'hustings.state            what the page shows now',
  'hustings.world(atMs)      the run at a moment in virtual ms; the moment shown without one',
  'hustings.trace            .length, .at(seq), .filter((event) => …)',
  'hustings.why(seq)         the events that led to one, the first cause first',
  "hustings.act(action, …)   such as { type: 'crash', node: 'n5' }",
  "hustings.instance('n5')   .on('LeadershipEvent', (event) => …, { async: true }), .isLeader(), .getState()",
  "hustings.export(format)   the run as text; 'json' without one",
].join('\n');

/** The greeting in the console. */
export const GREETING = `Hustings: the run on the screen is yours here.\n${HELP}`;

/** The console's object for a session. */
export function consoleOf(session: Session): HustingsConsole {
  const state = () => session.store.getState();
  return {
    get state() {
      return state();
    },
    get trace() {
      return readerOf(state().run.trace);
    },
    world(atMs = state().nowMs) {
      const { run, frontierMs } = state();
      if (!(atMs >= 0 && atMs <= frontierMs))
        throw new RangeError(`the run goes from 0 to ${frontierMs} ms: there is no moment ${atMs}`);
      return run.stateAt(atMs).world;
    },
    act: (...actions) => act(session, actions),
    instance: (id) => instanceOf(session, id),
    why: (seq) => whyOf(state().run.trace, seq),
    export: async (format = 'json') => (await session.exportRun(format)).file.text(),
    help: () => HELP,
  };
}

function readerOf(trace: Trace): TraceReader {
  return {
    length: trace.length,
    at: (seq) => trace.at(seq),
    filter: (isWanted) => [...trace.events()].filter(isWanted),
  };
}

/** Typed actions become part of the run and of its file, so that they must pass the file's checks. */
async function act(session: Session, actions: readonly Action[]): Promise<void> {
  const file = fileSoFar(session.store.getState());
  const atMs = file.commands.at(-1)?.atMs ?? 0;
  const commands = actions.map((action) => ({ ...action, atMs }));
  const { checkFile } = await import('../files/checkFile');
  await checkFile({ ...file, commands: [...file.commands, ...commands] }, 'session');
  await session.act(...actions);
}

function whyOf(trace: Trace, seq: number): readonly TraceEvent[] {
  return causesOf(trace, seq).seqs.map((one) => trace.at(one));
}
