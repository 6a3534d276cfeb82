// Shows that what is written on links can be told apart: the one-way sign, the latency, and the links' ends.
import { describe, expect, it } from 'vitest';
import { linkKey } from '../sim/world';
import { boxAround, overlap } from './geometry';
import { placeLinkNotes } from './linkNotes';
import { linksOf } from './linkStates';
import { createScene } from './scene';
import { createStage, phone, wide } from './stageFixture';

/** Slow both ways from n1 to everybody, and cut from n1 to n3 and from n4 to n5. */
function createSlowStage() {
  const isSlow = (from: string, to: string) => from === 'n1' || to === 'n1';
  const model = createStage(5, { latencyOf: (from, to) => (isSlow(from, to) ? 300 : 40) });
  model.world.cuts.set(linkKey('n1', 'n3'), 500);
  model.world.cuts.set(linkKey('n4', 'n5'), 500);
  return model;
}

describe.each([
  ['a wide stage', wide],
  ['a phone', phone],
])('on %s', (_, viewport) => {
  const scene = createScene(createSlowStage(), viewport);
  const { signs, latencies } = placeLinkNotes(scene, linksOf(scene));

  it('every one-way cut has a sign, and the slow links say so', () => {
    expect(signs.map(({ link }) => `${link.a} ${link.b}`)).toEqual(['n1 n3', 'n4 n5']);
    expect(latencies.length).toBeGreaterThanOrEqual(3);
    expect(latencies.some(({ link }) => link.a === 'n1' && link.b === 'n3')).toBe(true);
  });

  it('no two of them overlap, and none is over a node', () => {
    const side = 2 * scene.metrics.radiusPx;
    const nodes = [...scene.places.values()].map((at) => boxAround(at, side, side));
    const notes = [...signs, ...latencies].map(({ box }) => box);
    for (const box of notes)
      expect([...notes, ...nodes].filter((other) => overlap(other, box))).toEqual([box]);
  });
});

it('a way that is cut has no latency', () => {
  const model = createStage(5, { latencyOf: (from) => (from === 'n1' ? 300 : 40) });
  const latency = () => linksOf(createScene(model, wide))[0]?.latency;
  expect(latency()).toBe('n1 → n2 300 ms');
  model.world.cuts.set(linkKey('n1', 'n2'), 500);
  expect(latency()).toBeNull();
});
