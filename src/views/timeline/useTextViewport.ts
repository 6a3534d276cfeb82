// The sizes of a timeline, which grow with the browser's text.
import { type CSSProperties, type RefObject, useMemo } from 'react';
import type { Viewport } from '../../draw/canvas/layout';
import { sides, textViewport } from '../../draw/timeline/timelineGeometry';
import { useViewport } from '../base/useCanvas';

/** The size of an element in px of the usual size of text, in which timelines are painted; null before the first layout. */
export function useTextViewport(element: RefObject<HTMLElement | null>): Viewport | null {
  const viewport = useViewport(element);
  return useMemo(() => viewport && textViewport(viewport), [viewport]);
}

/** A length in such px as a CSS length. */
export function inRem(px: number): string {
  return `${px / 16}rem`;
}

/** The custom properties of a timeline: its preferred height, and the edges of its lanes. */
export function timelineStyle(
  heightPx: number,
  viewport: Viewport | null,
  isGrouped: boolean,
): CSSProperties {
  const { leftPx, rightPx } = viewport ? sides(viewport, isGrouped) : NO_SIDES;
  return {
    '--lanes-height': inRem(heightPx),
    '--lanes-left': inRem(leftPx),
    '--lanes-width': inRem(rightPx - leftPx),
  } as CSSProperties;
}

const NO_SIDES = { leftPx: 0, rightPx: 0 };
