// The looks of the page that are compared: the steps to each, and the sign that it is shown.
import { expect } from '@playwright/test';
import type { Size } from './driver';
import type { Layout } from './probe/textBoxes';
import type { Site } from './site';

/** The window of every check that is not about its size. */
export const LAPTOP: Size = { width: 1440, height: 900 };

/** The sizes of a laptop, a tablet, a phone. */
export const SIZES: readonly Size[] = [
  LAPTOP,
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];

/** A state of the page whose layout is compared. */
export interface Look {
  readonly name: string;
  readonly query: string;
  readonly atMs: number;
  /** A person's steps to the look; resolves when it is shown. */
  readonly come: (site: Site) => Promise<void>;
}

/** A crash of the leader, at a moment when the next one leads. */
export const CRASH = { query: '?scenario=leaderCrash&at=6000', atMs: 6000 };

const tab = (name: string) => async (site: Site) => {
  await site.click('tab', name);
  await expect.poll(() => site.text('tabpanel')).toMatch(/\S/);
};

export const LOOKS: readonly Look[] = [
  { ...CRASH, name: 'the story', come: async () => {} },
  { ...CRASH, name: 'the log', come: tab('Log') },
  { ...CRASH, name: 'the messages', come: tab('Messages') },
  {
    ...CRASH,
    name: 'the settings',
    come: async (site) => {
      await site.click('tab', 'Settings');
      await site.isThere('button', 'Apply');
    },
  },
  {
    ...CRASH,
    name: 'a node',
    come: async (site) => {
      await site.press('1');
      await tab('Node')(site);
    },
  },
  {
    ...CRASH,
    name: "a node's menu",
    come: async (site) => {
      await site.focus('button', `n1, ${await site.node('n1')}`);
      await site.press('Enter');
      await site.isThere('menuitem', 'Pause');
    },
  },
  { ...CRASH, name: 'the keys', come: dialog('?', 'Keys and gestures') },
  { ...CRASH, name: 'the kept runs', come: dialog('o', 'Runs', 'No run is kept yet') },
  { ...CRASH, name: 'the link', come: dialog('e', 'Share') },
  {
    query: '?scenario=lecture5SplitBrain&at=12000',
    atMs: 12_000,
    name: 'a split-brain',
    come: async () => {},
  },
  {
    query: '?scenario=lecture8Fencing&at=12000',
    atMs: 12_000,
    name: 'services and clients',
    come: async () => {},
  },
  {
    query: '?nodes=25&at=3000',
    atMs: 3000,
    name: 'twenty-five nodes',
    come: async () => {},
  },
];

/** Opens a dialog by its key, and waits for content that is fetched first. */
function dialog(key: string, name: string, says = '') {
  return async (site: Site) => {
    await site.press(key);
    await expect.poll(() => site.text('dialog', name)).toContain(says);
  };
}

/** Opens a run at a moment, and waits until the page is complete. */
export async function openWhole(site: Site, { query, atMs }: Pick<Look, 'query' | 'atMs'>) {
  await site.openAt(query, atMs);
  // The controls over the lanes are fetched last.
  await site.isThere('combobox', 'Order of the lanes');
}

/** Opens a look; its layout at each size. */
export async function layoutsOf(site: Site, look: Look): Promise<Layout[]> {
  await openWhole(site, look);
  await look.come(site);
  const layouts: Layout[] = [];
  for (const size of SIZES) {
    await site.resize(size);
    layouts.push(await settled(site));
  }
  return layouts;
}

/** The layout after all movement has ended. */
export async function settled(site: Site): Promise<Layout> {
  let [last, now] = ['', JSON.stringify(await site.layout())];
  await expect
    .poll(async () => {
      [last, now] = [now, JSON.stringify(await site.layout())];
      return last === now;
    })
    .toBe(true);
  return JSON.parse(now) as Layout;
}
