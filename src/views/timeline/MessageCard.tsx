// The card of a message in the space-time diagram: its kind, its way and its contents.
import { useLayoutEffect, useRef, useState } from 'react';
import type { Viewport } from '../../draw/canvas/layout';
import type { PlacedArrow } from '../../draw/spacetime/arrows';
import { glyphPlace } from '../../draw/spacetime/drawArrows';
import type { LiveRun } from '../../session/run/liveRun';
import { Glyph } from '../controls/Glyph';
import { bodyText, fateText } from './messageCardWords';
import { inRem } from './useTextViewport';

interface Props {
  readonly arrow: PlacedArrow;
  readonly run: LiveRun;
  /** Its relation to the chosen event; null without one. */
  readonly relation: string | null;
  readonly room: Viewport;
}

const GAP_PX = 14;

/** The card, beside the message's glyph. */
export function MessageCard({ arrow, run, relation, room }: Props) {
  const card = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const { kind, from, to, look, span } = arrow;
  const { textScale = 1 } = room;
  useLayoutEffect(() => {
    const { offsetWidth = 0, offsetHeight = 0 } = card.current ?? {};
    const [width, height] = [offsetWidth / textScale, offsetHeight / textScale];
    setSize((before) =>
      before.width === width && before.height === height ? before : { width, height },
    );
  });
  const sent = run.trace.at(span.seq);
  const body = sent.type === 'messageSent' ? bodyText(sent.body) : '';
  const [x, y] = glyphPlace(arrow);
  const isRight = x + GAP_PX + size.width < room.widthPx;
  const left = Math.max(4, isRight ? x + GAP_PX : x - GAP_PX - size.width);
  const top = Math.max(4, Math.min(y + GAP_PX, room.heightPx - size.height - 4));
  return (
    <div
      ref={card}
      className="message-card"
      role="status"
      style={{ left: inRem(left), top: inRem(top) }}
    >
      <b>
        <Glyph look={look} /> {kind} {from} to {to}
      </b>
      <p>{fateText(run.trace, arrow)}</p>
      {body !== '' && <p className="message-body">{body}</p>}
      <p className="message-means">{look.means}</p>
      {relation !== null && <p>{relation}</p>}
    </div>
  );
}
