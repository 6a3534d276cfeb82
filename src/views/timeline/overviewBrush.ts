// The window of the lanes as a brush on the overview, by pointer and by keys.
import { brushX, type D3BrushEvent } from 'd3-brush';
import { pointers, type Selection, select } from 'd3-selection';
import type { TimeView } from '../../draw/timeline/timelineModel';
import { clockText } from '../words/labels';

/** The window on the overview, as it is at the time of a gesture. */
export interface BrushHost {
  /** The edges of the overview, in px. */
  readonly extent: () => readonly [leftPx: number, rightPx: number];
  readonly heightPx: number;
  readonly view: () => TimeView;
  /** The end of the overview's scale, in ms. */
  readonly wholeMs: () => number;
  /** Shows another interval, kept within the run. */
  readonly show: (view: TimeView) => void;
  /** Follows the run again, or shows all of it. */
  readonly fit: () => void;
  /** Goes to a moment, in ms. */
  readonly seek: (atMs: number) => void;
}

type Group = Selection<SVGGElement, unknown, null, undefined>;

/** The parts of the window that keys move. */
const PARTS = [
  { name: 'selection', label: 'Window of the timeline' },
  { name: 'handle--w', label: 'Start of the window' },
  { name: 'handle--e', label: 'End of the window' },
] as const;
type PartName = (typeof PARTS)[number]['name'];

const HANDLE_PX = { fine: 14, coarse: 30 };
/** Part of the window by which a key moves it. */
const STEP = 0.1;
/** Distance, as a part of the window, by which `+` and `-` move both of its edges. */
const ZOOM = 0.125;

/** The brush on the overview. It is told of every other change of the window by {@link OverviewBrush.update}. */
export class OverviewBrush {
  readonly #group: Group;
  readonly #host: BrushHost;
  readonly #brush = brushX<unknown>();
  #isBrushing = false;
  #shown = '';

  constructor(svg: SVGSVGElement, host: BrushHost) {
    this.#host = host;
    this.#group = select(svg)
      .append('g')
      .attr('role', 'group')
      .attr('aria-label', 'Part of the run that is shown');
    const isCoarse = matchMedia('(pointer: coarse)').matches;
    this.#brush
      .handleSize(isCoarse ? HANDLE_PX.coarse : HANDLE_PX.fine)
      .on('start', ({ sourceEvent }: D3BrushEvent<unknown>) => {
        this.#isBrushing = Boolean(sourceEvent);
      })
      .on('brush', (event: D3BrushEvent<unknown>) => this.#brushed(event))
      .on('end', () => {
        this.#isBrushing = false;
      });
    this.#resize();
    this.#group
      .on('click', (event: MouseEvent) => this.#host.seek(this.#timeOf(event)))
      .on('dblclick', () => this.#host.fit());
    for (const { name, label } of PARTS) this.#makeSlider(name, label);
  }

  /** Shows the window at its present place. */
  update(): void {
    if (this.#isBrushing) return;
    const [leftPx, rightPx] = this.#host.extent();
    const { fromMs, toMs } = this.#host.view();
    const wholeMs = this.#host.wholeMs();
    const shown = [leftPx, rightPx, fromMs, toMs, wholeMs].join();
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#resize();
    this.#group.call(this.#brush.move, [this.#px(fromMs), this.#px(Math.min(wholeMs, toMs))]);
    this.#tell('selection', fromMs, `${clockText(fromMs)} to ${clockText(toMs)}`);
    this.#tell('handle--w', fromMs, clockText(fromMs));
    this.#tell('handle--e', toMs, clockText(toMs));
  }

  remove(): void {
    this.#group.remove();
  }

  #resize(): void {
    const [leftPx, rightPx] = this.#host.extent();
    const extent: [[number, number], [number, number]] = [
      [leftPx, 0],
      [rightPx, this.#host.heightPx],
    ];
    this.#group.call(this.#brush.extent(extent));
    // A press beside the window moves its middle there, and goes on as a drag of it.
    this.#group
      .select('.overlay')
      .datum({ type: 'selection' })
      .on('mousedown.centre touchstart.centre', (event: MouseEvent | TouchEvent) => {
        const [[x] = [leftPx]] = pointers(event, this.#group.node());
        this.#centre(this.#ms(x));
      });
  }

  /** Moves the window so that a moment is in its middle. */
  #centre(atMs: number): void {
    const { fromMs, toMs } = this.#host.view();
    const halfMs = Math.min(this.#host.wholeMs(), toMs - fromMs) / 2;
    const middleMs = Math.min(this.#host.wholeMs() - halfMs, Math.max(halfMs, atMs));
    const view = { fromMs: middleMs - halfMs, toMs: middleMs + halfMs };
    this.#host.show(view);
    this.#group.call(this.#brush.move, [this.#px(view.fromMs), this.#px(view.toMs)]);
  }

  #brushed({ sourceEvent, selection }: D3BrushEvent<unknown>): void {
    if (!sourceEvent || !selection) return;
    const [from, to] = selection as [number, number];
    this.#host.show({ fromMs: this.#ms(from), toMs: this.#ms(to) });
  }

  #px(atMs: number): number {
    const [leftPx, rightPx] = this.#host.extent();
    return leftPx + (atMs / this.#host.wholeMs()) * (rightPx - leftPx);
  }

  #ms(xPx: number): number {
    const [leftPx, rightPx] = this.#host.extent();
    const share = Math.min(1, Math.max(0, (xPx - leftPx) / (rightPx - leftPx)));
    return share * this.#host.wholeMs();
  }

  #timeOf(event: MouseEvent): number {
    const [[x] = [0]] = pointers(event, this.#group.node());
    return this.#ms(x);
  }

  #makeSlider(name: PartName, label: string): void {
    this.#group
      .select(`.${name}`)
      .attr('role', 'slider')
      .attr('tabindex', 0)
      .attr('aria-label', label)
      .attr('aria-valuemin', 0)
      .on('keydown', (event: KeyboardEvent) => {
        const view = movedBy(event.key, name, this.#host.view(), this.#host.wholeMs());
        if (!view) return;
        event.preventDefault();
        this.#host.show(view);
      });
  }

  #tell(name: PartName, ms: number, text: string): void {
    this.#group
      .select(`.${name}`)
      .attr('aria-valuemax', this.#host.wholeMs() / 1000)
      .attr('aria-valuenow', ms / 1000)
      .attr('aria-valuetext', text);
  }
}

/**
 * The interval after a key on a part of the window; null for other keys. It may reach beyond the run.
 *
 * @param wholeMs - the end of the run, in ms
 */
export function movedBy(
  key: string,
  part: PartName,
  { fromMs, toMs }: TimeView,
  wholeMs: number,
): TimeView | null {
  const spanMs = toMs - fromMs;
  if (part === 'selection' && (key === '+' || key === '=' || key === '-')) {
    const byMs = key === '-' ? -spanMs * ZOOM : spanMs * ZOOM;
    return { fromMs: Math.max(0, fromMs + byMs), toMs: Math.min(wholeMs, toMs - byMs) };
  }
  const byMs = wayOf(key, part === 'handle--e' ? toMs : fromMs, spanMs, wholeMs);
  if (byMs === null) return null;
  if (part === 'selection') return { fromMs: fromMs + byMs, toMs: toMs + byMs };
  return part === 'handle--w'
    ? { fromMs: Math.max(0, Math.min(toMs, fromMs + byMs)), toMs }
    : { fromMs, toMs: Math.min(wholeMs, Math.max(fromMs, toMs + byMs)) };
}

/** The way that a key moves an edge, in ms. */
function wayOf(key: string, edgeMs: number, spanMs: number, wholeMs: number): number | null {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return -STEP * spanMs;
    case 'ArrowRight':
    case 'ArrowUp':
      return STEP * spanMs;
    case 'PageDown':
      return -spanMs;
    case 'PageUp':
      return spanMs;
    case 'Home':
      return -edgeMs;
    case 'End':
      return wholeMs - edgeMs;
    default:
      return null;
  }
}
