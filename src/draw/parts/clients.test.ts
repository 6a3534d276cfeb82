// Shows what the card of a client says of the lock that it holds.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lightTheme } from '../canvas/theme';
import { createScene } from '../scene/scene';
import { contextWith, RecordedPath } from '../testing/recordedCanvas';
import { createCluster, pageStages } from '../testing/stageFixture';
import { drawClients } from './clients';

class CardPath extends RecordedPath {
  readonly roundRect = () => {};
}

beforeEach(() => vi.stubGlobal('Path2D', CardPath));
afterEach(() => vi.unstubAllGlobals());

/** The texts of a client's card with their heights, from the card's top. */
function written(key: string | null, width: number): string[] {
  const { model, viewport } = createCluster({ nodes: 3, services: 0, clients: 1 }, pageStages[0]);
  const client = model.world.clients.get('c1');
  if (!client) throw new Error('there is a client');
  Object.assign(client.writes, { accepted: 128, rejected: 3, redirected: 4, unanswered: 1 });
  client.lease = key === null ? null : { key, token: null, untilMs: 2000 };
  const found: string[] = [];
  const context = contextWith({
    fillText: (text: string, _x: number, y: number) => found.push(`${text} ${y}`),
  });
  const scene = createScene(model, viewport);
  const parts = new Map(
    [...scene.parts].map(([id, part]) => [id, { ...part, box: { ...part.box, width } }]),
  );
  drawClients(context, { ...scene, parts }, lightTheme);
  return found;
}

it.each([84, 112])('a card of %i px has the key of the lock that it holds', (width) => {
  const free = written(null, width);
  const holding = written('printer', width);
  expect(holding).toContain('printer 40');
  // The counts of the first line stay, and those of the second that have room beside the key.
  const first = free.filter((text) => !text.endsWith(' 40'));
  const second = free.filter((text) => text.endsWith(' 40'));
  expect(second).toHaveLength(width === 84 ? 2 : 0);
  const shown = holding.filter((text) => free.includes(text));
  expect(shown).toEqual([...first, ...second.slice(0, 1)]);
});

it('a long key is shortened', () => {
  expect(written('the-lock-of-all-the-printers-in-this-house', 84)).toContainEqual(
    expect.stringMatching(/^the.*…/),
  );
});
