// The sizes of the gallery's pictures.
// @ts-check

/** @typedef {{ viewport: { width: number, height: number }, deviceScaleFactor?: number, textPx?: number }} Size */

/** By the names of `--sizes`. `textPx` is the browser's size of text, which is 16 px elsewhere. */
export const SIZES = {
  desktop: { viewport: { width: 1440, height: 900 } },
  laptop: { viewport: { width: 1280, height: 720 } },
  tablet: { viewport: { width: 1024, height: 768 } },
  phone: { viewport: { width: 390, height: 844 } },
  sideways: { viewport: { width: 844, height: 390 } },
  zoomed: { viewport: { width: 640, height: 360 }, deviceScaleFactor: 2 },
  wall: { viewport: { width: 3840, height: 2160 } },
  largeText: { viewport: { width: 1280, height: 720 }, textPx: 24 },
};

/** @typedef {keyof typeof SIZES} SizeId */

/** The sizes that are pictured without `--sizes`. */
export const SCENARIO_SIZES = /** @type {SizeId[]} */ (['desktop', 'tablet', 'phone']);
export const TROUBLE_SIZES = /** @type {SizeId[]} */ (['desktop', 'laptop']);
