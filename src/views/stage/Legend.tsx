// The legend of message signs, at the foot of the stage.
import type { RefObject } from 'react';
import { legendItems } from '../../draw/scene/glyph';
import { useSessionState } from '../../session/useSession';
import { Glyph } from '../controls/Glyph';
import { allMessages } from '../words/messageKinds';
import './legend.css';

interface Props {
  /** Ref for the stage, which keeps nodes clear of the legend. */
  readonly list: RefObject<HTMLUListElement | null>;
}

/** Every kind of message with its sign. */
export function Legend({ list }: Props) {
  const run = useSessionState((state) => state.run);
  return (
    <ul ref={list} className="legend" aria-label="Kinds of messages">
      {legendItems(allMessages(run)).map(({ kind, look, label }) => (
        <li key={kind} title={look.means}>
          <Glyph look={look} />
          {label}
        </li>
      ))}
    </ul>
  );
}
