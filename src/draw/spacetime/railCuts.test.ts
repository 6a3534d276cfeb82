// A cut is on the rails of the processes whose links are cut, from the first cut to the last heal.
import { describe, expect, it } from 'vitest';
import { readScenario } from '../../session/files/checkFile';
import { spacetimeOf } from '../testing/spacetimeFixture';
import { placeRailCuts } from './drawRailCuts';
import { RailCuts } from './railCuts';
import { spacetimeScene } from './spacetimeScene';

const VIEWPORT = { widthPx: 1088, heightPx: 520, pixelRatio: 1 };

it.each([
  ['splitBrainHeal', ['n1', 'n2', 'n3', 'n4', 'n5'], 3200, 8200],
  ['strikeAssumption1', ['n2', 'n3'], 1000, 2000],
])(
  '%s has a cut on the rail of each process with a link that is cut',
  async (id, cut, fromMs, toMs) => {
    const { model } = spacetimeOf(await readScenario(id));
    const found = [...model.items.cuts.list].sort((a, b) => a.process.localeCompare(b.process));
    expect(found).toEqual(cut.map((process) => ({ process, fromMs, toMs })));
  },
);

describe('cuts', () => {
  const at = (type: 'linkCut' | 'linkHealed', atMs: number, from: string, to: string) =>
    ({ type, seq: atMs, atMs, from, to }) as const;

  it('of one process are one until the last of its links is healed', () => {
    const cuts = new RailCuts();
    cuts.add(at('linkCut', 1, 'n1', 'n2'));
    cuts.add(at('linkCut', 2, 'n3', 'n1'));
    cuts.add(at('linkHealed', 3, 'n1', 'n2'));
    expect(cuts.list).toEqual([
      { process: 'n1', fromMs: 1, toMs: Number.POSITIVE_INFINITY },
      { process: 'n2', fromMs: 1, toMs: 3 },
      { process: 'n3', fromMs: 2, toMs: Number.POSITIVE_INFINITY },
    ]);
    cuts.add(at('linkHealed', 4, 'n3', 'n1'));
    cuts.add(at('linkCut', 5, 'n1', 'n2'));
    expect(cuts.list.filter(({ process }) => process === 'n1')).toEqual([
      { process: 'n1', fromMs: 1, toMs: 4 },
      { process: 'n1', fromMs: 5, toMs: Number.POSITIVE_INFINITY },
    ]);
  });

  it('are placed on their rails, up to the end of the run, without a start that is out of sight', async () => {
    const { model } = spacetimeOf(await readScenario('splitBrainHeal'));
    const scene = spacetimeScene(model, VIEWPORT);
    const first = placeRailCuts(scene).find(({ cut }) => cut.process === 'n1');
    expect(first?.fromPx).toBe(scene.scale(3200));
    expect(first?.toPx).toBe(scene.scale(8200));
    expect(first?.y).toBe(scene.railY.get('n1'));
    expect(first?.hasStart).toBe(true);
    const later = spacetimeScene({ ...model, view: { fromMs: 5000, toMs: 7000 } }, VIEWPORT);
    const [cut] = placeRailCuts(later);
    expect(cut).toMatchObject({
      hasStart: false,
      fromPx: later.geometry.leftPx,
      toPx: later.geometry.rightPx,
    });
    const after = spacetimeScene({ ...model, view: { fromMs: 9000, toMs: 9500 } }, VIEWPORT);
    expect(placeRailCuts(after)).toEqual([]);
  });
});
