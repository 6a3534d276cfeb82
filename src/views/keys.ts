// The table of keys, for the key handler and the help.
import { pauseOrResume } from '../session/run/processes';
import type { Session } from '../session/session';
import type { Point } from '../sim/contracts/command';
import {
  crashLeader,
  letJoin,
  nextLayout,
  playFromStart,
  startWithNewSeed,
  toggleIsolation,
  toggleNode,
  toggleTool,
} from './actions/actions';
import type { PageStore, Tab } from './base/pageStore';
import { BEAT_KEYS } from './beatKeys';
import type { KeyBinding } from './keyBinding';
import { reset } from './reset';
import { STEP_KEYS } from './stepKeys';
import { walkCauses } from './timeline/walkCauses';
import { askWhy } from './why/askWhy';

const ZOOM_STEP = 1.5;

/** The parts of the stage's width and height that an arrow key moves the camera by. */
const PAN_STEPS: Readonly<Record<string, Point>> = {
  arrowleft: [-0.25, 0],
  arrowright: [0.25, 0],
  arrowup: [0, -0.25],
  arrowdown: [0, 0.25],
};

export const KEYS: readonly KeyBinding[] = [
  {
    keys: [' '],
    shown: 'Space',
    label: 'Play or pause',
    press: ({ session }) => session.togglePlay(),
  },
  {
    keys: ['0'],
    shown: '0',
    label: 'Play this run again from its start',
    press: ({ session }) => playFromStart(session),
  },
  {
    keys: ['backspace'],
    shown: 'Backspace',
    label: 'Reset: back to the beginning of what was opened, whatever was done since',
    press: ({ session, page }) => reset(session, page),
  },
  ...BEAT_KEYS,
  ...STEP_KEYS,
  {
    keys: ['g'],
    shown: 'G',
    label: 'Type the time to go to: 9.3, 1:02.5 or +200',
    press: ({ page }) => page.getState().typeTime(true),
  },
  {
    keys: ['s'],
    shown: 'S',
    label: 'Auto pace on or off: quiet passes faster, messages of an election slower',
    press: ({ session }) => session.setAutoPace(!session.store.getState().isAutoPaced),
  },
  {
    keys: ['l'],
    shown: 'L',
    label: 'Crash whoever leads',
    press: ({ session }) => crashLeader(session),
  },
  {
    keys: [...'123456789'],
    shown: '1 – 9',
    label: 'Choose a node',
    press: ({ session }, key) => chooseNode(session, Number(key) - 1),
  },
  {
    keys: ['k'],
    shown: 'K',
    label: 'Crash the chosen node, or start it again',
    press: ({ session }) => withChosen(session, (node) => toggleNode(session, node)),
  },
  {
    keys: ['p'],
    shown: 'P',
    label: 'Pause the chosen node, or resume it',
    press: ({ session }) => withChosen(session, (node) => session.act(pauseOrResume(node))),
  },
  {
    keys: ['j'],
    shown: 'J',
    label: 'Let another node join',
    press: ({ session }) => letJoin(session),
  },
  {
    keys: ['i'],
    shown: 'I',
    label: 'Cut all links of the chosen node, or heal them',
    press: ({ session }) => withChosen(session, (node) => toggleIsolation(session, node)),
  },
  {
    keys: ['c'],
    shown: 'C',
    label: 'Cut tool: drag across links to cut them',
    press: ({ session }) => toggleTool(session),
  },
  {
    keys: ['h'],
    shown: 'H',
    label: 'Heal all links',
    press: ({ session }) => session.act({ type: 'heal' }),
  },
  {
    keys: ['/'],
    shown: '/',
    label: 'Find a node, a service or a client',
    press: ({ page }) => page.getState().openSearch(),
  },
  {
    keys: ['y'],
    shown: 'Y',
    label: 'Present mode, for a hall; or back',
    press: ({ page }) => page.getState().present(!page.getState().isPresenting),
  },
  {
    keys: ['y'],
    withShift: true,
    shown: 'Shift Y',
    label: 'The next layout of the nodes',
    press: ({ session }) => nextLayout(session),
  },
  {
    keys: ['u'],
    shown: 'U',
    label: 'Undo the last command',
    press: ({ session }) => void session.undo(),
  },
  {
    keys: ['r'],
    shown: 'R',
    label: 'Redo the last undone command',
    press: ({ session }) => void session.redo(),
  },
  {
    keys: ['f'],
    shown: 'F',
    label: 'Fork: go on from the past moment shown',
    press: ({ session }) => void session.fork(),
  },
  {
    keys: ['w'],
    shown: 'W',
    label:
      'Why? The causes of what is chosen: an event in the diagram, or a node’s last change of leader',
    press: ({ session, page }) => askWhy(session, page, null),
  },
  {
    keys: ['d'],
    shown: 'D',
    label: 'The space-time diagram, or back to the lanes',
    press: ({ page }) => page.getState().showSpacetime(!page.getState().isSpacetime),
  },
  {
    keys: ['[', ']', '{', '}', '\\'],
    shown: '[ ] { } \\',
    label:
      'In the diagram: to the cause, to an effect, to messages of the process, to the message’s other end',
    press: ({ session, page }, key) => walkCauses(session, page, key),
  },
  {
    keys: ['t'],
    shown: 'T',
    label: 'The tree of the run’s branches, or back to the story',
    press: ({ page }) => toggleTab(page, 'branches'),
  },
  {
    keys: ['+', '='],
    shown: '+',
    label: 'Zoom in on the middle of the stage',
    press: ({ page }) => page.getState().moveCamera((camera) => camera.zoomBy(ZOOM_STEP)),
  },
  {
    keys: ['-', '_'],
    shown: '-',
    label: 'Zoom out',
    press: ({ page }) => page.getState().moveCamera((camera) => camera.zoomBy(1 / ZOOM_STEP)),
  },
  {
    keys: ['z'],
    shown: 'Z',
    label: 'Show the whole stage',
    press: ({ page }) => page.getState().moveCamera((camera) => camera.fit()),
  },
  {
    keys: Object.keys(PAN_STEPS),
    withShift: true,
    shown: 'Shift arrows',
    label: 'Move the camera over the stage',
    press: ({ page }, key) =>
      page.getState().moveCamera((camera) => camera.panBy(PAN_STEPS[key] ?? [0, 0])),
  },
  {
    keys: ['n'],
    shown: 'N',
    label: 'New run: the same cluster from its start, with another random seed',
    press: ({ session }) => startWithNewSeed(session),
  },
  {
    keys: ['a'],
    shown: 'A',
    label: 'The board of the nine assumptions, or back to the story',
    press: ({ page }) => toggleTab(page, 'assumptions'),
  },
  {
    keys: ['v'],
    shown: 'V',
    label: 'Compare with other algorithms or branches, or back to the stage',
    press: ({ page }) => page.getState().openComparison(!page.getState().isComparing),
  },
  {
    keys: ['o'],
    shown: 'O',
    label: 'Open a kept run',
    press: ({ page }) => page.getState().openDialog('runs'),
  },
  {
    keys: ['e'],
    shown: 'E',
    label: 'Share the run as a link',
    press: ({ page }) => page.getState().openDialog('share'),
  },
  {
    keys: ['?'],
    shown: '?',
    label: 'Show this help',
    press: ({ page }) => page.getState().openDialog('help'),
  },
  {
    keys: ['escape'],
    shown: 'Esc',
    label: 'Close menus and dialogs, deselect the cut tool',
    press: ({ session, page }) => {
      page.getState().closeAll();
      session.setTool('point');
    },
  },
];

function toggleTab(page: PageStore, tab: Tab): void {
  const { tab: shown, openTab } = page.getState();
  openTab(shown === tab ? 'story' : tab);
}

function chooseNode(session: Session, index: number): void {
  const node = [...session.store.getState().run.world.nodes.keys()][index];
  if (node !== undefined) session.select(node);
}

function withChosen(session: Session, act: (node: string) => void): void {
  const { selectedNode } = session.store.getState();
  if (selectedNode !== null) act(selectedNode);
}
