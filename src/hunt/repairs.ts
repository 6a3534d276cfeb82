// The commands that repair all troubles of a scene.
import type { Action } from '../sim/contracts/command';
import { directions, type Scene } from './troubles';

/** Ends all impairments of links. */
export function calm({ linked, definition }: Scene): Action[] {
  const { latencyMs } = definition.network;
  const links = directions(linked);
  return [
    { type: 'calm' },
    { type: 'setLink', links, latencyMs, loss: 0, duplicate: 0, reorder: 0 },
  ];
}

/** Restores all links and processes, except a minority that may stay down, and crashed nodes without `restart`. */
export function repairs({ nodes, services, everybody, has, definition, dice }: Scene): Action[] {
  const founders = definition.nodes.map(({ id }) => id);
  const minority = Math.floor((founders.length - 1) / 2);
  const isDown = dice.shuffled(founders).slice(0, dice.whole(0, minority));
  return [
    { type: 'heal' },
    ...everybody.flatMap((node): Action[] => [
      { type: 'setClockRate', node, rate: 1 },
      { type: 'resume', node },
      ...(has('slowDisk') ? [{ type: 'setDisk', node, ms: 0 } as const] : []),
    ]),
    // Services first.
    ...(has('restart') ? [...everybody].reverse() : services)
      .filter((node) => !isDown.includes(node))
      .map((node): Action => ({ type: 'restart', node })),
    ...nodes.map((node): Action => ({ type: 'thaw', node })),
  ];
}
