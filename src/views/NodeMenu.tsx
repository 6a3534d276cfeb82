// A node's menu: what one can do to it besides the click that kills it.
import { useSession, useSessionState } from '../session/useSession';
import { isIsolated } from './isolation';
import { isolate } from './keys';
import { moveFocus } from './moveFocus';
import { Popover } from './Popover';
import { type Popup, usePage } from './pageContext';

/** The menu of the node that the popup names. */
export function NodeMenu({ popup }: { readonly popup: Extract<Popup, { type: 'node' }> }) {
  const session = useSession();
  const { openPopup, openTab } = usePage();
  useSessionState((state) => state.revision);
  const world = useSessionState((state) => state.run.world);
  const { node } = popup;
  const status = world.nodes.get(node)?.status;
  const isDown = status === 'crashed' || status === 'failed';
  const items: { readonly label: string; readonly key?: string; readonly act: () => void }[] = [
    {
      label: isDown ? 'Start again' : 'Kill',
      key: 'K',
      act: () => session.toggleNode(node),
    },
    ...(isDown
      ? []
      : [
          {
            label: status === 'paused' ? 'Wake' : 'Pause',
            key: 'P',
            act: () => session.togglePause(node),
          },
        ]),
    {
      label: isIsolated(world, node) ? 'Heal all its links' : 'Cut all its links',
      key: 'I',
      act: () => isolate(session, node),
    },
    {
      label: 'Show its state',
      act: () => {
        session.select(node);
        openTab('node');
      },
    },
  ];
  return (
    <Popover popup={popup}>
      <div role="menu" className="menu" aria-label={`Menu of ${node}`} onKeyDown={moveFocus}>
        {items.map(({ label, key, act }) => (
          <button
            key={label}
            type="button"
            role="menuitem"
            aria-label={label}
            aria-keyshortcuts={key}
            onClick={() => {
              openPopup(null);
              act();
            }}
          >
            <span>{label}</span>
            {key && <kbd>{key}</kbd>}
          </button>
        ))}
      </div>
    </Popover>
  );
}
