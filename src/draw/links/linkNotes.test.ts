// Shows that the notes on links (one-way sign, latency, faults) do not overlap each other or the links' ends.
import { describe, expect, it } from 'vitest';
import { linkKey } from '../../sim/base/linkKey';
import { between, boxAround, distance, grown, overlap, segmentMeetsBox } from '../canvas/geometry';
import { lightTheme } from '../canvas/theme';
import { withCamps } from '../nodes/campLabels';
import { nodeLabels } from '../nodes/nodeLabels';
import { crownBox } from '../scene/crown';
import { wayBetween } from '../scene/ends';
import { linksOf } from '../scene/linkStates';
import { stateBox } from '../scene/nodeBoxes';
import { createScene } from '../scene/scene';
import type { StageModel } from '../scene/stageModel';
import { contextWith } from '../testing/recordedCanvas';
import { createCluster, createStage, pageStages, phone, wide } from '../testing/stageFixture';
import { drawLinkNotes, placeLinkNotes } from './linkNotes';
import { shownPartLinks } from './partLinks';

/** Slow both ways from n1 to all others, and cut from n1 to n3 and from n4 to n5. */
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
  const { signs, words } = placeLinkNotes(scene, linksOf(scene));

  it('every one-way cut has a sign, and slow links have a note', () => {
    expect(signs.map(({ link }) => `${link.a} ${link.b}`)).toEqual(['n1 n3', 'n4 n5']);
    expect(words.length).toBeGreaterThanOrEqual(3);
    expect(words.some(({ link }) => link.a === 'n1' && link.b === 'n3')).toBe(true);
  });

  it('no two of them overlap, and none is over a node', () => {
    const side = 2 * scene.metrics.radiusPx;
    const nodes = [...scene.places.values()].map((at) => boxAround(at, side, side));
    const notes = [...signs, ...words].map(({ box }) => box);
    for (const box of notes)
      expect([...notes, ...nodes].filter((other) => overlap(other, box))).toEqual([box]);
  });
});

// On the stage of 1024×768 five px part the words of a node from a service below it: a sign has no room there.
it.each([pageStages[0], pageStages[2]])(
  'on $name the sign of a short link hardly touches the words of a node or a service',
  (stage) => {
    const { model, viewport } = createCluster({ nodes: 2, services: 2, clients: 0 }, stage);
    model.world.cuts.set(linkKey('redis', 'n1'), 500);
    const scene = createScene(model, viewport);
    const { signs } = placeLinkNotes(scene, [...linksOf(scene), ...shownPartLinks(scene)]);
    expect(signs).toHaveLength(1);
    const states = [...scene.places.values()].map((at) => stateBox(scene.metrics, at));
    const taken = [...states, ...[...scene.parts.values()].map(({ box }) => grown(box, -10))];
    const discs = signs.map(({ at }) => boxAround(at, 10, 10));
    expect(taken.filter((box) => discs.some((disc) => overlap(disc, box)))).toEqual([]);
  },
);

it('between a note and a node there is room for the head of an arrow that passes below the note', () => {
  const latencyOf = (from: string, to: string) => (from === 'n8' || to === 'n8' ? 300 : 40);
  for (const stage of [wide, ...pageStages]) {
    const scene = createScene(createStage(8, { latencyOf }), stage);
    const { words } = placeLinkNotes(scene, linksOf(scene));
    expect(words.length).toBeGreaterThan(0);
    const side = 2 * scene.metrics.radiusPx + 31;
    const rooms = [...scene.places.values()].map((at) => boxAround(at, side, side));
    for (const { box, text } of words)
      expect(
        rooms.filter((room) => overlap(room, box)),
        text,
      ).toEqual([]);
  }
});

it('among discs a note is clearly shorter than its link', () => {
  const model = createStage(4, { latencyOf: (from) => (from === 'n4' ? 310 : 40) });
  const scene = createScene(model, { ...wide, widthPx: 590, heightPx: 232 });
  expect(scene.metrics.isDisc).toBe(true);
  const { words } = placeLinkNotes(scene, linksOf(scene));
  expect(words).toHaveLength(2);
  for (const { link, box } of words)
    expect(box.width).toBeLessThanOrEqual(0.7 * distance(link.from, link.to));
});

it.each([400, 424, 440, 500, 560])(
  'on a stage %i px high no note lies where a crown would be',
  (heightPx) => {
    const viewport = { widthPx: 925, heightPx, pixelRatio: 1, footPx: 44 };
    const slow = createStage(8, { latencyOf: (from) => (from === 'n8' ? 300 : 40) });
    const scene = createScene(slow, viewport);
    const { words } = placeLinkNotes(scene, linksOf(scene));
    expect(words.length).toBeGreaterThanOrEqual(2);
    const crowns = [...scene.places.values()].map((at) => crownBox(at, scene.metrics.radiusPx));
    for (const { box } of words) expect(crowns.filter((crown) => overlap(crown, box))).toEqual([]);
  },
);

it('a note keeps its distance from the number of a leader’s followers', () => {
  for (const heightPx of [200, 220, 232, 240, 262, 300]) {
    const slow = createStage(12, { latencyOf: (from) => (from === 'n8' ? 300 : 40) });
    const scene = withCamps(
      createScene(slow, { widthPx: 800, heightPx, pixelRatio: 1, footPx: 38 }),
    );
    const camps = nodeLabels(scene).filter(({ isCamp }) => isCamp);
    expect(camps).toHaveLength(1);
    for (const { box } of placeLinkNotes(scene, linksOf(scene)).words)
      expect(camps.filter((camp) => overlap(grown(camp.box, 4), box))).toEqual([]);
  }
});

const firstLink = (model: StageModel) => linksOf(createScene(model, wide))[0];

it('a cut direction has no latency and no faults', () => {
  const model = createStage(5, {
    latencyOf: (from) => (from === 'n1' ? 300 : 40),
    faultsOf: (from) => (from === 'n1' ? ['loss 0.5'] : []),
  });
  expect(firstLink(model)?.notes[0]).toBe('n1 → n2 300 ms, loss 0.5');
  model.world.cuts.set(linkKey('n1', 'n2'), 500);
  expect(firstLink(model)).toMatchObject({ isSlow: false, notes: [] });
});

it('a note names each fault of its link: once for both directions, or with its direction', () => {
  const noted = (faultsOf: StageModel['faultsOf']) => firstLink(createStage(5, { faultsOf }));
  expect(noted(() => ['jitter 20'])?.notes).toEqual(['jitter 20', 'a fault']);
  expect(noted((from) => (from === 'n2' ? ['loss 0.5', 'jitter 20'] : []))?.notes).toEqual([
    'n2 → n1 loss 0.5, jitter 20',
    'n2 → n1 2 faults',
    '2 faults',
  ]);
  expect(noted((from) => [`loss ${from}`])?.notes[0]).toBe('n1 → n2 loss n1; n2 → n1 loss n2');
  expect(noted(() => ['loss 1'])?.isSlow).toBe(false);
});

it('a link that is as slow as the time between its sites says has no note of its own', () => {
  const sites = [
    { name: 'Dublin', nodes: ['n1', 'n2'], roundTripsMs: [] },
    { name: 'Tokyo', nodes: ['n3', 'n4', 'n5'], roundTripsMs: [420] },
  ];
  const isFar = (id: string) => id > 'n2';
  const noted = (toN5Ms: number) => {
    const latencyOf = (a: string, b: string) =>
      b === 'n5' && a === 'n4' ? toN5Ms : isFar(a) === isFar(b) ? 30 : 210;
    const scene = createScene(createStage(5, { sites, latencyOf }), wide);
    return placeLinkNotes(scene, linksOf(scene)).words.map(({ text }) => text);
  };
  expect(noted(30)).toEqual([]);
  expect(noted(300)).toEqual(['n4 → n5 300 ms']);
});

it('a note that does not name the ends of its direction has an arrow, and lies on no other link', () => {
  const scenes = [4, 5, 6, 8].flatMap((count) => {
    const slow = createStage(count, { latencyOf: (from) => (from === 'n1' ? 300 : 40) });
    return [240, 300, 400].map((heightPx) =>
      createScene(slow, { widthPx: 390, heightPx, pixelRatio: 1, footPx: 38 }),
    );
  });
  const notes = scenes.flatMap((scene) => {
    const links = linksOf(scene);
    return placeLinkNotes(scene, links).words.map((note) => ({ ...note, links }));
  });
  const nameless = notes.filter(({ link, text }) => text !== `n1 → ${link.b} 300 ms`);
  expect(nameless.length).toBeGreaterThan(0);
  for (const { link, text, box, links } of nameless) {
    expect(text).toMatch(/^[→↘↓↙←↖↑↗] 300 ms$/u);
    const others = links.filter(({ a, b }) => a !== link.a || b !== link.b);
    expect(others.some(({ from, to }) => segmentMeetsBox(from, to, box))).toBe(false);
  }
});

it.each([
  ['n1', 'n2', '↗'],
  ['n2', 'n1', '↙'],
  ['n2', 'n3', '↘'],
  ['n3', 'n2', '↖'],
  ['n3', 'n1', '←'],
  ['n1', 'n3', '→'],
])('the briefest note of the slow direction from %s to %s begins with %s', (from, to, arrow) => {
  const latencyOf = (a: string, b: string) => (a === from && b === to ? 300 : 40);
  const scene = createScene(createStage(3, { latencyOf }), {
    ...wide,
    widthPx: 300,
    heightPx: 300,
  });
  const { words } = placeLinkNotes(scene, linksOf(scene));
  expect(words.map(({ text }) => text)).toEqual([`${arrow} 300 ms`]);
});

it('the only link with a note has it', () => {
  const faultsOf = (from: string, to: string) => (from === 'n3' && to === 'n5' ? ['loss 1'] : []);
  const scene = createScene(createStage(5, { faultsOf }), wide);
  const { words } = placeLinkNotes(scene, linksOf(scene));
  expect(words.map(({ text }) => text)).toEqual(['n3 → n5 loss 1']);
});

it('a note is shortened where there is no room for all of it', () => {
  const many = Array.from({ length: 12 }, (_, index) => `fault${index} 0.5`);
  const scene = createScene(createStage(5, { faultsOf: () => many }), phone);
  const texts = placeLinkNotes(scene, linksOf(scene)).words.map(({ text }) => text);
  expect(texts).toContain('12 faults');
});

it.each(pageStages)('at $name notes of slow links stand on few other links', (stage) => {
  const slow = (from: string) => (from === 'n5' ? 300 : 40);
  const scene = createScene(createStage(5, { latencyOf: slow }), stage);
  const links = linksOf(scene);
  const { words } = placeLinkNotes(scene, links);
  const crossed = words.map(
    ({ link, box }) =>
      links.filter(
        (other) =>
          (other.a !== link.a || other.b !== link.b) && segmentMeetsBox(other.from, other.to, box),
      ).length,
  );
  expect(crossed.length).toBeGreaterThan(2);
  expect(Math.max(...crossed)).toBe(stage === pageStages[0] ? 0 : 1);
});

it('the sign of a one-way cut stands in the middle of the line that is seen between a node and a service', () => {
  const { model, viewport } = createCluster({ nodes: 2, services: 2, clients: 0 }, pageStages[2]);
  model.world.cuts.set(linkKey('n1', 'redis'), 500);
  const scene = createScene(model, viewport);
  const [sign] = placeLinkNotes(scene, shownPartLinks(scene)).signs;
  const [start, end] = wayBetween(scene, 'n1', 'redis') ?? [];
  if (!sign || !start || !end) throw new Error('the link has a sign');
  expect(distance(sign.at, between(start, end, 0.5))).toBeLessThan(0.1 * distance(start, end));
});

it('on a phone a note covers little more than half of its link, unless it is the briefest', () => {
  const latencyOf = (from: string, to: string) => (from < to ? 2100 : 40);
  for (const count of [3, 4, 5, 6]) {
    const scene = createScene(createStage(count, { latencyOf }), phone);
    const { words } = placeLinkNotes(scene, linksOf(scene));
    expect(words.length).toBeGreaterThan(0);
    for (const { text, box, link } of words)
      if (text !== link.notes.at(-1))
        expect(box.width / distance(link.from, link.to), text).toBeLessThan(0.55);
  }
});

it('a one-way cut says which direction is cut, beyond its sign; very many of one node do not', () => {
  const noteOf = (count: number, ...cuts: readonly (readonly [string, string])[]) => {
    const model = createStage(count);
    for (const [from, to] of cuts) model.world.cuts.set(linkKey(from, to), 500);
    const scene = createScene(model, wide);
    return placeLinkNotes(scene, linksOf(scene)).words;
  };
  for (const [from, to] of [
    ['n3', 'n1'],
    ['n1', 'n3'],
  ] as const) {
    const [note] = noteOf(3, [from, to]);
    expect(note?.text).toBe(`${from} → ${to} cut`);
    // The sender's messages are lost before the sign.
    const { link, at } = note ?? {};
    if (!link || !at) throw new Error('the cut has a note');
    const [sender, receiver] = link.a === from ? [link.from, link.to] : [link.to, link.from];
    expect(distance(at, receiver)).toBeLessThan(distance(at, sender));
  }
  const senders = ['n2', 'n3', 'n4', 'n5', 'n6', 'n7', 'n8'];
  expect(noteOf(9, ...senders.map((from) => [from, 'n1'] as const))).toEqual([]);
});

it('the note of a slow link that is cut one way says both', () => {
  const model = createStage(3, { latencyOf: (from) => (from === 'n1' ? 300 : 40) });
  model.world.cuts.set(linkKey('n2', 'n1'), 500);
  const scene = createScene(model, { ...wide, widthPx: 1400, heightPx: 900 });
  const texts = placeLinkNotes(scene, linksOf(scene)).words.map(({ text }) => text);
  expect(texts).toContain('n2 → n1 cut; 300 ms');
});

it('the arrow of a one-way cut points in the direction that is cut', () => {
  for (const [from, to] of [
    ['n1', 'n2'],
    ['n2', 'n1'],
  ] as const) {
    const model = createStage(3);
    model.world.cuts.set(linkKey(from, to), 500);
    const scene = createScene(model, wide);
    const turns: number[] = [];
    const context = contextWith({ rotate: (angle: number) => turns.push(angle) });
    drawLinkNotes(context, scene, lightTheme);
    const [start, end] = [scene.places.get(from), scene.places.get(to)];
    const angle = Math.atan2(
      (end?.[1] ?? 0) - (start?.[1] ?? 0),
      (end?.[0] ?? 0) - (start?.[0] ?? 0),
    );
    expect(turns).toHaveLength(1);
    expect(Math.cos((turns[0] ?? 0) - angle)).toBeCloseTo(1, 6);
  }
});
