// Exercises in words: their limits, progress and results.

import { capitalised, grouped } from '../../sim/base/format';
import type { Command } from '../../sim/contracts/command';
import { describeParams } from '../../sim/contracts/params';
import type { ParamsSchema } from '../../sim/contracts/program';
import type { Finding, GoalCondition } from '../../sim/goals/goalCondition';
import type { Limits } from '../../sim/goals/limits';
import { listed, spokenDuration } from '../words/words';
import type { Progress } from './exerciseProgress';

/** The verb for each type of command. */
const COMMAND_WORDS: Readonly<Record<Command['type'], string>> = {
  crash: 'crash',
  restart: 'start again',
  join: 'let join',
  leave: 'ask to leave',
  remove: 'remove from the members',
  pause: 'pause',
  resume: 'resume',
  crashLeader: 'crash the leader',
  pauseLeader: 'pause the leader',
  isolateLeader: 'cut off the leader',
  setClockRate: 'change a clock’s rate',
  setClock: 'let a clock jump',
  setDisk: 'slow a disk',
  stopTimer: 'stop a timer',
  freeze: 'freeze a list of members',
  thaw: 'thaw it',
  cut: 'cut links',
  partition: 'split the network',
  heal: 'heal',
  setLink: 'change a link',
  tell: 'tell a node that another is down',
  elect: 'start an election',
  setLoad: 'change a load',
  dropMessage: 'drop a message',
  holdMessage: 'hold a message',
  releaseMessage: 'release it',
  deliverMessage: 'deliver one at once',
  duplicateMessage: 'duplicate one',
  forgeMessage: 'forge a message',
  storm: 'raise a storm',
  calm: 'end a storm',
  failProcess: 'let a process fail',
};

/**
 * The limits, a sentence each.
 *
 * @param params - the algorithm's parameters, for the labels of those that may be changed.
 */
export function limitSentences(limits: Limits, params: ParamsSchema): string[] {
  const { withinMs, fromMs = 0, only, never, mayChange = [] } = limits;
  const labels = describeParams(params);
  const settings = mayChange.map((path) => {
    const id = path.replace(/^algorithm\.params\./, '');
    return labels.find((param) => param.id === id)?.label ?? path;
  });
  return [
    ...(fromMs > 0 ? [`You may act from ${spokenDuration(fromMs)} on.`] : []),
    `The goal must be reached by ${spokenDuration(withinMs)}.`,
    ...(only && limits.actions !== 0 ? [`You may: ${commandWords(only)}.`] : []),
    ...(never ? [`You may not: ${commandWords(never)}.`] : []),
    settings.length > 0
      ? `In the settings you may change ${listed(settings)} only.`
      : 'The settings stay as they are.',
  ];
}

function commandWords(types: readonly Command['type'][]): string {
  return types.map((type) => COMMAND_WORDS[type]).join(', ');
}

/** The number of actions taken, and their limit: `You have used 1 of 3 actions.` */
export function actionsText({ value, of }: Finding): string {
  if (of === 0 && value === 0) return 'You need no actions: the settings decide.';
  if (of === null) return `You have used ${counted(value)}.`;
  return `You have used ${grouped(value)} of ${counted(of)}.`;
}

function counted(actions: number): string {
  return `${grouped(actions)} action${actions === 1 ? '' : 's'}`;
}

/**
 * A finding as a sentence. One that is judged later says how it stands, and when it is judged: `Messages sent: 19; at
 * most 4 are wanted. So far no; judged at 12 s.`
 */
export function findingText(
  found: Finding,
  condition: GoalCondition,
  { withinMs }: Limits,
): string {
  const seen = `${capitalised(found.seen)}.`;
  if (found.soFar === undefined) return seen;
  const toMs = 'toMs' in condition ? (condition.toMs ?? withinMs) : withinMs;
  const judged = `judged at ${spokenDuration(Math.min(toMs, withinMs))}`;
  return `${seen} So far ${found.soFar ? 'yes' : 'no'}; ${judged}.`;
}

/** The state of a finding as a word, where its mark is not visible. */
export function stateWord({ met }: Finding): 'met' | 'failed' | 'not yet' {
  return met === null ? 'not yet' : met ? 'met' : 'failed';
}

/**
 * The result, addressed to the person; empty while it is undecided.
 *
 * @param isSolution - whether the run is the worked solution and not the person's own.
 */
export function resultText(progress: Progress, isSolution = false): string {
  const { met, decidedMs, actions, wants, changes } = progress;
  if (met === null || decidedMs === null) return '';
  const when = `${(decidedMs / 1000).toFixed(1)} s`;
  if (met) {
    const solved = `Solved at ${when} with ${counted(actions.value)}.`;
    if (isSolution) return solved;
    return changes.length > 0
      ? `${solved} It does not count: the run is not as the exercise has it.`
      : `${solved} Export the run as your proof.`;
  }
  if (actions.met === false) {
    const isTooMany = actions.of !== null && actions.seen.startsWith(counted(actions.value));
    const why = isTooMany
      ? `Too many actions: ${grouped(actions.value)}, and ${grouped(actions.of)} are allowed.`
      : `${capitalised(actions.seen)} here.`;
    return `${why} Undo it with U, or start again.`;
  }
  const missed = wants.find((condition) => condition.met === false)?.seen;
  return `Not solved, and out of reach since ${when}: ${missed}. Undo, or start again.`;
}
