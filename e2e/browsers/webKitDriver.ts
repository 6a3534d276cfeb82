// WebKitGTK's MiniBrowser on a virtual screen of its own, through WebDriver.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { freePort } from '../freePort';
import { type DrivenPage, type Driver, MOVES, type Size } from './driver';
import type { Place } from './probe/elements';
import { type Action, WebDriverSession } from './webDriver';

/** The folders of WebKitGTK's parts on this machine. */
export interface WebKitFiles {
  readonly driver: string;
  readonly browser: string;
  readonly screen: string;
}

/** The window's toolbars are otherwise wider than the narrowest tested page. */
const NARROW_BARS = '* { min-width: 0; padding: 0; font-size: 1px; }';
/** WebDriver's codes of keys that are not a character. */
const KEYS: Readonly<Record<string, string>> = {
  Shift: '\uE008',
  Alt: '\uE00A',
  Escape: '\uE00C',
  Enter: '\uE007',
  Home: '\uE011',
  End: '\uE010',
  ArrowLeft: '\uE012',
  ArrowDown: '\uE015',
};
const OPENING_MS = 300_000;
/** A browser seldom fails to connect to its driver, which then waits for it for ever: both are started again. */
const SESSION_MS = 40_000;
const SESSION_ATTEMPTS = 3;

/** Starts a screen and a driver on it; every page is a session of its own. */
export async function startWebKit(files: WebKitFiles): Promise<Driver> {
  const { start, end, stop, home } = processes();
  const screen = start(files.screen, [
    '-displayfd',
    '3',
    '-screen',
    '0',
    '1600x1200x24',
    '-nolisten',
    'tcp',
  ]);
  const display = await firstLine(screen);
  const startDriver = async () => {
    const port = await freePort();
    const driver = start(files.driver, [`--port=${port}`, '--host=127.0.0.1'], {
      DISPLAY: `:${display}`,
      XDG_CONFIG_HOME: home,
      XDG_DATA_HOME: home,
      XDG_CACHE_HOME: home,
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', // containers run as root, where its sandbox does not start
      LIBGL_ALWAYS_SOFTWARE: '1',
    });
    return { address: `http://127.0.0.1:${port}`, end: () => end(driver) };
  };
  let driver = await startDriver();
  const newSession = async (attempt = 1): Promise<WebDriverSession> => {
    try {
      return await WebDriverSession.start(
        driver.address,
        {
          timeouts: { script: OPENING_MS, pageLoad: OPENING_MS },
          'webkitgtk:browserOptions': { binary: files.browser, args: ['--automation'] },
        },
        AbortSignal.timeout(SESSION_MS),
      );
    } catch (error) {
      if (attempt === SESSION_ATTEMPTS) throw error;
      driver.end();
      driver = await startDriver();
      return newSession(attempt + 1);
    }
  };
  const first = await newSession();
  await first.close();
  return {
    version: `WebKitGTK's ${first.version}`,
    newPage: async () => driven(await newSession()),
    close: async () => stop(),
  };
}

/** Starts processes in process groups of their own, and ends these groups. */
function processes() {
  const home = mkdtempSync(join(tmpdir(), 'hustings-webkit-'));
  mkdirSync(join(home, 'gtk-3.0'));
  writeFileSync(join(home, 'gtk-3.0/gtk.css'), NARROW_BARS);
  const started: ChildProcess[] = [];
  const start = (command: string, args: readonly string[], env = {}): ChildProcess => {
    const child = spawn(command, args, {
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...env },
    });
    started.push(child);
    return child;
  };
  const end = (child: ChildProcess) => {
    started.splice(started.indexOf(child), 1);
    if (child.pid) endGroup(child.pid);
  };
  const stop = () => {
    process.off('exit', stop);
    for (const child of started.toReversed()) end(child);
    rmSync(home, { recursive: true, force: true });
  };
  process.on('exit', stop);
  return { start, end, stop, home };
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The process has ended already.
  }
}

async function firstLine(child: ChildProcess): Promise<string> {
  const [line] = await once(child.stdio[3] as Readable, 'data');
  return String(line).trim();
}

function driven(session: WebDriverSession): DrivenPage {
  return {
    open: (url) => session.post('url', { url }),
    reload: () => session.post('refresh', {}),
    resize: (size) => resize(session, size),
    ask: (name, ...args) =>
      session.run('return window.probe[arguments[0]](...arguments[1])', name, args),
    draw: (places) => session.act('pointer', strokeThrough(places)),
    rightClick: (place) => session.act('pointer', clickWith(2, place)),
    press: (keys) => session.act('key', pressed(keys)),
    screenshot: async () => Buffer.from(await session.get<string>('screenshot'), 'base64'),
    complaints: () => [],
    close: () => session.close(),
  };
}

/**
 * The size of the page once it has been equal for some turns: the window's new size reaches the page late. Frames are not
 * counted, as a window that is not painted has none.
 */
const STILL_SIZE = `return new Promise((resolve) => {
  let [last, turns] = ['', 0];
  const look = () => {
    const now = innerWidth + ' ' + innerHeight;
    turns = now === last ? turns + 1 : 0;
    last = now;
    if (turns === 10) resolve({ width: innerWidth, height: innerHeight });
    else setTimeout(look, 16);
  };
  look();
})`;
const RESIZE_ATTEMPTS = 20;

/** Resizes the window to the size of the page and the window's own bars. */
async function resize(session: WebDriverSession, size: Size): Promise<void> {
  for (let attempt = 1; attempt <= RESIZE_ATTEMPTS; attempt += 1) {
    const page = await session.run<Size>(STILL_SIZE);
    if (page.width === size.width && page.height === size.height) return;
    const window = await session.get<Size>('window/rect');
    await session.post('window/rect', {
      x: 0,
      y: 0,
      width: window.width + size.width - page.width,
      height: window.height + size.height - page.height,
    });
  }
  throw new Error(`the page does not become ${size.width} × ${size.height} px`);
}

function strokeThrough(places: readonly Place[]): Action[] {
  const [first, ...rest] = places;
  if (!first) return [];
  const moves = rest.flatMap((to, index) => {
    const from = places[index] ?? first;
    return Array.from({ length: MOVES }, (_, move) => {
      const share = (move + 1) / MOVES;
      return moveTo({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
    });
  });
  return [
    moveTo(first),
    { type: 'pointerDown', button: 0 },
    ...moves,
    { type: 'pointerUp', button: 0 },
  ];
}

function moveTo({ x, y }: Place): Action {
  return { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 };
}

function clickWith(button: 0 | 2, place: Place): Action[] {
  return [moveTo(place), { type: 'pointerDown', button }, { type: 'pointerUp', button }];
}

function pressed(keys: string): Action[] {
  const codes = keys.split('+').map((key) => KEYS[key] ?? key);
  return [
    ...codes.map((value) => ({ type: 'keyDown', value }) as const),
    ...codes.toReversed().map((value) => ({ type: 'keyUp', value }) as const),
  ];
}
