// Tells taps, long presses, drags of nodes and freehand strokes apart, for mouse, pen and finger alike.
import { distance } from '../../draw/canvas/geometry';
import type { Hit } from '../../draw/scene/stageModel';
import type { Point } from '../../sim/contracts/command';

/** Handlers of gestures. Places are in px from the stage's corner. */
export interface GestureHost {
  readonly hitAt: (at: Point) => Hit | null;
  /** The effect of a drag that begins on this item: `pan` is done by the camera's gestures. */
  readonly dragFrom: (hit: Hit | null, isShifted: boolean) => Drag;
  /** Whether a press now closes a popover. Such a press is no tap and no drag; it may become a long press. */
  readonly isClosing: () => boolean;
  readonly onTap: (hit: Hit | null, at: Point) => void;
  /** A press that may become a long press has begun at a place; null when it has ended, or was one. */
  readonly onHold: (at: Point | null) => void;
  readonly onLongPress: (node: string, at: Point) => void;
  readonly onMoveNode: (node: string, to: Point) => void;
  readonly onStroke: (points: readonly Point[]) => void;
  readonly onStrokeEnd: (points: readonly Point[] | null) => void;
}

/** A drag moves a node, draws a stroke or moves the camera. */
export type Drag = 'node' | 'stroke' | 'pan';

const LONG_PRESS_MS = 500;
/** Largest movement within a tap or a long press. A finger is less steady than a mouse. */
export const TAP_REACH_PX = 6;
/** Least distance between two points of a stroke. */
const STROKE_STEP_PX = 3;

interface Press {
  readonly start: Point;
  readonly hit: Hit | null;
  readonly isClosing: boolean;
  readonly timer: ReturnType<typeof setTimeout>;
  /** `spent`: the rest of the press has no effect, because it was cancelled, a long press or closes a popover. */
  mode: 'undecided' | Drag | 'spent';
  readonly drag: Drag;
  points: Point[];
}

/** One press at a time, from the pointer's going down to the click at its end. */
export class StageGestures {
  readonly #host: GestureHost;
  #press: Press | null = null;
  #isDown = false;

  constructor(host: GestureHost) {
    this.#host = host;
  }

  get isDown(): boolean {
    return this.#isDown;
  }

  /** The effect of a drag that begins with the last press; null before the first press. */
  get drag(): Drag | null {
    return this.#press?.drag ?? null;
  }

  press(at: Point, isShifted = false): void {
    this.cancel();
    const hit = this.#host.hitAt(at);
    this.#isDown = true;
    this.#press = {
      start: at,
      hit,
      isClosing: this.#host.isClosing(),
      timer: setTimeout(() => this.#longPress(), LONG_PRESS_MS),
      mode: 'undecided',
      drag: this.#host.dragFrom(hit, isShifted),
      points: [at],
    };
    if (hit?.type === 'node') this.#host.onHold(at);
  }

  /** The pointer drags, to a place. */
  move(at: Point): void {
    const press = this.#press;
    if (!press) return;
    if (press.mode === 'undecided') {
      if (distance(press.start, at) <= TAP_REACH_PX) return;
      this.#endHold(press);
      press.mode = press.isClosing ? 'spent' : press.drag;
    }
    if (press.mode === 'node' && press.hit?.type === 'node')
      this.#host.onMoveNode(press.hit.node, at);
    else if (press.mode === 'stroke') this.#extend(press, at);
  }

  /** The drag ends where it is. */
  drop(): void {
    const press = this.#press;
    if (press?.mode !== 'stroke') return;
    press.mode = 'spent';
    this.#host.onStrokeEnd(press.points);
  }

  /** The pointer goes up. */
  lift(): void {
    this.#isDown = false;
    if (this.#press) this.#endHold(this.#press);
  }

  /** The click at the end of a press that has not moved. */
  click(at: Point): void {
    const press = this.#press;
    if (press?.mode !== 'undecided') return;
    if (!press.isClosing) this.#host.onTap(press.hit, at);
    press.mode = 'spent';
  }

  /** Cancels the press: the system took the pointer away, or a menu has opened. */
  cancel(): void {
    const press = this.#press;
    if (!press) return;
    this.#endHold(press);
    if (press.mode === 'stroke') this.#host.onStrokeEnd(null);
    press.mode = 'spent';
  }

  #endHold({ timer }: Press): void {
    clearTimeout(timer);
    this.#host.onHold(null);
  }

  #extend(press: Press, at: Point): void {
    const last = press.points.at(-1);
    if (last && distance(last, at) < STROKE_STEP_PX) return;
    press.points = [...press.points, at];
    this.#host.onStroke(press.points);
  }

  #longPress(): void {
    const press = this.#press;
    if (press?.hit?.type !== 'node') return;
    press.mode = 'spent';
    this.#host.onHold(null);
    this.#host.onLongPress(press.hit.node, press.start);
  }
}
