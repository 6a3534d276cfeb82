// The links that the stage draws, whose lines no stroke of another cut should cross.
import { areLinked } from '../../draw/scene/linkStates';
import { haveLink } from '../../session/run/processes';
import type { Processes } from './outlines';

/** Whether two processes have a link that is drawn: nodes with services have none to each other. */
export function haveDrawnLink(world: Processes, a: string, b: string): boolean {
  const { nodes } = world;
  return haveLink(world, a, b) && (areLinked(world) || !nodes.has(a) || !nodes.has(b));
}
