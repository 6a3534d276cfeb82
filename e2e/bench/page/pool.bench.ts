// Runs of an experiment in the page's pool, against the same runs in Node; and the page's frames while they are played.
import { TrialPool } from '../../../src/worker/trialPool';
import { type Bench, compare, compareRates, perSecond, type Reading } from '../bench';
import { playAll } from '../playAll';
import { addCanvas, lateFrameMs } from './frames';
import { gestures } from './gestures';

const ROUNDS = 7;
const SEEDS = 6;
/** A minute of Raft with a crash every ten seconds. */
const EXPERIMENT = {
  format: 'hustings-experiment',
  version: 1,
  id: 'pool',
  title: 'How long is nobody leading?',
  base: { algorithm: 'raft', nodes: 5, latencyMs: [10, 15] },
  seeds: SEEDS,
  happens: [{ type: 'crash', whom: 'leader', everyMs: 10_000, forMs: 2_000 }],
  untilMs: 60_000,
  measures: ['failover'],
};

const measure: Bench = async () => {
  // As many workers as the page has on a machine of two cores.
  const pool = new TrialPool(1);
  await pool.open(EXPERIMENT);
  const playInPage = () => playAll(SEEDS, SEEDS, (job) => pool.play(job));
  const rates = await compareRates(ROUNDS, async () => ({
    measured: async () => perSecond(SEEDS, await playInPage()),
    baseline: async () => perSecond(SEEDS, await globalThis.playInNode(EXPERIMENT)),
  }));
  return [
    {
      what: 'runs in a worker of the page, against a process of Node',
      unit: 'runs/s',
      ...rates,
      target: { atLeast: 0.9 },
    },
    await frames(playInPage),
  ];
};
export default measure;

/** The interval of frames of a busy stage while runs are played, against one without. */
async function frames(playInPage: () => Promise<number>): Promise<Reading> {
  const [gesture] = gestures();
  if (!gesture) throw new Error('there is no gesture');
  const { viewport, paint } = gesture;
  const canvas = addCanvas(viewport);
  const late = () => lateFrameMs(() => paint(canvas, 0.5));
  const figures = await compare(
    ROUNDS,
    async () => {
      let isOver = false;
      const played = (async () => {
        while (!isOver) await playInPage();
      })();
      const tookMs = await late();
      isOver = true;
      await played;
      return tookMs;
    },
    late,
  );
  canvas.canvas.remove();
  return {
    what: 'frame interval while runs are played: p95',
    unit: 'ms',
    ...figures,
    target: { atMost: 1.15 },
  };
}
