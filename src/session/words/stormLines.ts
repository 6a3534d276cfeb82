// A storm's disruptions in the words of the equivalent commands, made from the events that follow a disruption.

import type { Action, Direction } from '../../sim/contracts/command';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import type { LinkImpairment } from '../../sim/network/linkImpairment';
import { linkNames, sentenceOf, spokenImpairment } from './words';

interface Strike {
  readonly seq: number;
  readonly command: string;
  node: string | null;
  readonly links: Direction[];
  impairment: LinkImpairment | null;
}

/** Follows one disruption after the other. */
export class StormLines {
  #strike: Strike | null = null;

  /** The sentence about the present disruption, as far as it is known; null when the event is not part of it. */
  take(event: TraceEvent): string | null {
    if (event.type === 'stormStruck') {
      const { seq, command, phase } = event;
      this.#strike = { seq, command, node: null, links: [], impairment: null };
      return `The storm ${phase === 'damage' ? 'strikes' : 'mends'}: ${command}.`;
    }
    const strike = this.#strike;
    if (strike === null || event.cause !== strike.seq || !isEffect(event, strike)) return null;
    const { links, impairment } = strike;
    if (impairment) return `The storm: ${linkNames(links)}: ${spokenImpairment(impairment)}.`;
    const action = actionOf(strike);
    return action && `The storm: ${sentenceOf(action)}.`;
  }
}

/** Records the event as an effect of the disruption; returns false when it is none. */
function isEffect(event: TraceEvent, strike: Strike): boolean {
  switch (event.type) {
    case 'nodeCrashed':
    case 'nodeRestarted':
    case 'nodePaused':
    case 'nodeResumed':
      strike.node = event.node;
      return true;
    case 'processCrashed':
    case 'processRestarted':
    case 'processPaused':
    case 'processResumed':
      strike.node = event.process;
      return true;
    case 'linkBurdened':
      strike.impairment = event;
      strike.links.push({ from: event.from, to: event.to });
      return true;
    case 'linkCut':
    case 'linkHealed':
      strike.links.push({ from: event.from, to: event.to });
      return true;
    default:
      return false;
  }
}

/** The command that has the same effect as the disruption; null while that is not known. */
function actionOf({ command, node, links }: Strike): Action | null {
  switch (command) {
    case 'crash':
    case 'pause':
    case 'resume':
    case 'restart':
      return node === null ? null : { type: command, node };
    case 'cut':
    case 'heal':
      return { type: command, links };
    default:
      return null;
  }
}
