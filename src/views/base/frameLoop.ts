// The page's one animation loop: each frame advances the session's time, then paints the canvases that changed.
import { createContext, useContext, useEffect, useRef } from 'react';
import type { Session } from '../../session/session';

/** Calls every painter once a frame. */
export class FrameLoop {
  readonly #session: Session;
  readonly #painters = new Set<() => void>();

  constructor(session: Session) {
    this.#session = session;
  }

  /** Calls a painter on every frame, until the returned function is called. */
  add(painter: () => void): () => void {
    this.#painters.add(painter);
    return () => {
      this.#painters.delete(painter);
    };
  }

  /** Runs until the returned function is called. */
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

/** Provides the loop to the views below it. */
export const FrameLoopProvider = FrameLoopContext.Provider;

/** Calls the latest `painter` on every animation frame. */
export function useFrame(painter: () => void): void {
  const loop = useContext(FrameLoopContext);
  const latest = useRef(painter);
  useEffect(() => {
    latest.current = painter;
  });
  useEffect(() => loop?.add(() => latest.current()), [loop]);
}
