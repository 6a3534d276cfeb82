// The page's one animation loop: first the session's time passes, then the canvases that changed are painted.
import { createContext, useContext, useEffect, useRef } from 'react';
import type { Session } from '../../session/session';

/** Calls everybody who paints, once a frame. */
export class FrameLoop {
  readonly #session: Session;
  readonly #painters = new Set<() => void>();

  constructor(session: Session) {
    this.#session = session;
  }

  /** Has a painter called on every frame, until the function returned is called. */
  add(painter: () => void): () => void {
    this.#painters.add(painter);
    return () => {
      this.#painters.delete(painter);
    };
  }

  /** Runs until the function returned is called. */
  start(): () => void {
    let lastMs = performance.now();
    let handle = requestAnimationFrame(function next(this: void, nowMs: number) {
      handle = requestAnimationFrame(next);
      pass(nowMs - lastMs);
      lastMs = nowMs;
    });
    const pass = (elapsedMs: number) => {
      this.#session.frame(Math.max(0, elapsedMs));
      for (const painter of this.#painters) painter();
    };
    return () => cancelAnimationFrame(handle);
  }
}

const FrameLoopContext = createContext<FrameLoop | null>(null);

/** Gives the views below it their loop. */
export const FrameLoopProvider = FrameLoopContext.Provider;

/** Has `painter` called on every animation frame, always in its latest form. */
export function useFrame(painter: () => void): void {
  const loop = useContext(FrameLoopContext);
  const latest = useRef(painter);
  useEffect(() => {
    latest.current = painter;
  });
  useEffect(() => loop?.add(() => latest.current()), [loop]);
}
