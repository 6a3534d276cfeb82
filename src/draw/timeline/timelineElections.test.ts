// Shows where elections, their phases and their labels are on the timeline.
import { describe, expect, it } from 'vitest';
import type { Election } from '../../sim/trace/elections';
import { lightTheme } from '../canvas/theme';
import { contextWith } from '../testing/recordedCanvas';
import { createTimeline } from '../testing/timelineFixture';
import { drawElections, hitElection, placeElections } from './timelineElections';
import { timelineScene } from './timelineScene';

const viewport = { widthPx: 1108, heightPx: 300, pixelRatio: 1 };

function election(changes: Partial<Election>): Election {
  return {
    fromSeq: 0,
    fromMs: 1000,
    toMs: 5000,
    toSeq: 9,
    before: 'n5',
    elected: 'n4',
    candidates: ['n4'],
    startedMs: 3000,
    acquiredMs: 4000,
    messages: new Map(),
    dropped: 0,
    leaderlessMs: 0,
    leaderlessSinceMs: null,
    ...changes,
  };
}

/** A timeline of 10 s whose lanes are 1,000 px wide. */
function sceneOf(elections: readonly Election[], endMs = 10_000) {
  const view = { fromMs: 0, toMs: 10_000 };
  return timelineScene(createTimeline(['n1'], { elections, endMs, view }), viewport);
}

describe('an election', () => {
  it('is a bar of three phases, named by its winner and who led before', () => {
    const scene = sceneOf([election({})]);
    const { leftPx } = scene.geometry;
    const [placed] = placeElections(scene);
    expect(placed).toMatchObject({
      fromPx: leftPx + 100,
      startedPx: leftPx + 300,
      acquiredPx: leftPx + 400,
      toPx: leftPx + 500,
      label: 'n4 for n5',
    });
    expect(placed?.labelX).toBeGreaterThan(leftPx + 100);
  });

  it('that lasts reaches to the end of the run', () => {
    const open = { toMs: null, elected: null, acquiredMs: null };
    const scene = sceneOf([election(open)], 6000);
    expect(placeElections(scene)[0]?.toPx).toBe(scene.geometry.leftPx + 600);
    expect(placeElections(scene)[0]?.acquiredPx).toBe(scene.geometry.leftPx + 600);
  });

  it('in which a node only learns of the leader has no name', () => {
    const learnt = election({ candidates: [], before: 'n4', startedMs: null, acquiredMs: null });
    const [placed] = placeElections(sceneOf([learnt]));
    expect(placed).toMatchObject({ isContested: false, label: null, labelX: null });
  });

  it('is found under the pointer by its bar and by its name, also when it is narrow', () => {
    const [first, second] = [election({}), election({ fromMs: 6000, toMs: 6001 })];
    const scene = sceneOf([first, second]);
    const { leftPx, elections } = scene.geometry;
    expect(hitElection(scene, leftPx + 300, elections.barY)?.election).toBe(first);
    expect(hitElection(scene, leftPx + 300, elections.y)?.election).toBe(first);
    expect(hitElection(scene, leftPx + 603, elections.barY)?.election).toBe(second);
    expect(hitElection(scene, leftPx + 550, elections.barY)).toBeNull();
    expect(hitElection(scene, leftPx + 300, elections.barY + 40)).toBeNull();
  });
});

it('of thousands of elections at most one for each px is drawn, the longest', () => {
  const many = Array.from({ length: 36_000 }, (_, index) =>
    election({ fromMs: index / 4, toMs: index / 4 + 0.2 }),
  );
  many[20] = election({ fromMs: 5, toMs: 400 });
  const placed = placeElections(sceneOf(many));
  expect(placed.length).toBeLessThanOrEqual(1000);
  expect(placed[0]?.election).toBe(many[20]);
});

it.each([
  [1000, false],
  [-1000, true],
])(
  'an election since %i ms has a tick where it began, unless that is before the window: %s',
  (fromMs, isContinued) => {
    const scene = sceneOf([election({ fromMs })]);
    const [placed] = placeElections(scene);
    expect(placed?.isContinued).toBe(isContinued);
    const ticks: number[] = [];
    const fillRect = (x: number, _y: number, width: number, height: number) => {
      if (width === 1.5 && height === scene.geometry.elections.barHeight) ticks.push(x);
    };
    const measureText = (text: string) => ({ width: 7 * text.length });
    drawElections(contextWith({ fillRect, measureText }), scene, lightTheme);
    expect(ticks).toEqual(isContinued ? [] : [placed?.fromPx]);
  },
);
