// The drawing of an instance's inside: the scheduler starts a step, the state machine changes, the event bus tells listeners.
import { machineState, roleWord, statusWord } from '../../session/words/stateWords';
import { timerLabel } from '../../sim/base/format';
import type { Delivery, Listening } from '../../sim/listeners/deliveries';
import type { LifecycleEvent } from '../../sim/listeners/lifecycle';
import type { NodeView } from '../../sim/trace/views';
import { useShownMs } from '../base/useShownMs';
import { lastedText } from '../words/labels';
import { eventWords } from './eventWords';

interface Props {
  readonly node: NodeView;
  readonly kinds: readonly string[];
  /** The events of the last step in which it published any. */
  readonly published: readonly LifecycleEvent[];
  readonly listeners: readonly Listening[];
  /** The calls of listeners with those events. */
  readonly called: readonly Delivery[];
}

/**
 * Sizes in the drawing's own px: two columns of boxes above, the bus below them, a row for each listener. The narrowest
 * panel has almost this width, so that words are never smaller than 11 px on the screen.
 */
const WIDTH = 264;
const BOX = { y: 4, width: 121, height: 92 } as const;
const RIGHT_X = WIDTH - BOX.width - 2;
const BUS = { y: 128, height: 66 } as const;
const ROW = { first: 224, pitch: 24 } as const;
const LINE_PX = 18;
const TIMERS_SHOWN = 3;
const EVENTS_SHOWN = 2;
/** The letters that a line of a box and one of the bus have room for. */
const ROOM = { box: 18, bus: 40 } as const;

/** The drawing, with a sentence for screen readers. */
export function InsideFigure({ node, kinds, published, listeners, called }: Props) {
  const nowMs = useShownMs(100);
  const timers = [...node.timers].map(
    ([timer, { dueMs }]) => `${timerLabel(timer)}: ${lastedText(dueMs - nowMs)}`,
  );
  const isUp = node.status === 'up' || node.status === 'paused';
  const states = isUp
    ? [roleWord(node).toUpperCase(), machineState(node.state, kinds)]
    : [statusWord(node.status)];
  const events = published.length > 0 ? published.map(eventWords) : ['nothing published yet'];
  const sentence = `Inside ${node.id}: the scheduler runs ${timers.join(', ') || 'no timer'}; the state machine is ${states.join(', ')}; the event bus: ${events.join('; ')}, to ${[...new Set(called.map(({ listener }) => listener))].join(', ') || 'no listener'}.`;
  const height = ROW.first + ROW.pitch * Math.max(1, listeners.length) - 8;
  return (
    <svg className="inside" role="img" aria-label={sentence} viewBox={`0 0 ${WIDTH} ${height}`}>
      <Box
        x={2}
        title="Scheduler"
        lines={few(timers.length > 0 ? timers : ['no timer'], TIMERS_SHOWN)}
      />
      <Box x={RIGHT_X} title="State machine" lines={states} />
      <Arrow from={[2 + BOX.width, 50]} to={[RIGHT_X, 50]} />
      <Arrow
        from={[RIGHT_X + BOX.width / 2, BOX.y + BOX.height]}
        to={[RIGHT_X + BOX.width / 2, BUS.y]}
      />
      <g>
        <rect x={2} y={BUS.y} width={WIDTH - 4} height={BUS.height} rx={6} />
        <text className="title" x={12} y={BUS.y + LINE_PX}>
          Event bus
        </text>
        {few(events, EVENTS_SHOWN).map((event, index) => (
          <text key={event} x={12} y={BUS.y + (index + 2) * LINE_PX}>
            {cut(event, ROOM.bus)}
          </text>
        ))}
      </g>
      {listeners.map((listening, index) => (
        <ListenerLine
          key={listening.name}
          listening={listening}
          y={ROW.first + index * ROW.pitch}
          calls={called.filter(({ listener }) => listener === listening.name)}
        />
      ))}
    </svg>
  );
}

interface BoxProps {
  readonly x: number;
  readonly title: string;
  readonly lines: readonly string[];
}

function Box({ x, title, lines }: BoxProps) {
  return (
    <g>
      <rect x={x} y={BOX.y} width={BOX.width} height={BOX.height} rx={6} />
      <text className="title" x={x + 10} y={BOX.y + LINE_PX}>
        {title}
      </text>
      {lines.map((line, index) => (
        <text key={line} x={x + 10} y={BOX.y + (index + 2) * LINE_PX}>
          {cut(line, ROOM.box)}
        </text>
      ))}
    </g>
  );
}

interface ListenerLineProps {
  readonly listening: Listening;
  readonly y: number;
  /** Its calls with the last events; none where they are not of its type. */
  readonly calls: readonly Delivery[];
}

/** A dashed line is an asynchronous call, a cross an exception. */
function ListenerLine({ listening: { name, type, isAsync }, y, calls }: ListenerLineProps) {
  const hasThrown = calls.some(({ error }) => error !== null);
  const fate = calls.length === 0 ? '' : hasThrown ? ' ✗ throws' : ' ✓';
  return (
    <g data-called={calls.length > 0}>
      <path
        className="call"
        data-async={isAsync}
        d={`M 18 ${BUS.y + BUS.height} V ${y - 4} H 40`}
      />
      <circle cx={44} cy={y - 4} r={4} />
      <text x={54} y={y}>{`${name} ${type}, ${isAsync ? 'async' : 'sync'}${fate}`}</text>
    </g>
  );
}

type Point = readonly [x: number, y: number];

/** A level or an upright arrow. */
function Arrow({ from: [x1, y1], to: [x2, y2] }: { readonly from: Point; readonly to: Point }) {
  const head = y1 === y2 ? 'l -7 -4 v 8 z' : 'l -4 -7 h 8 z';
  return (
    <g className="arrow">
      <path d={`M ${x1} ${y1} L ${x2} ${y2}`} />
      <path className="head" d={`M ${x2} ${y2} ${head}`} />
    </g>
  );
}

/** So many lines at most; the last one counts the rest. */
function few(lines: readonly string[], most: number): readonly string[] {
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), `and ${lines.length - most + 1} more`];
}

function cut(text: string, letters: number): string {
  return text.length <= letters ? text : `${text.slice(0, letters - 1)}…`;
}
