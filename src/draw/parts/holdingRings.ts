// The countdown rings of services' keys, and where keys stand in a service.
import { arc } from 'd3-shape';
import { type Holding, SILENT_TIMER } from '../../sim/contracts/service';
import { isLive } from '../../sim/contracts/status';
import type { Context2d } from '../canvas/context';
import { type LeaderLook, leaderLook, type Theme } from '../canvas/theme';
import { remainingShare } from '../scene/countdown';
import { PAD_PX, RING_COLUMN_PX } from '../scene/holdingLines';
import type { PlacedService, Scene } from '../scene/scene';
import { HEAD_PX, LINE_PX } from '../scene/serviceRoom';
import { atUsualText } from './partText';

const RING_PX = 4.5;
const RING_WIDTH_PX = 2;
/** The height of the only line of a service without room for more. */
export const BRIEF_PX = 19.5;

/** Draws the remaining time of each key that expires, as a ring in its owner's colour. */
export function drawHoldingRings(context: Context2d, scene: Scene, theme: Theme): void {
  const ring = arc<number>()
    .innerRadius(RING_PX - RING_WIDTH_PX / 2)
    .outerRadius(RING_PX + RING_WIDTH_PX / 2)
    .startAngle(0)
    .endAngle((share) => share * 2 * Math.PI)
    .context(context as CanvasRenderingContext2D);
  const drawRings = (service: PlacedService) => {
    for (const { holding, y } of heldAt(service)) {
      const { sinceMs = 0, untilMs, owner } = holding;
      if (untilMs === undefined) continue;
      const span = { startedMs: sinceMs, dueMs: untilMs };
      const share = remainingShare(span, scene.model.nowMs);
      if (share === 0) continue;
      context.save();
      context.translate(ringXPx(service), y);
      context.beginPath();
      ring(share);
      context.fillStyle =
        (owner === undefined ? null : ownerLook(scene, theme, owner))?.colour ?? theme.soft;
      context.fill();
      context.restore();
    }
  };
  for (const service of servicesOf(scene)) atUsualText(context, service, drawRings);
}

/** The keys shown in a service, and the heights at which they stand. */
function heldAt(service: PlacedService): { holding: Holding; y: number }[] {
  const { view, box, lines, isBrief } = service;
  if (isBrief) {
    const holding = briefHolding(view);
    return holding ? [{ holding, y: box.y + BRIEF_PX }] : [];
  }
  return lines.flatMap((line, index) =>
    line.type === 'holding' ? [{ holding: line.holding, y: lineYPx(service, index) }] : [],
  );
}

/** Whether a service runs and answers nobody. */
export function isSilent(view: PlacedService['view']): boolean {
  return isLive(view) && view.timers.has(SILENT_TIMER);
}

/** The key of which a service without room for lines shows the owner; a silent service says that in its place. */
export function briefHolding(view: PlacedService['view']): Holding | undefined {
  return isSilent(view) ? undefined : view.holdings.find(({ owner }) => owner !== undefined);
}

/** Draws the whole circle of a ring. */
export function drawTrack(
  context: Context2d,
  theme: Theme,
  service: PlacedService,
  y: number,
): void {
  context.save();
  context.beginPath();
  context.arc(ringXPx(service), y, RING_PX, 0, 2 * Math.PI);
  context.strokeStyle = theme.line;
  context.lineWidth = 2;
  context.stroke();
  context.restore();
}

/** The look of an owner that has led; null for any other. */
export function ownerLook({ model }: Scene, theme: Theme, owner: string): LeaderLook | null {
  const rank = model.leaderRank(owner);
  return rank < 0 ? null : leaderLook(theme, rank);
}

/** The height of the middle of a line. */
export function lineYPx({ box }: PlacedService, index: number): number {
  return box.y + HEAD_PX + (index + 0.5) * LINE_PX;
}

function ringXPx({ box }: PlacedService): number {
  return box.x + PAD_PX + RING_COLUMN_PX / 2 - 2;
}

/** The services on the stage. */
export function servicesOf({ parts }: Scene): PlacedService[] {
  return [...parts.values()].flatMap((part) => (part.type === 'service' ? [part] : []));
}
