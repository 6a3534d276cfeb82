// The picture of a find: deeds as bars over the lanes of the nodes, and when the property is violated.
import { useId, useRef } from 'react';
import type { Theme } from '../../draw/canvas/theme';
import { valueLook } from '../../draw/timeline/laneColours';
import type { DrawnDeed, FindPicture } from '../../hunt/findPicture';
import type { Segment } from '../../sim/trace/lanes';
import { useTheme } from '../base/useTheme';
import { useWidth } from '../base/useWidth';
import { deedLabel, exactMoment, lookOf } from './deedWords';
import { type FindPlaces, findPlaces, type PlacedDeed } from './findPlaces';

interface Props {
  readonly name: string;
  readonly picture: FindPicture;
  /** The same in both pictures: the leaders, whose order gives their colours, the rows of deeds, and the end in ms. */
  readonly leaders: readonly string[];
  readonly deedRows: number;
  readonly endMs: number;
  readonly isNeeded: (drawn: DrawnDeed) => boolean;
}

const BAR_PX = 9;
const VIOLATED_PX = 9;
/** The part of a lane's height that is filled. */
const FILLED = 0.62;

export function FindLanes({ name, picture, leaders, deedRows, endMs, isNeeded }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(frame);
  const theme = useTheme();
  const id = useId();
  const labels = ({ deed }: DrawnDeed) => deedLabel(deed);
  const places = findPlaces(picture, { widthPx, deedRows, endMs, isNeeded, labels });
  const patterns = {
    undecided: `${id}undecided`,
    paused: `${id}paused`,
    second: `${id}second`,
    deed: `${id}deed`,
  };
  return (
    <div ref={frame} className="find-lanes">
      {widthPx > 0 && (
        <svg
          role="img"
          aria-label={`${name}: ${textOf(picture)}`}
          viewBox={`0 0 ${widthPx} ${places.heightPx}`}
          width={widthPx}
          height={places.heightPx}
        >
          <defs>
            <Hatch id={patterns.undecided} colour={theme.hatch} ground={theme.paper} />
            <Hatch id={patterns.paused} colour={theme.soft} ground={theme.line} isUpright />
            <Hatch id={patterns.second} colour={theme.paper} ground="none" />
            <Hatch id={patterns.deed} colour={theme.ink} ground={theme.paper} />
          </defs>
          <Axis places={places} theme={theme} />
          {places.deeds.map((placed) => (
            <DeedBar
              key={`${placed.y}`}
              placed={placed}
              theme={theme}
              hatch={patterns.deed}
              isNeeded={isNeeded(placed.drawn)}
            />
          ))}
          <Violations picture={picture} places={places} theme={theme} />
          {[...picture.lanes.nodes].map(([node, segments], row) => (
            <Lane
              key={node}
              node={node}
              segments={segments}
              row={row}
              places={places}
              leaders={leaders}
              untilMs={picture.untilMs}
              theme={theme}
              patterns={patterns}
            />
          ))}
        </svg>
      )}
      {places.more > 0 && <p className="hint">… and {places.more} more deeds</p>}
      <ul className="unseen" aria-label={`Deeds ${name}`}>
        {picture.deeds.map((drawn) => (
          <li key={`${drawn.fromMs} ${drawn.deed.place} ${deedLabel(drawn.deed)}`}>
            {deedText(drawn)}
            {isNeeded(drawn) ? '' : ', not needed'}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface DeedProps {
  readonly placed: PlacedDeed;
  readonly theme: Theme;
  readonly hatch: string;
  readonly isNeeded: boolean;
}

function DeedBar({ placed, theme, hatch, isNeeded }: DeedProps) {
  const { drawn, x, widthPx, y, label, labelPx } = placed;
  const look = lookOf(drawn.deed);
  const colour = isNeeded ? theme.ink : theme.hatch;
  const hatched = isNeeded ? `url(#${hatch})` : theme.line;
  const fill = look === 'full' ? colour : look === 'hatched' ? hatched : theme.paper;
  return (
    <g>
      <rect
        x={x + 0.5}
        y={y + 3.5}
        width={Math.max(2, widthPx - 1)}
        height={BAR_PX}
        rx={2}
        fill={fill}
        stroke={colour}
        strokeWidth={1.2}
      />
      {label.side === 'inside' && (
        <rect x={label.x - 4} y={y + 1} width={labelPx + 8} height={14} fill={theme.paper} />
      )}
      <text
        x={label.x}
        y={y + 12}
        textAnchor={label.side === 'left' ? 'end' : 'start'}
        className={isNeeded ? 'deed needed' : 'deed'}
      >
        {deedLabel(drawn.deed)}
      </text>
    </g>
  );
}

interface PartProps {
  readonly places: FindPlaces;
  readonly theme: Theme;
}

function Axis({ places, theme }: PartProps) {
  const { ticks, scale, violatedY, axisY, rightPx } = places;
  return ticks.map(({ atMs, text }) => {
    const x = Math.round(scale(atMs));
    const isLast = x > rightPx - 18;
    return (
      <g key={atMs}>
        <rect x={x} y={violatedY} width={1} height={axisY - violatedY} fill={theme.grid} />
        <text
          x={isLast ? rightPx + 10 : x}
          y={axisY + 14}
          textAnchor={isLast ? 'end' : 'middle'}
          className="tick"
        >
          {text}
        </text>
      </g>
    );
  });
}

function Violations({ picture, places, theme }: PartProps & { readonly picture: FindPicture }) {
  const { scale, leftPx, violatedY } = places;
  const { lanes, untilMs } = picture;
  return (
    <g>
      <text x={leftPx - 8} y={violatedY + 8} textAnchor="end" className="violated">
        violated
      </text>
      <rect
        x={leftPx}
        y={violatedY + 4}
        width={scale(untilMs) - leftPx}
        height={1}
        fill={theme.line}
      />
      {lanes.breaches.map(({ fromMs, toMs }) => (
        <rect
          key={fromMs}
          x={scale(fromMs)}
          y={violatedY}
          width={Math.max(1.5, scale(toMs ?? untilMs) - scale(fromMs))}
          height={VIOLATED_PX}
          fill={theme.violation}
        />
      ))}
    </g>
  );
}

interface LaneProps extends PartProps {
  readonly node: string;
  readonly segments: readonly Segment[];
  readonly row: number;
  readonly leaders: readonly string[];
  readonly untilMs: number;
  readonly patterns: Readonly<Record<'undecided' | 'paused' | 'second', string>>;
}

function Lane(props: LaneProps) {
  const { node, segments, row, leaders, untilMs, places, theme, patterns } = props;
  const { scale, leftPx, lanesY, stepPx, hasNames } = places;
  const y = lanesY + row * stepPx;
  const height = Math.max(1, stepPx * FILLED);
  const rank = (id: string) => Math.max(0, leaders.indexOf(id));
  return (
    <g>
      {hasNames && (
        <text x={leftPx - 8} y={y + height - 2} textAnchor="end" className="node">
          {node}
        </text>
      )}
      {segments.map(({ fromMs, value }, index) => {
        const toMs = Math.min(segments[index + 1]?.fromMs ?? untilMs, untilMs);
        const { colour, hatch: strokes } = valueLook(value, theme, rank);
        if (colour === null || toMs <= fromMs) return null;
        const { type } = value;
        const hatch = type === 'undecided' || type === 'paused' ? patterns[type] : null;
        const width = Math.max(0.5, scale(toMs) - scale(fromMs));
        const box = { x: scale(fromMs), y, width, height };
        return (
          <g key={fromMs}>
            <rect {...box} fill={hatch === null ? colour : `url(#${hatch})`} />
            {/* The ninth leader has the colour of the first. */}
            {type === 'elected' && strokes && (
              <rect {...box} fill={`url(#${patterns.second})`} opacity={0.6} />
            )}
          </g>
        );
      })}
    </g>
  );
}

interface HatchProps {
  readonly id: string;
  readonly colour: string;
  readonly ground: string;
  readonly isUpright?: boolean;
}

function Hatch({ id, colour, ground, isUpright = false }: HatchProps) {
  return (
    <pattern
      id={id}
      width={5}
      height={5}
      patternUnits="userSpaceOnUse"
      patternTransform={isUpright ? undefined : 'rotate(45)'}
    >
      <rect width={5} height={5} fill={ground} />
      <rect width={1.4} height={5} fill={colour} />
    </pattern>
  );
}

function textOf({ deeds, lanes, violation, untilMs }: FindPicture): string {
  const from = exactMoment(violation.fromMs);
  return `${deeds.length} deeds over the lanes of ${lanes.nodes.size} nodes until ${exactMoment(untilMs)} s, violated at ${from} s`;
}

/** `crash n4 at 1.20 s, until 1.45 s`. */
function deedText({ deed, fromMs, toMs }: DrawnDeed): string {
  const begun = `${deedLabel(deed)} at ${exactMoment(fromMs)} s`;
  if (toMs === fromMs) return begun;
  return toMs === null ? `${begun}, to the end` : `${begun}, until ${exactMoment(toMs)} s`;
}
