// The stage's tools: adding a node, cutting and healing, storms, layouts, the search.
import { useSession, useSessionState } from '../../session/useSession';
import { letJoin, toggleTool } from '../actions/actions';
import { usePage, usePageActions, usePageStore } from '../base/pageStore';

/** The bottom right corner of the stage. */
const ABOVE_THE_TOOLS = { x: Number.MAX_SAFE_INTEGER, y: Number.MAX_SAFE_INTEGER };

/** From this many nodes on, a process is hard to find by eye. */
export const MANY_NODES = 25;

/** Buttons at the foot of the stage. */
export function StageTools() {
  const session = useSession();
  const page = usePageStore();
  const { openPopup, openSearch } = usePageActions();
  const isZoomed = usePage(({ camera }) => camera.k > 1);
  const { membership, name } = useSessionState((state) => state.run.algorithm);
  const isLarge = useSessionState((state) => state.run.world.nodes.size >= MANY_NODES);
  const isCutting = useSessionState((state) => state.tool === 'cut');
  const isUncut = useSessionState((state) => state.run.world.cuts.size === 0);
  return (
    <div className="stage-tools" data-over>
      {isZoomed && (
        <button
          type="button"
          title="Show the whole stage (Z, or double click on the background)"
          onClick={() => page.getState().moveCamera((camera) => camera.fit())}
        >
          Fit
        </button>
      )}
      <button
        type="button"
        disabled={membership === 'fixed'}
        title={
          membership === 'fixed'
            ? `${name}: its members are fixed when the run starts`
            : 'Let another node join (J)'
        }
        onClick={() => letJoin(session)}
      >
        Join
      </button>
      <button
        type="button"
        aria-pressed={isCutting}
        title="Drag across links to cut them (C)"
        onClick={() => toggleTool(session)}
      >
        Cut
      </button>
      <button
        type="button"
        disabled={isUncut}
        title="Heal all links (H)"
        onClick={() => session.act({ type: 'heal' })}
      >
        Heal all
      </button>
      <Opener
        title="Random faults for a limited time"
        open={() => openPopup({ type: 'storm', ...ABOVE_THE_TOOLS })}
      >
        Storm
      </Opener>
      <Opener
        title="The layout of the nodes (Shift Y: the next one)"
        open={() => openPopup({ type: 'layout', ...ABOVE_THE_TOOLS })}
      >
        Layout
      </Opener>
      {isLarge && (
        <Opener title="Find a process by its name (/)" open={openSearch}>
          Find
        </Opener>
      )}
    </div>
  );
}

interface OpenerProps {
  readonly title: string;
  readonly open: () => void;
  readonly children: string;
}

/** A button that opens a form over the stage; on a phone it closes the sheet, which would cover the form. */
function Opener({ title, open, children }: OpenerProps) {
  const { closeSheet } = usePageActions();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      title={title}
      onClick={() => {
        closeSheet();
        open();
      }}
    >
      {children}
    </button>
  );
}
