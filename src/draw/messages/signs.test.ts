// The density of messages: of many, the periodic ones are pulses, and all others stay glyphs.
import { expect, it, vi } from 'vitest';
import type { MessageKind } from '../../sim/contracts/program';
import { seenThrough } from '../canvas/layout';
import { lightTheme } from '../canvas/theme';
import { GLYPHS_AT_MOST, placeMessages } from '../scene/messagePlaces';
import { createScene } from '../scene/scene';
import { contextWith } from '../testing/recordedCanvas';
import { centredAt, createStage, flight, wide } from '../testing/stageFixture';
import { drawMessages, signsOf } from './stageMessages';

const heartbeat: MessageKind = { shape: 'dot', letter: '♥', means: '', periodic: true };
const election: MessageKind = { shape: 'triangle', letter: 'E', means: '' };

/** The counts of glyphs and pulses among so many heartbeats and elections. */
function drawn(heartbeats: number, elections: number, viewport = wide) {
  const model = createStage(100, { messages: { HEARTBEAT: heartbeat, ELECTION: election } });
  for (let id = 0; id < heartbeats + elections; id += 1) {
    const kind = id < heartbeats ? 'HEARTBEAT' : 'ELECTION';
    model.world.flights.set(id, { ...flight(id, `n${(id % 99) + 1}`, 'n100'), kind });
  }
  const scene = createScene(model, viewport);
  const { glyphs, pulses } = signsOf(scene, placeMessages(scene));
  return { glyphs: glyphs.map((message) => message.flight.kind), pulses: pulses.length };
}

it('up to the limit every message is a glyph, periodic ones below the others', () => {
  const { glyphs, pulses } = drawn(GLYPHS_AT_MOST - 1, 1);
  expect([glyphs.length, glyphs.at(-1), pulses]).toEqual([GLYPHS_AT_MOST, 'ELECTION', 0]);
});

it.each([
  [GLYPHS_AT_MOST, 1],
  [400, 600],
  [0, 1000],
])('of %i heartbeats and %i elections only the elections are glyphs', (heartbeats, elections) => {
  const { glyphs, pulses } = drawn(heartbeats, elections);
  expect(new Set(glyphs)).toEqual(new Set(['ELECTION']));
  expect([glyphs.length, pulses]).toEqual([elections, heartbeats]);
});

it('messages off the screen are not drawn: near a node its few messages are glyphs again', () => {
  const { glyphs, pulses } = drawn(990, 10, seenThrough(wide, centredAt([900, 500], 12, wide)));
  expect(glyphs.length).toBeLessThan(GLYPHS_AT_MOST);
  expect(pulses).toBe(0);
});

it.each([
  ['first', 0],
  ['last', 99],
])(
  'in a crowd, messages are pale and small, but for those that announce a leader, sent %s',
  (_, at) => {
    const coordinator: MessageKind = { shape: 'disc', letter: 'C', means: '', announces: true };
    const model = createStage(100, { messages: { ELECTION: election, COORDINATOR: coordinator } });
    for (let id = 0; id < 4000; id += 1) {
      const kind = id % 100 === at ? 'COORDINATOR' : 'ELECTION';
      model.world.flights.set(id, { ...flight(id, `n${(id % 99) + 1}`, 'n100'), kind });
    }
    const strokes: [string, number][] = [];
    const own = {
      globalAlpha: 1,
      strokeStyle: '',
      stroke: () => strokes.push([own.strokeStyle, own.globalAlpha]),
    };
    vi.stubGlobal('Path2D', FakePath);
    drawMessages(contextWith(own), createScene(model, wide), lightTheme);
    vi.unstubAllGlobals();
    const glyphs = strokes.slice(-2);
    expect(glyphs.find(([colour]) => colour === lightTheme.soft)?.[1]).toBeLessThan(0.5);
    expect(glyphs.find(([colour]) => colour !== lightTheme.soft)?.[1]).toBe(1);
    expect(own.globalAlpha).toBe(1);
  },
);

/** A path that ignores its outline. */
function FakePath() {
  return new Proxy({}, { get: () => () => {} });
}
