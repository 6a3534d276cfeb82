// The legend of message signs, at the foot of the stage.
import { legendItems } from '../../draw/scene/glyph';
import { useSessionState } from '../../session/useSession';
import { Glyph } from '../controls/Glyph';
import { allMessages } from '../words/messageKinds';
import './legend.css';

/** Every kind of message with its sign. */
export function Legend() {
  const run = useSessionState((state) => state.run);
  return (
    <ul className="legend" aria-label="Kinds of messages">
      {legendItems(allMessages(run)).map(({ kind, look, label }) => (
        <li key={kind} title={look.means}>
          <Glyph look={look} />
          <span className="kind">{label}</span>
        </li>
      ))}
    </ul>
  );
}
