// The colours and hatches of a lane's values.
import type { LaneValue } from '../../sim/trace/lanes';
import { leaderLook, type Theme } from '../canvas/theme';

/** A value's fill, as a colour or as nothing; `hatch` is drawn over it where there is room. */
export interface ValueLook {
  /** The colour where the segment is narrow or the lane is thin; null for absent nodes. */
  readonly colour: string | null;
  readonly hatch: HatchLook | null;
  /** The fill below the hatch, if it is not `colour`. */
  readonly ground?: string;
  /** Hairlines above and below: the value's own fill has no contrast to the paper. */
  readonly outline?: string;
}

/** The strokes of a hatch. */
export interface HatchLook {
  readonly colour: string;
  readonly spacingPx: number;
  readonly alpha: number;
  /** Slanted hairlines, or upright stripes. */
  readonly isUpright: boolean;
}

/** The look of a value. */
export function valueLook(
  value: LaneValue,
  theme: Theme,
  leaderRank: (node: string) => number,
): ValueLook {
  switch (value.type) {
    case 'absent':
      return { colour: null, hatch: null };
    case 'undecided':
      return {
        colour: theme.line,
        hatch: slanted(theme.hatch),
        ground: theme.paper,
        outline: theme.line,
      };
    case 'paused':
      return {
        colour: theme.line,
        hatch: { colour: theme.soft, spacingPx: 8, alpha: 1, isUpright: true },
      };
    case 'crashed':
      return { colour: theme.deadFill, hatch: null };
    case 'failed':
      return { colour: theme.deadFill, hatch: slanted(theme.deadInk, 16) };
    case 'elected': {
      const { colour, textOn, pattern } = leaderLook(theme, leaderRank(value.leader));
      return { colour, hatch: pattern ? slanted(textOn, 8, 0.3) : null };
    }
  }
}

function slanted(colour: string, spacingPx = 8, alpha = 1): HatchLook {
  return { colour, spacingPx, alpha, isUpright: false };
}

/** A colour `#RRGGBB` as one pixel of an ImageData, and 0 (transparent) for null. */
export function pixelOf(colour: string | null): number {
  if (colour === null) return 0;
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return ((255 << 24) | ((blue ?? 0) << 16) | ((green ?? 0) << 8) | (red ?? 0)) >>> 0;
}
