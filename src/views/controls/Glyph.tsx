// The sign of a kind of message in text, painted by the stage's painter so that both look alike.
import { useRef } from 'react';
import { drawGlyph, glyphStyle } from '../../draw/scene/glyph';
import type { MessageKind } from '../../sim/contracts/program';
import { useCanvas } from '../base/useCanvas';
import { useTheme } from '../base/useTheme';

const SIZE_PX = 24;
const HALF_PX = 9.6;

/** The sign of a kind of message; the text beside it has its meaning. */
export function Glyph({ look }: { readonly look: MessageKind }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useTheme();
  const viewport = useRef({ widthPx: SIZE_PX, heightPx: SIZE_PX, pixelRatio: devicePixelRatio });
  useCanvas(
    canvas,
    viewport.current,
    () => [look, theme],
    (context, { pixelRatio }) => {
      context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
      context.clearRect(0, 0, SIZE_PX, SIZE_PX);
      const style = glyphStyle(theme, look, null);
      drawGlyph(context, look, SIZE_PX / 2, SIZE_PX / 2, HALF_PX, style);
    },
  );
  return <canvas ref={canvas} className={look.shape === 'dot' ? 'glyph dot' : 'glyph'} />;
}
