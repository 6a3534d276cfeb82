// The drawing of a state chart: states as boxes, transitions as arrows. Active states are lit, the last transitions bold.
import { arc, line } from 'd3-shape';
import { useEffect, useRef } from 'react';
import {
  type ChartArrow,
  type ChartPicture,
  type ChartSign,
  isWithin,
  type Place,
  type StateBox,
} from '../../chart/picture';
import type { RunningTimer } from '../../sim/trace/views';
import { useShownMs } from '../base/useShownMs';
import { type ChartLook, elapsedShare, timersOn } from './chartLook';
import './chart.css';

interface Props {
  readonly picture: ChartPicture;
  readonly look: ChartLook;
  /** The colour of the leader that the process believes in; null for none. */
  readonly colour: string | null;
  /** The picture as a sentence, for screen readers. */
  readonly sentence: string;
  /** Another number for another step: the transitions of a new step flash. */
  readonly step: number;
  /** Whether the room around the picture scrolls to the active state. */
  readonly isFollowed: boolean;
}

/** Names start this far from the corner of their box, in px. */
const NAME = { x: 12, y: 19 } as const;
const LINE = { first: 34, pitch: 15 } as const;
const PIE_PX = 16;
/** The width of a letter of the events, with which the pie beside them keeps clear of the widest typeface. */
const LETTER_PX = 7.2;

/** The chart as a picture with a sentence for screen readers. */
export function ChartFigure({ picture, look, colour, sentence, step, isFollowed }: Props) {
  const { width, height, boxes, signs, arrows } = picture;
  const strong = arrows.filter((arrow) => isTaken(arrow, look));
  const svg = useRef<SVGSVGElement>(null);
  const active = [...look.active].join(' ');
  useEffect(() => {
    if (isFollowed && active !== '') inSight(svg.current);
  }, [active, isFollowed]);
  return (
    <svg
      ref={svg}
      className="chart"
      role="img"
      aria-label={sentence}
      viewBox={`0 0 ${width} ${height}`}
      width={`${width / 16}rem`}
      style={colour === null ? undefined : ({ '--belief': colour } as object)}
    >
      {boxes.map((box) => (
        <StateFigure key={box.path} box={box} look={look} boxes={boxes} />
      ))}
      {signs.map((sign) => (
        <Sign key={`${sign.type} ${sign.path}`} sign={sign} />
      ))}
      {arrows.map((arrow) => (
        <Arrow key={keyOf(arrow)} arrow={arrow} look={look} />
      ))}
      <g key={step} className="taken">
        {strong.map((arrow) => (
          <Arrow key={keyOf(arrow)} arrow={arrow} look={look} />
        ))}
      </g>
    </svg>
  );
}

function inSight(picture: SVGSVGElement | null): void {
  const state = picture?.querySelector('[data-innermost="true"]');
  state?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

const keyOf = ({ from, to, transitions }: ChartArrow) => `${from}>${to} ${transitions[0] ?? ''}`;

function isTaken({ transitions }: ChartArrow, { taken }: ChartLook): boolean {
  return transitions.some((id) => taken.has(id));
}

interface StateProps {
  readonly box: StateBox;
  readonly boxes: readonly StateBox[];
  readonly look: ChartLook;
}

function StateFigure({ box, boxes, look }: StateProps) {
  const { x, y, width, height, path, name, lines, timers } = box;
  const isActive = look.active.has(path);
  const isInnermost =
    isActive && !boxes.some((other) => look.active.has(other.path) && isWithin(other.path, path));
  const running = isActive ? timers.flatMap((timer) => look.timers.get(timer) ?? []) : [];
  // The machine itself is the whole picture: it has no frame and no name.
  const isMachine = path === '';
  const lettersPx = LETTER_PX * Math.max(0, ...lines.map((text) => text.length));
  const pieX = isMachine ? x + 4 + lettersPx + PIE_PX : x + width - NAME.x;
  return (
    <g className="state" data-active={isActive} data-innermost={isInnermost}>
      {!isMachine && <rect x={x} y={y} width={width} height={height} rx={6} />}
      {!isMachine && (
        <text x={x + NAME.x} y={y + NAME.y} className="name">
          {name}
        </text>
      )}
      {lines.map((text, index) => (
        <text
          key={text}
          x={x + (isMachine ? 4 : NAME.x)}
          y={y + (isMachine ? 14 : LINE.first) + index * LINE.pitch}
          className="events"
        >
          {text}
        </text>
      ))}
      {running.map((timer, index) => (
        <Pie
          key={timer.startedMs}
          timer={timer}
          at={[pieX + (isMachine ? 1 : -1) * index * (PIE_PX + 4), y + NAME.y - 4]}
        />
      ))}
    </g>
  );
}

function Sign({ sign: { type, x, y, width, height } }: { readonly sign: ChartSign }) {
  if (type === 'initial')
    return <circle className="dot" cx={x + width / 2} cy={y + height / 2} r={width / 2} />;
  return (
    <g className="any">
      <rect x={x} y={y} width={width} height={height} rx={4} />
      <text x={x + width / 2} y={y + 14} textAnchor="middle">
        any state
      </text>
    </g>
  );
}

interface ArrowProps {
  readonly arrow: ChartArrow;
  readonly look: ChartLook;
}

function Arrow({ arrow, look }: ArrowProps) {
  const { points, label, timers } = arrow;
  const [running] = timersOn(arrow, look);
  const pie: Place = label ? [label.x + PIE_PX / 2, label.y + PIE_PX / 2] : [0, 0];
  const textX = label ? label.x + (timers.length > 0 ? PIE_PX + 4 : 0) : 0;
  return (
    <g>
      <path d={pathOf(points) ?? ''} className="way" />
      <path d={headOf(points)} className="head" />
      {label && timers.length > 0 && <Pie timer={running} at={pie} />}
      {label?.lines.map((text, index) => (
        <text key={text} x={textX} y={label.y + 12 + index * LINE.pitch}>
          {text}
        </text>
      ))}
    </g>
  );
}

const pathOf = line<Place>();
const HEAD_PX = { long: 8, wide: 3.5 } as const;

/** The arrowhead at the last point, in the direction of the last part. */
function headOf(points: readonly Place[]): string {
  const [[fromX, fromY], [x, y]] = points.slice(-2) as [Place, Place];
  const length = Math.hypot(x - fromX, y - fromY) || 1;
  const [stepX, stepY] = [(x - fromX) / length, (y - fromY) / length];
  const [baseX, baseY] = [x - stepX * HEAD_PX.long, y - stepY * HEAD_PX.long];
  const [wideX, wideY] = [-stepY * HEAD_PX.wide, stepX * HEAD_PX.wide];
  return `M${x},${y}L${baseX + wideX},${baseY + wideY}L${baseX - wideX},${baseY - wideY}Z`;
}

interface PieProps {
  /** Undefined for a timer that does not run. */
  readonly timer: RunningTimer | undefined;
  readonly at: Place;
}

/** A timer: a circle that fills as it runs. */
function Pie({ timer, at: [x, y] }: PieProps) {
  const nowMs = useShownMs(25);
  const share = timer ? elapsedShare(timer, nowMs) : 0;
  const radius = PIE_PX / 2 - 1.5;
  const sector = {
    innerRadius: 0,
    outerRadius: radius,
    startAngle: 0,
    endAngle: share * 2 * Math.PI,
  };
  return (
    <g className="pie" data-running={timer !== undefined} transform={`translate(${x},${y})`}>
      <circle r={radius} />
      {timer && <path d={arc()(sector) ?? ''} className="sector" />}
    </g>
  );
}
