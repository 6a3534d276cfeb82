// A presenting window and its speaker's window, joined by channels without a browser: either may come, go and come again.
import { beforeEach, expect, it } from 'vitest';
import type { Channel } from './channel';
import { channelName, LOBBY } from './channel';
import type { SpeakerState } from './messages';
import { PresenterEnd } from './presenterEnd';
import { SpeakerEnd } from './speakerEnd';

/** All open channels of one browser, by name. */
let channels: Map<string, Set<Channel>>;
beforeEach(() => {
  channels = new Map();
});

/** Delivers a copy to the other channels of the name, after the sender's turn. */
function open(name: string): Channel {
  const peers = channels.get(name) ?? new Set();
  channels.set(name, peers);
  const channel: Channel = {
    onmessage: null,
    postMessage: (message) => {
      const data = structuredClone(message);
      for (const peer of peers)
        if (peer !== channel)
          queueMicrotask(() => peers.has(peer) && peer.onmessage?.({ data } as MessageEvent));
    },
    close: () => void peers.delete(channel),
  };
  peers.add(channel);
  return channel;
}

/** Lets all messages, and the answers to them, arrive. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

const state = (title: string): SpeakerState => ({
  title,
  part: null,
  plannedMinutes: null,
  beats: [{ atMs: 0, text: 'It begins.', notes: 'Wait.' }],
  beatIndex: 0,
  nextPart: null,
  isWaiting: false,
  isPlaying: false,
  isBlank: false,
  isHidden: false,
  leaders: ['n3'],
  isImprovised: false,
  talkSinceMs: null,
  beatSinceMs: 1000,
});

let made = 0;
/** A window that presents; `tab.id` is what its tab keeps over a reload. */
function presenter(title: string, tab: { id: string | null } = { id: null }) {
  const shown = { title, acts: [] as unknown[], pictures: 0 };
  const ids = {
    get kept() {
      return tab.id;
    },
    renew: () => {
      made += 1;
      tab.id = `p${made}`;
      return tab.id;
    },
  };
  const end = new PresenterEnd(open, ids, {
    state: () => state(shown.title),
    act: (command) => shown.acts.push(command),
    goToBeat: (index) => shown.acts.push(index),
    onSpeaker: () => {
      shown.pictures += 1;
    },
  });
  return { end, shown, tab };
}

function speaker(id: string | null) {
  const moves: string[] = [];
  made += 1;
  const end = new SpeakerEnd(open, `s${made}`, id, (to) => moves.push(to));
  const sees = () => {
    const { status, state: told } = end.store.getState();
    return `${status} ${told?.title ?? ''}`;
  };
  return { end, sees, moves };
}

it('a speaker’s window that opens is told the state, and each change of it once', async () => {
  const { end, shown } = presenter('One');
  const first = speaker(end.id);
  expect(first.sees()).toBe('waiting ');
  await settled();
  expect(first.sees()).toBe('mirrors One');
  expect(shown.pictures).toBe(1);
  let changes = 0;
  first.end.store.subscribe(() => {
    changes += 1;
  });
  shown.title = 'Two';
  end.tell();
  end.tell();
  await settled();
  expect([first.sees(), changes]).toEqual(['mirrors Two', 1]);
});

it('commands arrive, and anything else is no command', async () => {
  const { end, shown } = presenter('One');
  const first = speaker(end.id);
  first.end.act('next');
  first.end.goToBeat(3);
  const stranger = open(channelName(end.id));
  for (const message of [
    null,
    'next',
    { type: 'do', command: 'erase' },
    { type: 'goToBeat', index: -1 },
  ])
    stranger.postMessage(message);
  await settled();
  expect(shown.acts).toEqual(['next', 3]);
});

it('what is no state changes nothing in the speaker’s window', async () => {
  const { end } = presenter('One');
  const first = speaker(end.id);
  await settled();
  const stranger = open(channelName(end.id));
  stranger.postMessage({ type: 'state', state: { ...state('Bad'), beats: 'none' } });
  stranger.postMessage({ type: 'picture', picture: 'none' });
  await settled();
  expect(first.end.store.getState()).toMatchObject({ picture: null, state: { title: 'One' } });
});

it('the picture of a beat to come arrives with the beat’s moment', async () => {
  const { end } = presenter('One');
  const first = speaker(end.id);
  await settled();
  end.showNext(3200, new Blob(['picture']));
  open(channelName(end.id)).postMessage({ type: 'nextPicture', atMs: 'soon', picture: null });
  await settled();
  const { next } = first.end.store.getState();
  expect(next?.atMs).toBe(3200);
  expect(next?.picture.size).toBe('picture'.length);
});

it('a closed presenting window is said, and its reload is joined again', async () => {
  const { end, tab } = presenter('One');
  const first = speaker(end.id);
  await settled();
  end.leave();
  await settled();
  expect(first.sees()).toBe('closed One');
  const again = presenter('One again', tab);
  await settled();
  expect(first.sees()).toBe('mirrors One again');
  expect([again.end.id, first.moves]).toEqual([end.id, []]);
});

it('another window that presents later is taken up, and remembered', async () => {
  const { end } = presenter('One');
  const first = speaker(end.id);
  await settled();
  end.leave();
  await settled();
  const other = presenter('Other');
  await settled();
  expect(first.sees()).toBe('mirrors Other');
  expect(first.moves).toEqual([other.end.id]);
});

it('a presenting window says nothing once no speaker’s window is open', async () => {
  const { end } = presenter('One');
  const first = speaker(end.id);
  await settled();
  expect(end.hasSpeaker).toBe(true);
  first.end.leave();
  await settled();
  expect(end.hasSpeaker).toBe(false);
  const again = speaker(end.id);
  await settled();
  expect([end.hasSpeaker, again.sees()]).toEqual([true, 'mirrors One']);
});

it('two presentations on one machine do not mix', async () => {
  const [one, two] = [presenter('One'), presenter('Two')];
  const [first, second] = [speaker(one.end.id), speaker(two.end.id)];
  await settled();
  first.end.act('next');
  await settled();
  expect([first.sees(), second.sees()]).toEqual(['mirrors One', 'mirrors Two']);
  expect([one.shown.acts, two.shown.acts]).toEqual([['next'], []]);
});

it('a duplicate of a presenting tab presents under an id of its own', async () => {
  const one = presenter('One');
  const first = speaker(one.end.id);
  await settled();
  const copy = presenter('Copy', { ...one.tab });
  await settled();
  expect(copy.end.id).not.toBe(one.end.id);
  expect(first.sees()).toBe('mirrors One');
  first.end.act('heal');
  await settled();
  expect([one.shown.acts, copy.shown.acts]).toEqual([['heal'], []]);
});

it('a speaker’s window without an id asks who presents', async () => {
  presenter('One');
  const first = speaker(null);
  await settled();
  expect(first.sees()).toBe('mirrors One');
  expect(channels.get(LOBBY)?.size).toBe(2);
});
