// The numbered discs of a chain of causes on the stage: beside a process, or on the way of a message.
import type { Point } from '../../sim/contracts/command';
import type { CauseMark } from '../../sim/diagnosis/causeMark';
import type { Context2d } from '../canvas/context';
import { between, distance } from '../canvas/geometry';
import { DISC_PX, drawNumberDiscs, type PlacedDisc } from '../canvas/numberDisc';
import type { Theme } from '../canvas/theme';
import { endsOf, placeOf } from '../scene/ends';
import type { Scene } from '../scene/scene';

/** Directions from a process to its discs, in degrees clockwise from the right: clear of its chip, name and crown. */
const DIRECTIONS = [-15, 195, -45, 225, 165, 5];
const GAP_PX = 6;
/** The place of a message's disc: a part of the message's way, and a distance beside it. */
const ALONG = 0.42;
const ASIDE_PX = DISC_PX + 5;

/** Draws the discs of the answer that is shown. */
export function drawCauseMarks(context: Context2d, scene: Scene, theme: Theme): void {
  const marks = scene.model.causes?.marks ?? [];
  drawNumberDiscs(context, placeCauseMarks(scene, marks), theme);
}

/** The places of marks in px; a mark of a process that is not on the stage has none. */
export function placeCauseMarks(scene: Scene, marks: readonly CauseMark[]): PlacedDisc[] {
  const besides = new Map<string, number>();
  const placed: PlacedDisc[] = [];
  for (const mark of marks) {
    const at = onWay(scene, mark) ?? beside(scene, mark, besides);
    if (!at) continue;
    const isTaken = ([x, y]: Point) =>
      placed.some((other) => distance(other.at, [x, y]) < 2 * DISC_PX + 2);
    let [x, y] = at;
    while (isTaken([x, y])) x += 2 * DISC_PX + 3;
    placed.push({ mark, at: [x, y] });
  }
  return placed;
}

function onWay(scene: Scene, { flight }: CauseMark): Point | null {
  const ends = flight && endsOf(scene, flight.from, flight.to);
  if (!ends) return null;
  const [from, to] = ends;
  const [x, y] = between(from, to, ALONG);
  const length = distance(from, to) || 1;
  return [x - ((to[1] - from[1]) / length) * ASIDE_PX, y + ((to[0] - from[0]) / length) * ASIDE_PX];
}

function beside(scene: Scene, { process }: CauseMark, besides: Map<string, number>): Point | null {
  const at = placeOf(scene, process);
  if (!at) return null;
  const count = besides.get(process) ?? 0;
  besides.set(process, count + 1);
  const part = scene.parts.get(process);
  if (part)
    return [part.box.x + part.box.width + GAP_PX + DISC_PX, part.box.y + count * 2 * DISC_PX];
  const angle = ((DIRECTIONS[count % DIRECTIONS.length] ?? 0) * Math.PI) / 180;
  const farPx = scene.metrics.radiusPx * 1.2 + GAP_PX + DISC_PX;
  return [at[0] + Math.cos(angle) * farPx, at[1] + Math.sin(angle) * farPx];
}
