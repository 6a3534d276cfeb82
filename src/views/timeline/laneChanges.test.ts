// Changes of belief on the lanes: pointed at, listed, and the events that made them.
import { expect, it } from 'vitest';
import { loadAlgorithm } from '../../algorithms/catalogue';
import { createTimeline } from '../../draw/testing/timelineFixture';
import { timelineScene } from '../../draw/timeline/timelineScene';
import { definitionOf } from '../../runFile/runFile';
import { LiveRun } from '../../session/run/liveRun';
import { plainRun } from '../../session/run/plainRun';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import { changeNames, hitChange, latestChanges, seqOfChange } from './laneChanges';

const viewport = { widthPx: 1100, heightPx: 260, pixelRatio: 1 };

/** Two nodes; n1 starts and leads, n2 follows it, and n1 crashes. */
async function smallRun(): Promise<LiveRun> {
  const algorithm = await loadAlgorithm('bully');
  const definition = definitionOf(await plainRun('bully', 2, '1'));
  const run = new LiveRun(definition, { algorithm }, []);
  const events = [
    { type: 'nodeJoined', atMs: 0, node: 'n1' },
    { type: 'nodeJoined', atMs: 0, node: 'n2' },
    { type: 'electedChanged', atMs: 500, node: 'n1', elected: 'n1', term: undefined },
    { type: 'electedChanged', atMs: 1000, node: 'n2', elected: 'n1', term: undefined },
    { type: 'nodeCrashed', atMs: 2000, node: 'n1' },
  ];
  run.append(events.map((event, seq) => ({ ...event, seq }) as TraceEvent));
  return run;
}

function sceneOf(run: LiveRun) {
  return timelineScene(createTimeline(['n1', 'n2'], { lanes: run.lanes }), viewport);
}

it('a change is found near its place on its own lane only', async () => {
  const scene = sceneOf(await smallRun());
  const [first, second] = scene.geometry.rows.map(({ y, stepPx }) => y + stepPx / 2);
  const x = scene.scale(1000);
  expect(hitChange(scene, x + 5, second ?? 0)).toMatchObject({ node: 'n2', atMs: 1000 });
  expect(hitChange(scene, x, first ?? 0)).toBeNull();
  expect(hitChange(scene, x + 40, second ?? 0)).toBeNull();
  expect(hitChange(scene, x, 2)).toBeNull();
});

it('the changes are listed up to a moment, with the events that made them', async () => {
  const run = await smallRun();
  const changes = latestChanges(run, 2500, 3);
  expect(changes.map(({ node, atMs }) => [node, atMs])).toEqual([
    ['n1', 500],
    ['n2', 1000],
    ['n1', 2000],
  ]);
  expect(changes.map((change) => seqOfChange(run, change))).toEqual([2, 3, 4]);
  expect(latestChanges(run, 700, 9).at(-1)).toMatchObject({ node: 'n1', atMs: 500 });
});

it('two changes of a node within a hundredth of a second have different names', () => {
  const undecided = (atMs: number) => ({ node: 'n1', atMs, value: { type: 'undecided' } as const });
  const elected = { node: 'n1', atMs: 5003, value: { type: 'elected', leader: 'n1' } as const };
  expect(changeNames([undecided(5001.25), elected, undecided(5004), undecided(6004.5)])).toEqual([
    '5.00125 s: n1 follows nobody',
    '5.00 s: n1 leads',
    '5.004 s: n1 follows nobody',
    '6.00 s: n1 follows nobody',
  ]);
});
