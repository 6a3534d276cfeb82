// Scenarios at a moment, without a page.
import { loadLayout } from '../../../layouts/catalogue';
import { definitionOf } from '../../../runFile/runFile';
import { scenarios } from '../../../scenarios/registry';
import { checkFile } from '../../../session/files/checkFile';
import { registries } from '../../../session/run/installed';
import { LiveRun } from '../../../session/run/liveRun';
import { USUAL_LAYOUT, USUAL_VIEW } from '../../../session/run/view';
import { algorithmOfRun } from '../../../sim/contracts/runAlgorithm';
import { simulate } from '../../../sim/engine/simulate';
import { completeSetup } from '../../../worker/completeSetup';
import type { IntervalInput } from '../figures';

/** A scenario at its most telling moment, with its whole past in sight. */
export async function scenarioPicture(id: string): Promise<IntervalInput> {
  const file = await checkFile(scenarios.get(id));
  const definition = definitionOf(file);
  const algorithm = algorithmOfRun(file, registries.algorithms);
  if (!algorithm) throw new Error(`there is no ${file.algorithm.id}`);
  const { commands, title, pictureAtMs: nowMs = 0 } = file;
  const run = new LiveRun(definition, { algorithm }, commands);
  const setup = await completeSetup({ definition, commands });
  run.append([...simulate(setup, nowMs + 1).trace.events()]);
  run.showAt(nowMs);
  const view = file.view ?? USUAL_VIEW;
  await loadLayout(view.layout ?? USUAL_LAYOUT);
  return {
    title,
    picture: { run, commands, nowMs, view },
    view: { fromMs: 0, toMs: Math.max(1000, nowMs) },
    endMs: nowMs,
    beats: (file.narration ?? []).map(({ atMs }) => atMs),
    order: 'id',
    openGroups: new Set(),
  };
}
