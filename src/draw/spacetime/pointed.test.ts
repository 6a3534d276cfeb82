// The event that is pointed at, in the space-time diagram: the arrows of its messages, and a ring at its place.
import { expect, it } from 'vitest';
import { readScenario } from '../../session/files/checkFile';
import { relatedTo } from '../../sim/trace/relatedEvents';
import { spacetimeOf } from '../testing/spacetimeFixture';
import { arrowOf } from './arrows';
import { placePointed } from './pointed';
import { spacetimeScene } from './spacetimeScene';

const viewport = { widthPx: 1440, heightPx: 640, pixelRatio: 1 };
const { trace, model } = spacetimeOf(await readScenario('leaderCrash'));
const events = [...trace.events()];
const sceneAt = (seq: number, view = model.view) =>
  spacetimeScene({ ...model, view, pointed: relatedTo(trace, seq) }, viewport);

it('lights the arrows of all messages of the election that a line tells of', () => {
  const started = events.filter(({ type }) => type === 'electionStarted');
  expect(started.length).toBeGreaterThan(3);
  for (const { seq, cause, atMs } of started) {
    const scene = sceneAt(seq);
    const placed = placePointed(scene);
    const sent = events.filter((event) => event.type === 'messageSent' && event.cause === cause);
    const lit = placed?.arrows.map(({ span }) => span.seq);
    if (trace.typeAt(cause ?? 0) === 'timerFired') expect(lit).toEqual(sent.map((one) => one.seq));
    for (const arrow of placed?.arrows ?? [])
      expect(arrow).toEqual({ ...arrowOf(scene, arrow.span.seq), weight: 'pointed' });
    expect(placed?.at?.[0]).toBe(scene.scale(atMs));
  }
});

it('puts the ring on the rail of the process in which the event happened', () => {
  for (const event of events) {
    if (event.type !== 'leadershipAcquired') continue;
    const scene = sceneAt(event.seq);
    expect(placePointed(scene)?.at?.[1]).toBe(scene.railY.get(event.node));
  }
});

it('shows nothing of an event that is out of sight, or without one', () => {
  const crash = events.find(({ type }) => type === 'nodeCrashed');
  const before = { fromMs: 0, toMs: 1000 };
  expect(placePointed(sceneAt(crash?.seq ?? 0, before))).toEqual({ arrows: [], at: null });
  expect(placePointed(spacetimeScene(model, viewport))).toBeNull();
});
