// Disruptions by a storm, or of the leader, in the words of the equivalent commands: the events that follow name the node.

import type { Action, Direction } from '../../sim/contracts/command';
import { equivalentOf } from '../../sim/contracts/leaderCommand';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import type { LinkImpairment } from '../../sim/network/linkImpairment';
import { linkNames, sentenceOf, spokenDuration, spokenImpairment } from './words';

/** A disruption, with its effects so far. */
interface Disruption {
  readonly seq: number;
  readonly command: string;
  /** Whether a command caused it that names no node, as `crashLeader`; otherwise a storm did. */
  readonly isOfLeader: boolean;
  node: string | null;
  readonly links: Direction[];
  impairment: LinkImpairment | null;
  /** The jump of the node's clock, or the additional time of each write to its disk. */
  ms: number;
}

/** Follows one disruption after the other. */
export class DisruptionLines {
  #disruption: Disruption | null = null;

  /**
   * Folds in the next event; returns the sentence about the present disruption, as far as it is known. Null when the event is
   * not part of it.
   */
  add(event: TraceEvent): string | null {
    if (event.type === 'commandApplied') {
      const command = equivalentOf(event.command);
      this.#disruption = command && begun(event.seq, command, true);
      return null;
    }
    if (event.type === 'stormStruck') {
      const { seq, command, phase } = event;
      this.#disruption = begun(seq, command, false);
      return `The storm ${phase === 'damage' ? 'causes' : 'repairs'}: ${command}.`;
    }
    const disruption = this.#disruption;
    if (disruption === null || event.cause !== disruption.seq || !isEffect(event, disruption))
      return null;
    const { links, impairment, isOfLeader } = disruption;
    if (impairment) return `The storm: ${linkNames(links)}: ${spokenImpairment(impairment)}.`;
    if (isOfLeader) return leaderSentence(disruption);
    if (disruption.command === 'setDisk') {
      const { node, ms } = disruption;
      return `The storm: ${node}’s disk is ${ms > 0 ? `${spokenDuration(ms)} slower a write` : 'as before'}.`;
    }
    const action = actionOf(disruption);
    return action && `The storm: ${sentenceOf(action)}.`;
  }
}

function begun(seq: number, command: string, isOfLeader: boolean): Disruption {
  return { seq, command, isOfLeader, node: null, links: [], impairment: null, ms: 0 };
}

/** `n5, the leader, crashes.` The links of a leader that is cut off begin with one from it. */
function leaderSentence({ command, node, links }: Disruption): string | null {
  if (command === 'cut') return `${links[0]?.from}, the leader, is cut off from all others.`;
  const action = actionOf({ command, node: node && `${node}, the leader,`, links });
  return action && `${sentenceOf(action)}.`;
}

/** Records the event as an effect of the disruption; returns false when it is none. */
function isEffect(event: TraceEvent, disruption: Disruption): boolean {
  switch (event.type) {
    case 'nodeCrashed':
    case 'nodeRestarted':
    case 'nodePaused':
    case 'nodeResumed':
      disruption.node = event.node;
      return true;
    case 'processCrashed':
    case 'processRestarted':
    case 'processPaused':
    case 'processResumed':
      disruption.node = event.process;
      return true;
    case 'nodeClockJumped':
    case 'diskBurdened':
      disruption.node = event.node;
      disruption.ms = event.type === 'diskBurdened' ? event.ms : event.byMs;
      return true;
    case 'processClockJumped':
      disruption.node = event.process;
      disruption.ms = event.byMs;
      return true;
    case 'linkBurdened':
      disruption.impairment = event;
      disruption.links.push({ from: event.from, to: event.to });
      return true;
    case 'linkCut':
    case 'linkHealed':
      disruption.links.push({ from: event.from, to: event.to });
      return true;
    default:
      return false;
  }
}

/** The command that has the same effect as the disruption; null while that is not known. */
function actionOf({
  command,
  node,
  links,
  ms = 0,
}: Pick<Disruption, 'command' | 'node' | 'links'> & { readonly ms?: number }): Action | null {
  switch (command) {
    case 'crash':
    case 'pause':
    case 'resume':
    case 'restart':
      return node === null ? null : { type: command, node };
    case 'setClock':
      return node === null ? null : { type: command, node, byMs: ms };
    case 'cut':
    case 'heal':
      return { type: command, links };
    default:
      return null;
  }
}
