// Shows that the diagram's picture of a run is the run's trace: each message, timer and break, where it was.
import { describe, expect, it } from 'vitest';
import { readScenario } from '../../session/files/checkFile';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import { pastOf } from '../../sim/trace/causality';
import { overlap } from '../canvas/geometry';
import { spacetimeOf } from '../testing/spacetimeFixture';
import { arrowOf, placeArrows, stridesOf } from './arrows';
import { placeBracketLabels, placeBrackets } from './brackets';
import { causalChain, emphasisOf } from './emphasis';
import { eventAt, SpacetimeHits } from './hit';
import { placeHorizons } from './horizon';
import { thinningText } from './spacetime';
import type { SpacetimeModel } from './spacetimeModel';
import { spacetimeScene } from './spacetimeScene';

const viewport = { widthPx: 1440, heightPx: 640, pixelRatio: 1 };

async function pictureOf(id: string) {
  const { trace, model } = spacetimeOf(await readScenario(id));
  const events = [...trace.events()];
  const ofType = <T extends TraceEvent['type']>(type: T) =>
    events.filter((event): event is Extract<TraceEvent, { type: T }> => event.type === type);
  const sceneOf = (changes: Partial<SpacetimeModel> = {}) =>
    spacetimeScene({ ...model, ...changes }, viewport);
  return { trace, model, ofType, sceneOf };
}

describe('the diagram of the worst case of lecture 3', async () => {
  const { trace, model, ofType, sceneOf } = await pictureOf('lecture3WorstCase');
  const scene = sceneOf();
  const arrows = placeArrows(scene);

  it('has an arrow for each message, from its sender’s rail at its sending', () => {
    const sent = ofType('messageSent');
    expect(arrows).toHaveLength(sent.length);
    const bySeq = new Map(arrows.map((arrow) => [arrow.span.seq, arrow]));
    for (const { seq, atMs, from, to, kind } of sent) {
      const arrow = bySeq.get(seq);
      expect(arrow).toMatchObject({ from, to, kind });
      expect(arrow?.points[0]).toEqual([scene.scale(atMs), scene.railY.get(from)]);
    }
  });

  it('ends the arrows of delivered messages on their receivers’ rails at their arrival', () => {
    const delivered = ofType('messageDelivered');
    const ended = new Map(arrows.map((arrow) => [arrow.span.endSeq, arrow]));
    expect(arrows.filter(({ end }) => end === 'arrowhead')).toHaveLength(delivered.length);
    for (const { seq, atMs } of delivered) {
      const arrow = ended.get(seq);
      expect(arrow?.end).toBe('arrowhead');
      expect(arrow?.points.at(-1)).toEqual([scene.scale(atMs), scene.railY.get(arrow?.to ?? '')]);
    }
  });

  it('crosses out each lost message before it reaches its receiver', () => {
    const lost = ofType('messageDropped');
    const ended = new Map(arrows.map((arrow) => [arrow.span.endSeq, arrow]));
    expect(lost.length).toBeGreaterThan(0);
    expect(arrows.filter(({ end }) => end === 'cross')).toHaveLength(lost.length);
    for (const { seq, atMs } of lost) {
      const arrow = ended.get(seq);
      expect(arrow).toMatchObject({ end: 'cross', span: { toMs: atMs } });
      const [[, fromY = 0] = [], [, y = 0] = []] = [arrow?.points[0], arrow?.points.at(-1)];
      const way = (y - fromY) / ((scene.railY.get(arrow?.to ?? '') ?? 0) - fromY);
      expect(way).toBeCloseTo(0.86, 6);
    }
  });

  it('leaves those in flight at the end without an arrowhead', () => {
    const open = arrows.filter(({ span }) => span.endSeq < 0);
    const ended = ofType('messageDelivered').length + ofType('messageDropped').length;
    expect(open).toHaveLength(ofType('messageSent').length - ended);
    for (const { end } of open) expect(end).toBe('none');
  });

  it('has a bracket for each timer, which ends as the timer did', () => {
    const outcomes = placeBrackets(sceneOf({ view: { fromMs: 0, toMs: model.endMs / 50 } }));
    expect(outcomes.length).toBeGreaterThan(5);
    for (const { span, fromPx } of placeBrackets(scene)) {
      const started = trace.at(span.seq);
      expect(started).toMatchObject({ type: 'timerStarted', atMs: span.fromMs });
      expect(fromPx).toBeCloseTo(scene.scale(span.fromMs), 6);
      if (span.endSeq < 0) continue;
      const ends = { fired: 'timerFired', stopped: 'timerStopped', rearmed: 'timerStarted' };
      const type = ends[span.outcome as keyof typeof ends];
      const ended = trace.at(span.endSeq);
      if (ended.type !== 'nodeCrashed') expect(ended).toMatchObject({ type, atMs: span.toMs });
    }
    const fired = ofType('timerFired').length;
    expect(
      [...Array(model.items.timers.length).keys()].filter(
        (index) => model.items.timers.at(index).outcome === 'fired',
      ),
    ).toHaveLength(fired);
  });

  it('breaks the rail of each node that crashes', () => {
    const crashes = ofType('nodeCrashed').map(({ seq, node, atMs }) => ({
      seq,
      atMs,
      process: node,
    }));
    expect(model.items.breaks.filter(({ type }) => type === 'crash')).toMatchObject(crashes);
  });

  it('lights the causes of an event and the losses of the same steps, and pales what is concurrent', () => {
    const [led] = ofType('leadershipAcquired').slice(-1);
    if (!led) throw new Error('nobody leads after the crash');
    const emphasis = emphasisOf(trace, model.items, {
      seq: led.seq,
      light: 'causes',
      sinceSeq: 0,
      untilSeq: trace.length,
    });
    const weights = new Map(arrows.map(({ span }) => [span.seq, emphasis.weightOf(span)]));
    const lit = arrows.filter(({ span }) => weights.get(span.seq) === 'lit');
    expect(lit.map(({ kind, from, to, end }) => [kind, from, to, end])).toContainEqual(
      expect.arrayContaining(['ELECTION', led.node, 'cross']),
    );
    const later = arrows.filter(({ span }) => span.fromMs > led.atMs);
    expect(later.length).toBeGreaterThan(0);
    for (const { span } of later) expect(weights.get(span.seq)).toBe('rest');
    const past = pastOf(trace, led.seq);
    for (const { span, end } of arrows) {
      const hasCaused = end === 'arrowhead' && past.has(trace.at(span.endSeq));
      const isLoss = end === 'cross' && emphasis.lit.has(span.seq);
      expect(weights.get(span.seq) !== 'rest').toBe(hasCaused || isLoss);
    }
  });

  it('ends what a node can know of another one at the last message’s sending', () => {
    const [led] = ofType('leadershipAcquired').slice(-1);
    const [crash] = ofType('nodeCrashed');
    if (!led || !crash) throw new Error('nobody leads after the crash');
    const input = { seq: led.seq, light: 'past', sinceSeq: 0, untilSeq: trace.length } as const;
    const emphasis = emphasisOf(trace, model.items, input);
    const chosen = { seq: led.seq, atMs: led.atMs, process: led.node, title: '' };
    const horizons = placeHorizons(sceneOf({ emphasis, chosen }));
    const silent = horizons.find(({ process }) => process === crash.node);
    expect(silent?.x).toBeLessThan(scene.scale(crash.atMs));
    expect(horizons.map(({ process }) => process)).not.toContain(led.node);
  });

  it('finds the message under the pointer, and the most telling event on a rail', () => {
    const wide = sceneOf({ view: { fromMs: 0, toMs: 400 } });
    const placed = placeArrows(wide);
    const [arrow] = placed.filter(({ end }) => end === 'arrowhead');
    const [start, tip] = [arrow?.points[0] ?? [0, 0], arrow?.points.at(-1) ?? [0, 0]];
    const frame = { scene: wide, arrows: () => placed };
    const hits = new SpacetimeHits();
    const near = [
      start[0] + 0.3 * (tip[0] - start[0]),
      start[1] + 0.3 * (tip[1] - start[1]),
    ] as const;
    const hit = hits.arrowAt(frame, near[0], near[1], 'mouse');
    expect(hit?.span.fromMs).toBeCloseTo(arrow?.span.fromMs ?? 0, -1);
    expect(hits.arrowAt(frame, near[0], 3, 'mouse')).toBeNull();
    const [led] = ofType('leadershipAcquired');
    if (!led) throw new Error('nobody leads');
    const y = scene.railY.get(led.node) ?? 0;
    const found = eventAt(scene, trace, scene.scale(led.atMs) + 2, y + 2, 'mouse');
    expect(found).not.toBeNull();
    expect(trace.at(found ?? 0)).toMatchObject({ type: 'leadershipAcquired', node: led.node });
    expect(eventAt(scene, trace, scene.scale(led.atMs), y + 30, 'mouse')).toBeNull();
  });
});

it('a message to a paused process arrives when the process takes it', async () => {
  const { trace, ofType, sceneOf } = await pictureOf('pausedLeader');
  const scene = sceneOf();
  const late = placeArrows(scene).filter(
    ({ span, end }) => end === 'arrowhead' && span.toMs > span.dueMs,
  );
  expect(late.length).toBeGreaterThan(0);
  for (const { span, points } of late)
    expect(points.at(-1)?.[0]).toBe(scene.scale(trace.timeAt(span.endSeq)));
  expect(ofType('nodePaused').length).toBeGreaterThan(0);
});

it('the chain of causes goes back to an event without a cause', async () => {
  const { trace, model, ofType } = await pictureOf('leaderCrash');
  for (const { seq } of ofType('leadershipAcquired')) {
    const chain = causalChain(trace, model.items, seq);
    expect(trace.at(Math.min(...chain)).cause).toBeUndefined();
  }
});

it('finds the arrow of a message by its sending, as long as it is in sight', async () => {
  const { sceneOf } = await pictureOf('leaderCrash');
  const scene = sceneOf({ view: { fromMs: 4000, toMs: 6000 } });
  const inSight = new Map(placeArrows(scene).map((arrow) => [arrow.span.seq, arrow]));
  for (const { span } of placeArrows(sceneOf())) {
    const found = arrowOf(scene, span.seq);
    if (inSight.has(span.seq)) expect(found).toEqual(inSight.get(span.seq));
    else expect(found).toBeNull();
  }
  expect(arrowOf(scene, -1)).toBeNull();
});

it('says how many messages an arrow stands for, where not each has one', async () => {
  const { sceneOf, model } = await pictureOf('leaderCrash');
  expect(thinningText(stridesOf(sceneOf()))).toBeNull();
  expect(thinningText({ stride: 4, beatStride: 1 })).toContain('every 4th message');
  expect(model.items.beats.length).toBeGreaterThan(0);
});

describe('the diagram of a herd on a low timeline', async () => {
  const { model } = await pictureOf('zooKeeperHerd');
  const low = { widthPx: 928, heightPx: 330, pixelRatio: 1 };
  const view = { fromMs: 2900, toMs: 12_900 };
  const brackets = placeBrackets(spacetimeScene({ ...model, view }, low));

  it('has labels of brackets that do not cover one another', () => {
    const labels = placeBracketLabels(brackets);
    expect(labels.length).toBeGreaterThan(5);
    expect(labels.length).toBeLessThan(brackets.filter(({ hasRoom }) => hasRoom).length);
    for (const [index, { box }] of labels.entries())
      expect(labels.slice(index + 1).filter((other) => overlap(box, other.box))).toEqual([]);
  });
});
