// Recognizes taps, long presses, drags of nodes and freehand strokes, for mouse, pen and finger alike.
import type { Hit } from '../../draw/scene/stageModel';
import type { Point } from '../../sim/contracts/command';

/** The stage's handlers of gestures. Places are in px from the stage's corner. */
export interface StageHost {
  readonly hitAt: (at: Point) => Hit | null;
  /** What a drag does that begins on this item: `pan` is done by the camera's gestures. */
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
const TAP_REACH_PX = 6;
/** Least distance between two points of a stroke. */
const STROKE_STEP_PX = 3;

interface Press {
  readonly pointer: number;
  readonly start: Point;
  readonly hit: Hit | null;
  readonly isClosing: boolean;
  readonly timer: ReturnType<typeof setTimeout>;
  /** `spent`: the rest of the press has no effect, because it was a long press or closes a popover. */
  mode: 'undecided' | Drag | 'spent';
  readonly drag: Drag;
  points: Point[];
}

/** Handles one press at a time; a second finger cancels the first one's press. */
export class StageGestures {
  /** Called for each use: the host changes with the stage. */
  readonly #host: () => StageHost;
  #press: Press | null = null;

  constructor(host: () => StageHost) {
    this.#host = host;
  }

  get isPressed(): boolean {
    return this.#press !== null;
  }

  press(pointer: number, at: Point, isShifted = false): void {
    if (this.#press) {
      this.cancel();
      return;
    }
    const hit = this.#host().hitAt(at);
    this.#press = {
      pointer,
      start: at,
      hit,
      isClosing: this.#host().isClosing(),
      timer: setTimeout(() => this.#longPress(), LONG_PRESS_MS),
      mode: 'undecided',
      drag: this.#host().dragFrom(hit, isShifted),
      points: [at],
    };
    if (hit?.type === 'node') this.#host().onHold(at);
  }

  /** Returns whether the press has become a drag. */
  move(pointer: number, at: Point): boolean {
    const press = this.#press;
    if (press?.pointer !== pointer) return false;
    if (press.mode === 'undecided') {
      if (distance(press.start, at) <= TAP_REACH_PX) return false;
      clearTimeout(press.timer);
      this.#host().onHold(null);
      press.mode = press.isClosing ? 'spent' : press.drag;
    }
    if (press.mode === 'spent') return false;
    if (press.mode === 'node' && press.hit?.type === 'node')
      this.#host().onMoveNode(press.hit.node, at);
    else if (press.mode === 'stroke') this.#extend(press, at);
    return true;
  }

  release(pointer: number, at: Point): void {
    const press = this.#press;
    if (press?.pointer !== pointer) return;
    this.#end(press);
    // A tap may open a popover. At the end of a release the browser closes all popovers, so the tap comes in a later task.
    if (press.mode === 'undecided' && !press.isClosing)
      setTimeout(() => this.#host().onTap(press.hit, at));
    else if (press.mode === 'stroke') this.#host().onStrokeEnd(press.points);
  }

  /** Cancels the press: the system took the pointer away, or a menu has opened. */
  cancel(): void {
    const press = this.#press;
    if (!press) return;
    this.#end(press);
    if (press.mode === 'stroke') this.#host().onStrokeEnd(null);
  }

  #end({ timer }: Press): void {
    clearTimeout(timer);
    this.#host().onHold(null);
    this.#press = null;
  }

  #extend(press: Press, at: Point): void {
    const last = press.points.at(-1);
    if (last && distance(last, at) < STROKE_STEP_PX) return;
    press.points = [...press.points, at];
    this.#host().onStroke(press.points);
  }

  #longPress(): void {
    const press = this.#press;
    if (press?.hit?.type !== 'node') return;
    press.mode = 'spent';
    this.#host().onHold(null);
    this.#host().onLongPress(press.hit.node, press.start);
  }
}

function distance(a: Point, b: Point): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1]);
}
