// Pulses: dashes behind moving messages, and dots where nothing moves.
import { expect, it } from 'vitest';
import { paintOn } from '../canvas/surface';
import { leaderLook, lightTheme } from '../canvas/theme';
import { placeMessages } from '../scene/messagePlaces';
import { createScene } from '../scene/scene';
import { contextWith } from '../testing/recordedCanvas';
import { createStage, flight, wide } from '../testing/stageFixture';
import { drawMessages } from './stageMessages';

/** The lengths of the pieces in the paths of the pulses of 20 nodes' heartbeats, and the colours of these paths. */
function pulses(reducedMotion: boolean, announces = false) {
  const heartbeat = { shape: 'dot', letter: '', periodic: true, announces, means: '' } as const;
  const model = createStage(20, { reducedMotion, messages: { ELECTION: heartbeat } });
  const ids = [...model.world.nodes.keys()];
  const pairs = ids.flatMap((from) => ids.filter((to) => to !== from).map((to) => [from, to]));
  for (const [id, [from = '', to = '']] of pairs.entries())
    model.world.flights.set(id, flight(id, from, to));
  const scene = createScene(model, wide);
  expect(placeMessages(scene).length).toBeGreaterThan(150);
  const lengths: number[] = [];
  let at: readonly number[] = [0, 0];
  const newPath = () =>
    contextWith({
      moveTo: (x: number, y: number) => {
        at = [x, y];
      },
      lineTo: (x: number, y: number) =>
        lengths.push(Math.hypot(x - (at[0] ?? 0), y - (at[1] ?? 0))),
    }) as unknown as Path2D;
  const createCanvas = () => {
    throw new Error('messages need no canvas of their own');
  };
  const still = reducedMotion ? { addArrow: () => {}, addHidden: () => {} } : undefined;
  const colours = new Set<string>();
  const context = contextWith({
    strokeStyle: '',
    stroke: () => colours.add(`${context.strokeStyle}`),
  });
  paintOn({ newPath, createCanvas }, () => drawMessages(context, scene, lightTheme, still));
  return { lengths, colours: [...colours] };
}

it('a pulse is a dash while its message moves', () => {
  const { lengths } = pulses(false);
  expect(lengths).toHaveLength(380);
  expect(Math.max(...lengths)).toBeGreaterThan(8);
});

it('a pulse is a dot where messages do not move', () => {
  const { lengths } = pulses(true);
  expect(lengths).toHaveLength(380);
  expect(Math.max(...lengths)).toBeLessThan(0.5);
});

it.each([false, true])(
  'the pulses of a leader have its colour, without motion: %s',
  (reducedMotion) => {
    const { colour } = leaderLook(lightTheme, 0);
    expect(pulses(reducedMotion, true).colours).toContain(colour);
    expect(pulses(reducedMotion).colours).not.toContain(colour);
  },
);
