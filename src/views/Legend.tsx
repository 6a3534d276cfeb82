// The key to the signs of messages, at the foot of the stage.
import { legendItems } from '../draw/glyph';
import { useSessionState } from '../session/useSession';
import { Glyph } from './Glyph';

/** Every kind of message of the algorithm with its sign. */
export function Legend() {
  const { messages } = useSessionState((state) => state.run.algorithm);
  return (
    <ul className="legend" aria-label="Kinds of messages">
      {legendItems(messages).map(({ kind, look, label }) => (
        <li key={kind} title={look.means}>
          <Glyph look={look} />
          {label}
        </li>
      ))}
    </ul>
  );
}
