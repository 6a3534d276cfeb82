// Stage, lanes and diagram of every scenario as SVG: each call of the painters is supported, and the file is sound.
import { describe, expect, it } from 'vitest';
import type { Context2d } from '../../draw/canvas/context';
import { lightTheme } from '../../draw/canvas/theme';
import { drawFigure, type Figure, figureHeightPx } from '../../draw/figure';
import { paintSvg, SVG_PIXEL_RATIO } from '../../draw/svg/paintSvg';
import { scenarios } from '../../scenarios/registry';
import { createPageStore } from '../base/pageStore';
import { SpacetimeInputs } from '../timeline/spacetimeInputs';
import { lanesFigure, spacetimeFigure, stageFigure, WIDTH_MM, WIDTH_PX } from './figures';
import { readSvg } from './testing/readSvg';
import { scenarioPicture } from './testing/scenarioPicture';

const CHOICES = createPageStore(null).getState().spacetime;

/** Every use of a property that the context does not have fails. */
function strict(context: Context2d): Context2d {
  const check = (name: string | symbol) => {
    if (!(name in context)) throw new Error(`the painters use ${String(name)}`);
  };
  return new Proxy(context, {
    get(target, name) {
      check(name);
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
    set(target, name, value) {
      check(name);
      return Reflect.set(target, name, value, target);
    },
  });
}

function svgOf(figure: Figure): string {
  const { title } = figure;
  const heightPx = figureHeightPx(figure);
  const frame = { widthPx: WIDTH_PX, heightPx, widthMm: WIDTH_MM, title, idPrefix: 'd' };
  const measureText = (text: string, font: string) =>
    text.length * 0.55 * Number(/([\d.]+)px/.exec(font)?.[1]);
  const paint: Figure['paint'] = (context, viewport) => figure.paint(strict(context), viewport);
  const watched = { ...figure, paint };
  return paintSvg(frame, measureText, (context) =>
    drawFigure(strict(context), watched, lightTheme, SVG_PIXEL_RATIO),
  );
}

const COLOURS = new Set(
  Object.values(lightTheme)
    .flat()
    .filter((value) => String(value).startsWith('#'))
    .map((colour) => String(colour).toLowerCase()),
);

/** The faults of a file, in words. */
function faultsOf(svg: string): string[] {
  const elements = readSvg(svg);
  const ids = elements.flatMap(({ attributes }) => attributes.get('id') ?? []);
  const used = [...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, id = '']) => id);
  const colours = [...svg.matchAll(/ (?:fill|stroke)="(#[^"]+)"/g)].map(([, one = '']) => one);
  return [
    ...(new Set(ids).size === ids.length ? [] : ['an id twice']),
    ...used.filter((id) => !ids.includes(id)).map((id) => `no definition of ${id}`),
    ...colours.filter((one) => !COLOURS.has(one.toLowerCase())).map((one) => `colour ${one}`),
    ...elements.filter(({ name }) => name === 'image').map(() => 'pixels'),
    ...[...svg.matchAll(/ d="(?!M)[^"]{0,20}/g)].map(([path]) => `a path without a start: ${path}`),
    ...(/NaN|undefined|Infinity|\[object/.test(svg) ? ['a value that is no number'] : []),
  ];
}

const words = (svg: string) =>
  readSvg(svg)
    .filter(({ name }) => name === 'text')
    .map(({ text }) => text);

describe.each([...scenarios.keys()])('%s', (id) => {
  it('has pictures that are sound, the same twice, and have their words as text', async () => {
    const input = await scenarioPicture(id);
    const inputs = new SpacetimeInputs(input.picture.run);
    while (inputs.items.eventsRead < input.picture.run.trace.length) inputs.readOn();
    const figures = {
      stage: stageFigure(input),
      lanes: lanesFigure(input),
      spacetime: spacetimeFigure(input, inputs, CHOICES),
    };
    for (const [name, figure] of Object.entries(figures)) {
      const svg = svgOf(figure);
      expect(faultsOf(svg), name).toEqual([]);
      expect(svgOf(figure) === svg, name).toBe(true);
      expect(words(svg).join(), name).toContain(input.title.replaceAll('&', '&amp;'));
    }
    const node = [...input.picture.run.world.nodes.keys()][0] ?? '';
    expect(words(svgOf(figures.stage))).toContain(node);
  });
});
