// The camera of the columns' stages: all of them show the same part, and each can move it.
import { type RefObject, useEffect, useRef } from 'react';
import type { Viewport } from '../../draw/canvas/layout';
import type { StageModel } from '../../draw/scene/stageModel';
import { usePageStore } from '../base/pageStore';
import { StageCamera } from '../camera/stageCamera';

/** A column's stage. */
interface ColumnStage {
  /** The viewport of the whole stage; null before the first layout. */
  readonly whole: Viewport | null;
  readonly model: () => StageModel;
  readonly nodeCount: number;
  readonly reducedMotion: boolean;
  /** Whether keys move its camera, and by it those of all columns. */
  readonly hasKeys: boolean;
}

/** Moves the page's camera by wheel, pinch, drag and double click on a column's element. */
export function useColumnCamera(frame: RefObject<HTMLElement | null>, stage: ColumnStage): void {
  const page = usePageStore();
  const latest = useRef(stage);
  const camera = useRef<StageCamera>(null);
  useEffect(() => {
    latest.current = stage;
  });
  const { whole, nodeCount, hasKeys } = stage;
  useEffect(() => {
    const { current } = frame;
    if (!current) return;
    const made = new StageCamera(current, page, {
      isMeant: (event) => isMeant(event, page.getState().camera.k),
      isEmpty: () => true,
      reducedMotion: () => latest.current.reducedMotion,
      places: () => latest.current.model().positions.values(),
    });
    camera.current = made;
    if (hasKeys) page.getState().setCameraMoves(Promise.resolve(made));
    return () => {
      made.stop();
      if (hasKeys) page.getState().setCameraMoves(null);
    };
  }, [frame, page, hasKeys]);
  useEffect(() => {
    if (whole) camera.current?.setStage(whole, nodeCount);
  }, [whole, nodeCount]);
}

/**
 * Whether an event moves the camera. While the whole stage is shown there is nothing to pan, and nothing farther: then a
 * drag with one finger and the wheel scroll the page.
 */
export function isMeant(event: Event, scale: number): boolean {
  if (event.type === 'wheel') return scale > 1 || (event as WheelEvent).deltaY < 0;
  if ('touches' in event && (event as TouchEvent).touches.length > 1) return true;
  return scale > 1 && !('button' in event && event.button);
}
