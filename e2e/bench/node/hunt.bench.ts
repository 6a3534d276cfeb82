// Schedules a second that a hunt plays, in one thread.
import { library } from '../../../src/headless/sweepLibrary';
import { attempt } from '../../../src/hunt/attempt';
import { planHunt } from '../../../src/hunt/plan';
import { type Bench, perSecond, type Reading } from '../bench';
import { MEASURED } from './recordedSteps';

const SCHEDULES = 200;

const measure: Bench = async () => MEASURED.map(readingOf);
export default measure;

function readingOf(algorithm: string): Reading {
  const base = { algorithm, nodes: 5 };
  const hunt = {
    base,
    property: 'liveness',
    forMs: 0,
    deeds: { crash: 2, dropMessage: 4 },
    mostDeeds: 6,
    mended: true,
    seed: '1',
  };
  const plan = planHunt(hunt, library);
  const corpus = { nearest: [], covering: [] };
  attempt(plan, corpus, SCHEDULES);
  const before = process.cpuUsage();
  for (let index = 0; index < SCHEDULES; index += 1) attempt(plan, corpus, index);
  const { user, system } = process.cpuUsage(before);
  return {
    what: `schedules of a hunt with 5 nodes of ${algorithm}, of processor time`,
    unit: '/s',
    measured: perSecond(SCHEDULES, (user + system) / 1000),
  };
}
