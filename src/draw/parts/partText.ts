// The size of the text in services and clients.
import type { Context2d } from '../canvas/context';
import type { PlacedPart } from '../scene/scene';

/** Paints a part as it is at the usual size of text: its corner is at the origin, and all of it grows with its text. */
export function atUsualText<Part extends PlacedPart>(
  context: Context2d,
  part: Part,
  paint: (part: Part) => void,
): void {
  const { box, textScale } = part;
  const usual = { x: 0, y: 0, width: box.width / textScale, height: box.height / textScale };
  context.save();
  context.translate(box.x, box.y);
  context.scale(textScale, textScale);
  paint({ ...part, box: usual });
  context.restore();
}
