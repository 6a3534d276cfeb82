// The card of a message in the space-time diagram: its kind, its way and its contents.
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Box } from '../../draw/canvas/geometry';
import { glyphPlace } from '../../draw/spacetime/drawArrows';
import { emptiestPlace } from '../../draw/spacetime/emptiestPlace';
import type { LiveRun } from '../../session/run/liveRun';
import type { Point } from '../../sim/contracts/command';
import { Glyph } from '../controls/Glyph';
import { bodyText } from '../words/bodyText';
import { fateText } from './messageCardWords';
import type { PointedArrow } from './usePointedArrow';
import { inRem } from './useTextViewport';

interface Props {
  readonly pointed: PointedArrow;
  readonly run: LiveRun;
  /** Its relation to the chosen event; null without one. */
  readonly relation: string | null;
}

/** A card that is nearer to its message's glyph has no line to it. */
const LEAST_LINE_PX = 30;
/** The line ends beside the glyph. */
const GLYPH_PX = 11;

/** The card, in the emptiest gap of the diagram, with a line to its message. */
export function MessageCard({ pointed: { arrow, first }, run, relation }: Props) {
  const card = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const { kind, from, to, look, span } = arrow;
  const { textScale = 1, widthPx, heightPx } = first.frame.scene.viewport;
  useLayoutEffect(() => {
    const { offsetWidth = 0, offsetHeight = 0 } = card.current ?? {};
    const [width, height] = [offsetWidth / textScale, offsetHeight / textScale];
    setSize((before) =>
      before.width === width && before.height === height ? before : { width, height },
    );
  });
  const [firstX, y] = useMemo(
    () => emptiestPlace(first.frame.scene, first.frame.arrows(), first.arrow, size),
    [first, size],
  );
  const glyph = glyphPlace(arrow);
  const movedX = firstX + glyph[0] - glyphPlace(first.arrow)[0];
  const x = Math.max(4, Math.min(movedX, widthPx - size.width - 4));
  const line = lineTo(glyph, { x, y, ...size });
  const sent = run.trace.at(span.seq);
  const body = sent.type === 'messageSent' ? bodyText(sent.body) : '';
  return (
    <>
      {line && (
        <svg className="card-line" viewBox={`0 0 ${widthPx} ${heightPx}`} aria-hidden="true">
          <path d={`M${line[0].join()}L${line[1].join()}`} />
        </svg>
      )}
      <div
        ref={card}
        className="message-card"
        role="status"
        style={{ left: inRem(x), top: inRem(y) }}
      >
        <b>
          <Glyph look={look} /> {kind} {from} to {to}
        </b>
        <p>{fateText(run.trace, arrow)}</p>
        {body !== '' && <p className="message-body">{body}</p>}
        <p className="message-means">{look.means}</p>
        {relation !== null && <p>{relation}</p>}
      </div>
    </>
  );
}

/** The line from the edge of a glyph to the nearest point of the card; null where the card is beside it. */
function lineTo(glyph: Point, { x, y, width, height }: Box): [Point, Point] | null {
  const toX = Math.max(x, Math.min(glyph[0], x + width));
  const toY = Math.max(y, Math.min(glyph[1], y + height));
  const lengthPx = Math.hypot(toX - glyph[0], toY - glyph[1]);
  if (lengthPx < LEAST_LINE_PX) return null;
  const share = GLYPH_PX / lengthPx;
  const edge: Point = [glyph[0] + share * (toX - glyph[0]), glyph[1] + share * (toY - glyph[1])];
  return [edge, [toX, toY]];
}
