// The outlines of a service.
import type { Box } from '../canvas/geometry';
import { newPath } from '../canvas/surface';
import { LID_PX } from '../scene/serviceRoom';

/** The outline: upright walls between the lid's far rim and the rounded foot. */
export function bodyOf({ x, y, width, height }: Box): Path2D {
  const body = newPath();
  const [middle, half] = [x + width / 2, width / 2];
  body.ellipse(middle, y + LID_PX, half, LID_PX, 0, Math.PI, 2 * Math.PI);
  body.lineTo(x + width, y + height - LID_PX);
  body.ellipse(middle, y + height - LID_PX, half, LID_PX, 0, 0, Math.PI);
  body.closePath();
  return body;
}

/** The lid's near rim. */
export function lidOf({ x, y, width }: Box): Path2D {
  const lid = newPath();
  lid.ellipse(x + width / 2, y + LID_PX, width / 2, LID_PX, 0, 0, Math.PI);
  return lid;
}
