// Calm: the time since the last fault. Properties that a cluster must reach after its faults wait for it.
import { linkKey } from '../base/linkKey';
import { NOBODY_THERE } from '../contracts/status';
import type { EventType, TraceEvent } from '../contracts/traceEvent';
import { GAVE_UP } from '../network/fate';

/** The faults of a run so far, as JSON: part of a property's state. */
export type Calm = {
  readonly nodes: readonly string[];
  readonly services: readonly string[];
  /** The time of the last fault, repair or start. */
  readonly disturbedMs: number;
  /**
   * Number of directions that are cut; directions and disks that a storm impairs; paused nodes, and services that do not
   * run: a fault is in force while there is any of them, or a waiting message.
   */
  readonly cuts: number;
  readonly impaired: readonly string[];
  readonly stalled: readonly string[];
  /** Number of messages that their connections hold, to send them again: a loss is in force until then. */
  readonly waiting: number;
};

/** The kinds of events that are faults, repairs or starts. */
export const DISTURBANCES = [
  'nodeAdded',
  'nodeJoined',
  'nodeRestarted',
  'nodeCrashed',
  'nodeLeft',
  'nodePaused',
  'nodeResumed',
  'nodeClockChanged',
  'nodeClockJumped',
  'diskChanged',
  'diskBurdened',
  'membershipFrozen',
  'membershipThawed',
  'processCrashed',
  'processPaused',
  'processRestarted',
  'processResumed',
  'processClockChanged',
  'processClockJumped',
  'processFailed',
  'linkCut',
  'linkHealed',
  'linkChanged',
  'linkBurdened',
  'messageHeld',
  'messageReleased',
  'messageDropped',
] as const satisfies readonly EventType[];

/** The state at the start of a run. */
export function calmAtStart({ nodes, services }: Pick<Calm, 'nodes' | 'services'>): Calm {
  return { nodes, services, disturbedMs: 0, cuts: 0, impaired: [], stalled: [], waiting: 0 };
}

/** The state after an event; the same object when the event is no disturbance. */
export function disturb(calm: Calm, event: TraceEvent): Calm {
  const next = fold(calm, event);
  return next === calm ? calm : { ...next, disturbedMs: event.atMs };
}

/** The time in ms since which no fault is in force and none happens; null while one is in force. */
export function calmSinceMs({
  cuts,
  impaired,
  stalled,
  waiting,
  disturbedMs,
}: Calm): number | null {
  const isCalm = cuts === 0 && impaired.length === 0 && stalled.length === 0 && waiting === 0;
  return isCalm ? disturbedMs : null;
}

function fold(state: Calm, event: TraceEvent): Calm {
  switch (event.type) {
    case 'nodeAdded':
      return { ...state, nodes: [...state.nodes, event.node] };
    case 'nodeJoined':
    case 'nodeRestarted':
      return { ...state };
    case 'nodeCrashed':
    case 'nodeLeft':
      return goOn(state, event.node);
    case 'nodePaused':
      return stall(state, event.node);
    case 'nodeResumed':
      return goOn(state, event.node);
    case 'processCrashed':
    case 'processPaused':
      return state.services.includes(event.process) ? stall(state, event.process) : state;
    case 'processRestarted':
    case 'processResumed':
      return state.services.includes(event.process) ? goOn(state, event.process) : state;
    case 'processFailed':
      if (state.nodes.includes(event.node)) return goOn(state, event.node);
      return state.services.includes(event.node) ? stall(state, event.node) : state;
    case 'linkCut':
      return isTheirs(state, event) ? { ...state, cuts: state.cuts + 1 } : state;
    case 'linkHealed':
      return isTheirs(state, event) ? { ...state, cuts: state.cuts - 1 } : state;
    case 'nodeClockChanged':
    case 'nodeClockJumped':
    case 'membershipFrozen':
    case 'membershipThawed':
      return { ...state };
    case 'processClockChanged':
    case 'processClockJumped':
      return state.services.includes(event.process) ? { ...state } : state;
    case 'diskChanged':
      return isIn(state, event.node) ? { ...state } : state;
    case 'diskBurdened':
      return isIn(state, event.node) ? impair(state, event.node, event.ms > 0) : state;
    case 'linkChanged':
      return isTheirs(state, event) ? { ...state } : state;
    case 'linkBurdened':
      if (!isTheirs(state, event)) return state;
      return impair(state, linkKey(event.from, event.to), event.delayMs > 0 || event.loss > 0);
    case 'messageHeld':
      return event.reason === undefined ? state : { ...state, waiting: state.waiting + 1 };
    case 'messageReleased':
      return event.reason === undefined ? state : waitNoLonger(state);
    case 'messageDropped':
      if (event.reason === GAVE_UP) return waitNoLonger(state);
      // A loss at a dead process or at a cut is no new fault: the crash and the cut have counted already.
      return event.reason === 'cut' || NOBODY_THERE.has(event.reason) ? state : { ...state };
    default:
      return state;
  }
}

function waitNoLonger(state: Calm): Calm {
  return { ...state, waiting: state.waiting - 1 };
}

function stall(state: Calm, process: string): Calm {
  return { ...state, stalled: [...state.stalled, process] };
}

function goOn(state: Calm, process: string): Calm {
  return { ...state, stalled: state.stalled.filter((other) => other !== process) };
}

/** Begins or ends the impairment of a direction or of a disk. */
function impair(state: Calm, key: string, lasts: boolean): Calm {
  const others = state.impaired.filter((other) => other !== key);
  return { ...state, impaired: lasts ? [...others, key] : others };
}

/** Whether a link takes part in elections; links of clients do not. */
function isTheirs(state: Calm, { from, to }: { from: string; to: string }): boolean {
  return isIn(state, from) && isIn(state, to);
}

function isIn({ nodes, services }: Calm, id: string): boolean {
  return nodes.includes(id) || services.includes(id);
}
