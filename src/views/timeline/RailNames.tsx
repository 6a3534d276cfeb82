// Buttons over the names beside the rails, which the canvas paints.
import type { Viewport } from '../../draw/canvas/layout';
import type { SpacetimeModel } from '../../draw/spacetime/spacetimeModel';
import { spacetimeScene } from '../../draw/spacetime/spacetimeScene';
import type { RowBox } from '../../draw/timeline/rowBoxes';
import { useSession, useSessionState } from '../../session/useSession';
import { moveInList } from '../controls/moveFocus';
import { inRem } from './useTextViewport';
import './laneTools.css';

interface Props {
  readonly model: SpacetimeModel;
  readonly viewport: Viewport;
}

/** A button for each process; the list is one stop of the Tab key. */
export function RailNames({ model, viewport }: Props) {
  const session = useSession();
  const chosen = useSessionState((state) => state.selectedNode);
  const { geometry } = spacetimeScene(model, viewport);
  const stop = model.rows.find(({ key }) => key === chosen)?.key ?? model.rows[0]?.key;
  return (
    <ul
      className="lane-names"
      aria-label="Rails"
      style={{ width: inRem(geometry.leftPx) }}
      onKeyDown={moveInList}
    >
      {model.rows.map(({ key }, index) => {
        const { y, stepPx } = geometry.rows[index] as RowBox;
        const text = `Choose ${key}`;
        return (
          <li key={key} style={{ top: inRem(y), height: inRem(stepPx) }}>
            <button
              type="button"
              title={text}
              tabIndex={key === stop ? 0 : -1}
              aria-pressed={key === chosen}
              onClick={() => session.select(key)}
            />
          </li>
        );
      })}
    </ul>
  );
}
