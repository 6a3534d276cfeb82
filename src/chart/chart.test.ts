// A chart is complete: it has every state and every transition of its machine, and each is in its picture.
import { pairs } from 'd3-array';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { algorithms } from '../algorithms/registry';
import { clients } from '../clients/registry';
import { services } from '../services/registry';
import { type Charted, chartOf } from './chart';
import { drawnChart } from './layOut';
import {
  arrowLines,
  bundlesOf,
  type ChartBox,
  type ChartPicture,
  type Place,
  stayingEvents,
  words,
} from './picture';

type StateNode = AnyStateMachine['root'];

const programs = [...algorithms.values(), ...services.values(), ...clients.values()];

/** All states of a machine, with their paths. */
function statesIn(node: StateNode): [string, StateNode][] {
  const inner = Object.values(node.states).flatMap(statesIn);
  return [[node.path.join('.'), node], ...inner];
}

describe.each(programs.map((program) => [program.id, program] as const))('%s', (_, program) => {
  const chart = chartOf(program);
  const states = statesIn(program.machine.root);

  it('has every state, each after the state around it', () => {
    expect(chart.states.map(({ path }) => path)).toEqual(states.map(([path]) => path));
    const seen = new Set<string | null>([null]);
    for (const { path, parent } of chart.states) {
      expect(seen).toContain(parent);
      seen.add(path);
    }
  });

  it('has every transition, once, with its target and its guard', () => {
    const wanted = states.flatMap(([path, node]) =>
      [...node.transitions.values(), node.always ?? []]
        .flat()
        .map(({ guard, target }) => [
          path,
          guard === undefined ? null : ((guard as { type?: string }).type ?? guard),
          ...(target ?? []).map((state) => state.path.join('.')),
        ]),
    );
    const found = chart.transitions.map(({ source, guard, targets }) => [
      source,
      guard,
      ...targets,
    ]);
    expect(found).toEqual(wanted);
    expect(new Set(chart.transitions.map(({ id }) => id)).size).toBe(found.length);
  });

  it('draws each transition, as an arrow or among the events after which its state stays', () => {
    const drawn = new Set(bundlesOf(chart).flatMap(({ transitions }) => transitions));
    for (const transition of chart.transitions) {
      const state = chart.states.find(({ path }) => path === transition.source);
      if (drawn.has(transition)) expect(transition.targets.length).toBeGreaterThan(0);
      else
        expect(state && stayingEvents(chart, state)).toContain(
          words(transition.event.replace(/^after /, '')),
        );
    }
  });

  it('names the timers of each transition that a timer causes', () => {
    const delays = states.flatMap(([, node]) => node.after.map(({ delay }) => delay));
    const named = chart.transitions.flatMap(({ timers }) => timers);
    for (const delay of delays) expect(named).toContain(delay);
  });
});

it.each(programs.map((program) => [program.id, program] as const))(
  'each timer of %s is at a transition',
  (_, program) => {
    const named = chartOf(program).transitions.flatMap(({ timers }) => timers);
    for (const timer of Object.keys(program.timers)) expect(named).toContain(timer);
  },
);

const raft = algorithms.get('raft') as Charted;

it('a timer that a machine raises is at the arrow of its event', () => {
  const { transitions } = chartOf(raft);
  const heartbeat = transitions.find(({ event }) => event === 'heartbeatDue');
  expect(heartbeat).toMatchObject({ source: 'leader', timers: ['heartbeat'], targets: [] });
});

it('a state is named in words, with the kinds of messages as in the trace', () => {
  const { states } = chartOf(algorithms.get('bully') as Charted);
  const names = states.map(({ name }) => name);
  expect(names).toContain('awaiting COORDINATOR');
  expect(names).toContain('in office');
});

it('an arrow has the event and the guard; many transitions have their events only', () => {
  const bundles = bundlesOf(chartOf(raft));
  const lines = (from: string, to: string) =>
    arrowLines(bundles.find((one) => one.from === from && one.to === to) ?? { transitions: [] });
  expect(lines('candidate', 'leader')).toEqual(['[has majority]']);
  expect(lines('startingElection', 'candidate')).toEqual(['else']);
  expect(lines('candidate', 'startingElection')).toEqual(['election timeout']);
  expect(lines('', 'follower.noLeaderHeard')).toEqual([
    'REQUEST_VOTE',
    'REQUEST_VOTE_REPLY',
    'REQUEST_PRE_VOTE_REPLY',
    'HEARTBEAT_REPLY',
  ]);
});

/** Charts with an arrow back to a state around its source, with nested states, and with one state. */
const LAID_OUT = ['raft', 'redisLease', 'zooKeeper'];

describe.each(LAID_OUT)('the pictures of %s', (id) => {
  const program = programs.find((one) => one.id === id);
  const pictures: ChartPicture[] = [];
  beforeAll(async () => {
    if (!program) throw new Error(`there is no ${id}`);
    const { small, large } = await drawnChart(program);
    pictures.push(small, large);
  });

  it('have each state within the state around it, and no two beside each other overlap', () => {
    const { states } = chartOf(program as Charted);
    for (const { boxes, width, height } of pictures) {
      const boxOf = (path: string | null) =>
        boxes.find((box) => box.path === path) ?? { x: 0, y: 0, width, height };
      for (const { path, parent } of states) {
        expect(isInside(boxOf(path), boxOf(parent))).toBe(true);
        for (const other of states)
          if (other.parent === parent && other.path !== path)
            expect(overlap(boxOf(path), boxOf(other.path))).toBe(false);
      }
    }
  });

  it('have each arrow from the border of its state to the border of the next', () => {
    for (const { arrows, boxes, signs } of pictures)
      for (const { from, to, points } of arrows) {
        const starts = [...boxes, ...signs].filter(({ path }) => path === from);
        const ends = [...boxes, ...signs].filter(({ path }) => path === to);
        expect(starts.some((box) => isOnBorder(points[0] ?? [-9, -9], box))).toBe(true);
        expect(ends.some((box) => isOnBorder(points.at(-1) ?? [-9, -9], box))).toBe(true);
      }
  });

  it('have no label over a label', () => {
    for (const { arrows } of pictures) {
      const labels = arrows.flatMap(({ label }) => label ?? []);
      for (const [index, one] of labels.entries())
        for (const other of labels.slice(index + 1)) expect(overlap(one, other)).toBe(false);
    }
  });
});

/** The page's typeface at arrows: 11 px, and letters of 0.6 em each. */
const LETTER_PX = 6.6;
const TIMER_PX = 20;
/** Words and lines nearer to each other than this seem to touch. */
const APART_PX = 3;

it.each(programs.map((program) => [program.id, program] as const))(
  'the words at the arrows of %s keep clear of all arrows',
  async (_, program) => {
    const { arrows } = (await drawnChart(program)).large;
    for (const { from, to, label, timers } of arrows) {
      const letters = Math.max(...(label?.lines ?? []).map((text) => text.length), 0);
      if (!label || letters === 0) continue;
      const width = letters * LETTER_PX + (timers.length > 0 ? TIMER_PX : 0);
      const near = arrows.filter(({ points }) =>
        pairs(points).some((line) => distanceApart(line, { ...label, width }) < APART_PX),
      );
      expect(near, `${from} to ${to}`).toEqual([]);
    }
  },
);

/** The distance from a level or upright line to a box: the larger of that across and that down. */
function distanceApart([[ax, ay], [bx, by]]: readonly [Place, Place], box: ChartBox): number {
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  const across = Math.max(Math.min(ax, bx) - right, box.x - Math.max(ax, bx));
  const down = Math.max(Math.min(ay, by) - bottom, box.y - Math.max(ay, by));
  return Math.max(across, down);
}

const SLACK = 1.1;

function isInside(box: ChartBox, around: ChartBox): boolean {
  const isRightOf = box.x >= around.x - SLACK && box.y >= around.y - SLACK;
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  return (
    isRightOf &&
    right <= around.x + around.width + SLACK &&
    bottom <= around.y + around.height + SLACK
  );
}

function overlap(one: ChartBox, other: ChartBox): boolean {
  const across = one.x + one.width > other.x + SLACK && other.x + other.width > one.x + SLACK;
  return across && one.y + one.height > other.y + SLACK && other.y + other.height > one.y + SLACK;
}

function isOnBorder([x, y]: readonly [number, number], box: ChartBox): boolean {
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  const isNear = (one: number, other: number) => Math.abs(one - other) <= SLACK;
  const isWithin = (at: number, low: number, high: number) =>
    at >= low - SLACK && at <= high + SLACK;
  return (
    ((isNear(x, box.x) || isNear(x, right)) && isWithin(y, box.y, bottom)) ||
    ((isNear(y, box.y) || isNear(y, bottom)) && isWithin(x, box.x, right))
  );
}
