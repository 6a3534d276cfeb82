// The menu of a node, a service or a client: its actions besides the click that crashes it.
import type { Box } from '../../draw/canvas/geometry';
import { pauseOrResume, processOf } from '../../session/run/processes';
import type { Session } from '../../session/session';
import { useSession, useSessionState } from '../../session/useSession';
import { leads } from '../../sim/trace/views';
import { toggleIsolation, toggleNode } from '../actions/actions';
import { isIsolated } from '../actions/isolation';
import {
  electAction,
  freezeAction,
  loadAction,
  removeAction,
  tellAction,
} from '../actions/memberActions';
import { isDown, removedAt, restartAction } from '../actions/membership';
import { programOf } from '../actions/programOf';
import { type PageStore, type Popup, usePageStore } from '../base/pageStore';
import { moveFocus } from '../controls/moveFocus';
import { Popover } from '../controls/Popover';
import { askWhy } from '../why/askWhy';

type NodePopup = Extract<Popup, { type: 'node' }>;

interface Props {
  readonly popup: NodePopup;
  /** Boxes that the menu must not cover. */
  readonly clear: readonly Box[];
}

interface Item {
  readonly label: string;
  readonly key?: string;
  readonly act: () => void;
}

/** The menu of the popup's process. */
export function NodeMenu({ popup, clear }: Props) {
  const session = useSession();
  const page = usePageStore();
  useSessionState((state) => state.revision);
  const { node } = popup;
  return (
    <Popover popup={popup} clear={clear}>
      <h2 className="menu-title">{node}</h2>
      <div role="menu" className="menu" aria-label={`Menu of ${node}`} onKeyDown={moveFocus}>
        {itemsFor(session, page, popup).map(({ label, key, act }) => (
          <button
            key={label}
            type="button"
            role="menuitem"
            aria-label={label}
            aria-keyshortcuts={key}
            onClick={() => {
              page.getState().closePopup();
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

function itemsFor(session: Session, store: PageStore, popup: NodePopup): Item[] {
  const { openTab, openPopup } = store.getState();
  const { node } = popup;
  const { world } = session.store.getState().run;
  const view = processOf(world, node);
  const items = view && isDown(view) ? downItems(session, node) : runningItems(session, node);
  return [
    ...items,
    ...removalItems(session, node),
    ...freezingItems(session, node),
    ...tellingItems(session, node),
    ...electionItems(session, node),
    ...loadItems(session, node),
    { label: 'Set its clock', act: () => openPopup({ ...popup, type: 'clock' }) },
    ...(programOf(session.store.getState().run, node)?.durable
      ? [{ label: 'Set its disk', act: () => openPopup({ ...popup, type: 'disk' }) }]
      : []),
    {
      label: isIsolated(world, node) ? 'Heal all its links' : 'Cut all its links',
      key: 'I',
      act: () => toggleIsolation(session, node),
    },
    ...questionItems(session, store, node),
    {
      label: 'Show its state',
      act: () => {
        session.select(node);
        openTab('node');
      },
    },
  ];
}

/** The question about a node, whether it leads or not; a service and a client believe nothing. */
function questionItems(session: Session, page: PageStore, id: string): Item[] {
  const node = session.store.getState().run.world.nodes.get(id);
  if (!node) return [];
  const isLeader = leads(node);
  const asked = isLeader ? { belief: id } : { notLeading: id };
  return [
    {
      label: `Why does it ${isLeader ? '' : 'not '}lead?`,
      act: () => askWhy(session, page, asked),
    },
  ];
}

function runningItems(session: Session, node: string): Item[] {
  const { world } = session.store.getState().run;
  const status = processOf(world, node)?.status;
  const leave: Item = { label: 'Leave', act: () => session.act({ type: 'leave', node }) };
  return [
    { label: 'Crash', key: 'K', act: () => toggleNode(session, node) },
    {
      label: status === 'paused' ? 'Resume' : 'Pause',
      key: 'P',
      act: () => session.act(pauseOrResume(node)),
    },
    ...(status === 'up' && world.nodes.has(node) ? [leave] : []),
  ];
}

function downItems(session: Session, node: string): Item[] {
  const { run } = session.store.getState();
  const { world, algorithm } = run;
  const blank: Item = {
    label: 'Start again without its disk',
    act: () => session.act(restartAction(world, algorithm, node, true)),
  };
  return [
    { label: 'Start again', key: 'K', act: () => toggleNode(session, node) },
    ...(programOf(run, node)?.durable ? [blank] : []),
  ];
}

function freezingItems(session: Session, node: string): Item[] {
  const action = freezeAction(session.store.getState().run, node);
  if (!action) return [];
  const verb = action.type === 'freeze' ? 'Freeze' : 'Thaw';
  return [{ label: `${verb} its list of members`, act: () => session.act(action) }];
}

/** Items that report a failure of the leader; only where the algorithm takes such reports. */
function tellingItems(session: Session, node: string): Item[] {
  const action = tellAction(session.store.getState().run, node);
  if (!action) return [];
  return [{ label: `Tell it that ${action.about} is down`, act: () => session.act(action) }];
}

/** The item that starts an election. Where no election can be started, the run's refusal says why. */
function electionItems(session: Session, node: string): Item[] {
  const action = electAction(session.store.getState().run, node);
  return action ? [{ label: 'Start an election now', act: () => session.act(action) }] : [];
}

/** Items for the loads of a busy, a working and an idle node; only where a load may decide. */
function loadItems(session: Session, node: string): Item[] {
  return [90, 50, 0].flatMap((load) => {
    const action = loadAction(session.store.getState().run, node, load);
    return action ? [{ label: `Load it to ${load} %`, act: () => session.act(action) }] : [];
  });
}

function removalItems(session: Session, node: string): Item[] {
  const state = session.store.getState();
  const { world, algorithm } = state.run;
  const removal = removeAction(world, algorithm, removedAt(state), node);
  return removal ? [{ label: 'Remove from the members', act: () => session.act(removal) }] : [];
}
