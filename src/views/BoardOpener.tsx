// The way from what must hold to what it holds under: the board of the assumptions.
import { usePage } from './pageContext';
import './boardOpener.css';

/** A button below the properties. */
export function BoardOpener() {
  const { openTab } = usePage();
  return (
    <p className="board-opener">
      <button type="button" title="What they rest on (A)" onClick={() => openTab('assumptions')}>
        The nine assumptions
      </button>
    </p>
  );
}
