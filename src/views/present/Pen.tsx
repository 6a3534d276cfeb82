// The pen over the whole picture.
import { type RefObject, useRef, useState } from 'react';
import type { Theme } from '../../draw/canvas/theme';
import type { Point } from '../../sim/contracts/command';
import { useFrame } from '../base/frameLoop';
import { useCanvas, useViewport } from '../base/useCanvas';
import { useTheme } from '../base/useTheme';
import { FadingPen } from './fadingPen';

interface PenProps {
  /** Whether the pen is down: the pointer's way is drawn. */
  readonly isDown: boolean;
  readonly pointer: RefObject<Point | null>;
  /** The size on the screen of a px in a hall. */
  readonly unitPx: number;
}

export function Pen({ isDown, pointer, unitPx }: PenProps) {
  const theme = useTheme();
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const viewport = useViewport(frame);
  const [pen] = useState(() => new FadingPen());
  const last = useRef<Point | null>(null);
  useFrame(() => {
    if (!isDown) pen.lift(performance.now());
    else if (pointer.current && pointer.current !== last.current) pen.moveTo(pointer.current);
    last.current = isDown ? pointer.current : null;
  });
  useCanvas(
    canvas,
    viewport,
    () => {
      const nowMs = performance.now();
      return pen.strokesAt(nowMs).length > 0 ? [nowMs] : [];
    },
    (context, { pixelRatio, widthPx, heightPx }) => {
      context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
      context.clearRect(0, 0, widthPx, heightPx);
      drawStrokes(context, pen, theme, unitPx);
    },
  );
  return (
    <div ref={frame} className="pen" aria-hidden="true">
      <canvas ref={canvas} />
    </div>
  );
}

/** The widths of a stroke and of the rim that sets it off, in px of a hall. */
const WIDTHS = { rim: 11, stroke: 6 };

function drawStrokes(
  context: CanvasRenderingContext2D,
  pen: FadingPen,
  { paper, ink }: Theme,
  unitPx: number,
): void {
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const { points, opacity } of pen.strokesAt(performance.now())) {
    const path = new Path2D();
    for (const [x, y] of points) path.lineTo(x, y);
    context.globalAlpha = opacity;
    for (const [colour, width] of [
      [paper, WIDTHS.rim],
      [ink, WIDTHS.stroke],
    ] as const) {
      context.strokeStyle = colour;
      context.lineWidth = width * unitPx;
      context.stroke(path);
    }
  }
}
