// Commands in words, with the names of the open folders; `sim/words` has the sentences.

import { faultCards } from '../../faults/catalogue';
import { propertyCards } from '../../properties/catalogue';
import { signedDuration, timerLabel } from '../../sim/base/format';
import { inSpans } from '../../sim/base/spans';
import type { Action } from '../../sim/contracts/command';
import type { LinkImpairment } from '../../sim/network/linkImpairment';
import {
  campsOf,
  commandSentence,
  linksCut,
  type Names,
  namesOf,
} from '../../sim/words/commandSentence';
import { spokenDuration, spokenRate } from '../../sim/words/phrases';
import { type MessageOf, messageName } from '../../sim/words/sentMessages';

export { campsOf, linkNames } from '../../sim/words/commandSentence';
export {
  few,
  listed,
  spokenDuration,
  spokenJump,
  spokenLatency,
  spokenMoment,
  spokenRate,
  spokenReason,
  spokenValue,
  spokenWrite,
} from '../../sim/words/phrases';

/** A command as a sentence without its full stop; see `commandSentence`. */
export function sentenceOf(action: Action, messageOf?: MessageOf): string {
  return commandSentence(action, NAMES, messageOf);
}

/**
 * `The command holdMessage is refused: ELECTION from n1 to n2 is not on its way.`; the kernel names only the number.
 */
export function refusalOf(
  { command, why }: { readonly command: string; readonly why: string },
  messageOf: MessageOf,
): string {
  const reason = why.replace(/^message (\d+)/, (_, id: string) =>
    messageName(Number(id), messageOf),
  );
  return `The command ${command} is refused: ${reason}.`;
}

/**
 * A command in few words, for a mark on the timeline.
 *
 * @param messageOf - finds the messages that commands name by their ids.
 */
export function labelOf(action: Action, messageOf: MessageOf = () => undefined): string {
  switch (action.type) {
    case 'crash':
      return `crash ${action.node}`;
    case 'cut': {
      const camps = campsOf(action.links);
      return camps ? cutBetween(camps) : linksCut(action.links);
    }
    case 'partition':
      return cutBetween(action.groups);
    case 'heal':
      return 'heal';
    case 'setLink':
      return sentenceOf(action);
    case 'setClockRate':
      return `${action.node} clock ${spokenRate(action.rate)}`;
    case 'setClock':
      return `${action.node} clock ${signedDuration(action.byMs)}`;
    case 'setDisk':
      return `${action.node} disk ${spokenDuration(action.ms)}`;
    case 'setLoad':
      return `${action.node} load ${action.load} %`;
    case 'stopTimer':
      return `stop ${timerLabel(action.timer)} of ${action.node}`;
    case 'failProcess':
      return `${action.node} fails`;
    case 'crashLeader':
    case 'pauseLeader':
    case 'isolateLeader':
      return action.type.replace('Leader', ' leader');
    case 'storm':
    case 'calm':
      return action.type;
    case 'forgeMessage':
      return `forge ${action.kind}`;
    default:
      return 'message' in action
        ? `${action.type.replace('Message', '')} ${messageOf(action.message)?.kind ?? ''}`.trimEnd()
        : `${action.type} ${action.node}`;
  }
}

/** The names of a side from which on those that follow each other are a span. */
const LEAST_SPAN = 4;

/** `cut n1 n2 | n3–n9`. */
function cutBetween(sides: readonly (readonly string[])[]): string {
  return `cut ${sides.map((side) => inSpans(side, LEAST_SPAN).join(' ')).join(' | ')}`;
}

/** The names that the sentences of `sim/words` are made with. */
export const NAMES: Names = namesOf(faultCards, propertyCards);

/** A fault's name within a sentence: `bursts of loss`, `TCP`. */
export const faultName = NAMES.fault;

/** A property's name. */
export const propertyName = NAMES.property;

/** A storm's impairments of a link: `812 ms later, 50 % lost`; `as before` when there are none. */
export function spokenImpairment({ delayMs, loss }: LinkImpairment): string {
  const later = delayMs > 0 ? [`${Math.round(delayMs)} ms later`] : [];
  const lost = loss > 0 ? [`${Number((loss * 100).toFixed(1))} % lost`] : [];
  return [...later, ...lost].join(', ') || 'as before';
}
