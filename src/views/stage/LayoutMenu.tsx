// The layouts of the stage, of which one is chosen, and the way back for nodes that were moved by hand.
import { useEffect, useState } from 'react';
import type { NodeLayout } from '../../draw/scene/nodeLayout';
import { layoutIds, loadLayout } from '../../layouts/catalogue';
import { USUAL_LAYOUT, withLayout, withoutPlaces } from '../../session/run/view';
import { useSession, useSessionState } from '../../session/useSession';
import { type Popup, usePageActions } from '../base/pageStore';
import { Popover } from '../controls/Popover';

/** The menu, over the stage; it stays open, so that layouts can be compared. */
export function LayoutMenu({ popup }: { readonly popup: Popup }) {
  const session = useSession();
  const { closePopup } = usePageActions();
  const view = useSessionState((state) => state.view);
  const layouts = useLayouts();
  const chosen = layouts.find(({ id }) => id === (view.layout ?? USUAL_LAYOUT));
  const moved = Object.keys(view.places ?? {}).length;
  if (layouts.length === 0) return null;
  return (
    <Popover popup={popup} clear={NOTHING}>
      <form className="link-panel layout-menu" aria-label="Layout" onSubmit={prevent}>
        <h2>Layout</h2>
        <fieldset aria-label="Layout of the nodes">
          {layouts.map(({ id, name }) => (
            <label key={id}>
              <input
                type="radio"
                name="layout"
                checked={id === chosen?.id}
                onChange={() => session.setView(withLayout(view, id))}
              />
              {name}
            </label>
          ))}
        </fieldset>
        <p className="hint">{chosen?.summary}</p>
        <div className="actions">
          <button
            type="button"
            disabled={moved === 0}
            onClick={() => session.setView(withoutPlaces(view))}
          >
            Put moved nodes back
          </button>
          <button type="button" onClick={() => closePopup()}>
            Close
          </button>
        </div>
      </form>
    </Popover>
  );
}

function prevent(event: { preventDefault(): void }): void {
  event.preventDefault();
}

/** A constant, so that the panel is not placed anew on each drawing. */
const NOTHING = [] as const;

/** All layouts, in the order of their ids; none until they are loaded. */
function useLayouts(): readonly NodeLayout[] {
  const session = useSession();
  const [layouts, setLayouts] = useState<readonly NodeLayout[]>([]);
  useEffect(() => {
    Promise.all(layoutIds.map(loadLayout)).then(setLayouts, (error: unknown) =>
      session.report(error),
    );
  }, [session]);
  return layouts;
}
