// The highlighted causes of a violation at one moment, and their chain on the timeline.
import { expect, it } from 'vitest';
import type { CauseHop } from '../../sim/diagnosis/causeHop';
import { createTimeline } from '../testing/timelineFixture';
import { placeCauses } from '../timeline/timelineCauses';
import { timelineScene } from '../timeline/timelineScene';
import { litHops } from './causeHighlights';

const wait: CauseHop = { type: 'wait', process: 'n2', fromMs: 1000, toMs: 2000 };
const message: CauseHop = {
  type: 'message',
  id: 3,
  from: 'n1',
  to: 'n2',
  isLost: false,
  fromMs: 2000,
  toMs: 2500,
};

it('the hops that begin, last or end at a moment are highlighted', () => {
  const hops = [wait, message];
  expect(litHops(hops, 999)).toEqual([]);
  expect(litHops(hops, 1000)).toEqual([wait]);
  expect(litHops(hops, 2000)).toEqual([wait, message]);
  expect(litHops(hops, 2501)).toEqual([]);
});

it('a wait runs along its lane, a message crosses lanes, a lost one ends before its receiver', () => {
  const model = createTimeline(['n1', 'n2'], {
    causes: {
      hops: [wait, message, { ...message, isLost: true }, { ...message, from: 'redis' }],
      marks: [],
    },
  });
  const viewport = { widthPx: 1100, heightPx: 200, pixelRatio: 1 };
  const [waited, went, lost, served] = placeCauses(timelineScene(model, viewport));
  expect(waited?.start[1]).toBe(waited?.end[1]);
  expect(waited?.end[0]).toBe(went?.start[0]);
  expect(went?.end[1]).toBe(waited?.end[1]);
  expect(lost?.end[1]).toBeGreaterThan(lost?.start[1] ?? 0);
  expect(lost?.end[1]).toBeLessThan(went?.end[1] ?? 0);
  // A service has no lane.
  expect(served?.start).toEqual(went?.end);
  expect(
    placeCauses(
      timelineScene(
        { ...model, causes: { hops: [{ ...wait, process: 'redis' }], marks: [] } },
        viewport,
      ),
    ),
  ).toEqual([]);
});
