// The line of a message's way round the services on it, beside which its glyph moves.
import type { Point } from '../../sim/contracts/command';
import { between } from '../canvas/geometry';
import { bendsOf, offsetAt, rightOf } from './detours';
import { glyphReachPx } from './glyph';
import type { PlacedMessage } from './messagePlaces';
import type { Scene } from './scene';

/**
 * The points of the line on which a message moves that is alone on its link: its ends, and those at which it turns before
 * and behind services.
 */
export function wayRound(scene: Scene, message: PlacedMessage): Point[] {
  const { start, end, look } = message;
  const bends = bendsOf(scene, message, glyphReachPx(look, scene.metrics.glyphPx));
  const turns = bends
    .flatMap(({ enters, leaves, turn }) => [enters - turn, enters, leaves, leaves + turn])
    .filter((fraction) => fraction > 0 && fraction < 1)
    .sort((a, b) => a - b);
  // Close to a service a message is beside its line from the beginning, or to the end.
  const isBeside = (fraction: number) => offsetAt(bends, fraction) !== 0;
  const all = [...[0].filter(isBeside), ...turns, ...[1].filter(isBeside)];
  const [rightX, rightY] = rightOf(start, end);
  const points = all.map((fraction): Point => {
    const [x, y] = between(start, end, fraction);
    const offPx = offsetAt(bends, fraction);
    return [x + rightX * offPx, y + rightY * offPx];
  });
  return [start, ...points, end];
}
