// Random but reproducible commands that disturb a run, to drive a machine into all of its states.

import { createStream } from '../../sim/base/random';
import { roundMs } from '../../sim/base/time';
import type { Command } from '../../sim/contracts/command';

/** The parameters of the disturbance. */
export interface Trouble {
  readonly seed: string;
  readonly nodes: readonly string[];
  /** The period of the commands, in ms. */
  readonly fromMs: number;
  readonly toMs: number;
  readonly commands: number;
  /** Creates the command by which a node joins; absent where no node can. */
  readonly joins?: (node: string) => Extract<Command, { type: 'join' }>;
  /**
   * The processes whose clocks may be set; then lists of members may freeze too. Absent where all must be well in the
   * end, or where leases require clocks of equal rate.
   */
  readonly clocks?: readonly string[];
}

/** Commands of every type, in order of time; invalid ones will be refused. */
export function mischief(trouble: Trouble): Command[] {
  const { seed, nodes, fromMs, toMs, commands, joins, clocks } = trouble;
  const kinds = clocks ? [...KINDS, ...SUBTLE] : KINDS;
  const stream = createStream(seed, 'mischief');
  const pick = <T>(list: readonly T[]): T => list[Math.floor(stream.next() * list.length)] as T;
  const others = (node: string) => nodes.filter((other) => other !== node);
  const make = (atMs: number, index: number): Command => {
    const node = pick(nodes);
    const links = others(node).map((to) => ({ from: node, to }));
    const kind = pick(kinds);
    switch (kind) {
      case 'pause':
        return { atMs, type: 'pause', node };
      case 'resume':
        return { atMs, type: 'resume', node };
      case 'restart':
        return { atMs, type: 'restart', node };
      case 'leave':
        return { atMs, type: 'leave', node };
      case 'remove':
        return { atMs, type: 'remove', node, via: pick(others(node)) };
      case 'mute':
        return { atMs, type: 'cut', links };
      case 'snip':
        return { atMs, type: 'cut', links: [pick(links)] };
      case 'split':
        return { atMs, type: 'partition', groups: [[node], others(node)] };
      case 'heal':
        return { atMs, type: 'heal' };
      case 'lose':
        return { atMs, type: 'setLink', links, loss: pick([0, 0.3, 1]) };
      case 'slow':
        return { atMs, type: 'setLink', links, latencyMs: pick([10, 300, 900]) };
      case 'clock':
        return {
          atMs,
          type: 'setClockRate',
          node: pick(clocks ?? nodes),
          rate: pick([0.5, 0.9, 1, 1.7, 2]),
        };
      case 'jump':
        return {
          atMs,
          type: 'setClock',
          node: pick(clocks ?? nodes),
          byMs: pick([-3000, 400, 9000]),
        };
      case 'freeze':
      case 'thaw':
        return { atMs, type: kind, node };
      case 'join':
        return joins ? { ...joins(`new${index}`), atMs } : { atMs, type: 'crash', node };
      default:
        return { atMs, type: 'crash', node };
    }
  };
  const times = Array.from({ length: commands }, () =>
    roundMs(fromMs + (toMs - fromMs) * stream.next()),
  ).sort((a, b) => a - b);
  return times.map(make);
}

const KINDS = [
  'crash',
  'crash',
  'restart',
  'restart',
  'pause',
  'resume',
  'resume',
  'leave',
  'remove',
  'mute',
  'snip',
  'snip',
  'split',
  'heal',
  'heal',
  'lose',
  'slow',
  'join',
] as const;

/** Commands whose effect is not immediate. */
const SUBTLE = ['clock', 'clock', 'clock', 'jump', 'freeze', 'thaw'] as const;
