// A find as a run file: any program that reads run files can play it.
import type { Expectation } from '../runFile/expectation';
import { FORMAT, type RunFile, VERSION } from '../runFile/runFile';
import type { Command } from '../sim/contracts/command';
import type { Setup } from '../sim/contracts/setup';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { namesOf } from '../sim/words/commandSentence';
import { narrationOf } from './narration';
import { playDeeds } from './player';
import { type Shrunk, setupOf } from './trial';

/** The time for which the run goes on once the property has been broken for long enough, in ms, so that a person sees it. */
const AFTERWARDS_MS = 100;

/** The run file of a find: it is expected to break the property as it was found to. */
export function foundRun({ plan, schedule, broken }: Shrunk): RunFile {
  const { property, run } = plan;
  const setup = { ...setupOf(plan, schedule.seed), commands: [] };
  const untilMs = Math.ceil(broken.endMs / AFTERWARDS_MS + 1) * AFTERWARDS_MS;
  const commands = effective(setup, broken.commands, untilMs);
  const violation = { property: property.id, fromMs: broken.found.fromMs };
  const names = namesOf(setup.faults, [property]);
  return {
    format: FORMAT,
    version: VERSION,
    id: 'found',
    title: `${property.name}, broken by ${setup.algorithm.name}`,
    description: `A hunt broke this property: ${property.means}`,
    ...setup.definition,
    commands,
    untilMs,
    pictureAtMs: broken.found.fromMs,
    ...(run.view && { view: run.view }),
    narration: narrationOf({ ...setup, commands }, untilMs, violation, names),
    expect: [expectationOf(setup, commands, untilMs, broken.found.fromMs)],
  };
}

/** The commands that take effect: the others say nothing. */
function effective(setup: Setup, commands: readonly Command[], untilMs: number): Command[] {
  const refused = new Set<number>();
  const onEvent = (event: TraceEvent) => {
    if (event.type === 'commandRefused') refused.add(event.index);
  };
  playDeeds({ ...setup, commands }, [], { untilMs, onEvent });
  return commands.filter((_, index) => !refused.has(index));
}

/** The violation in the whole run: it may last longer than the hunt looked at. */
function expectationOf(
  setup: Setup,
  commands: readonly Command[],
  untilMs: number,
  fromMs: number,
): Expectation {
  const [property] = setup.properties;
  let toMs: number | null = null;
  const onEvent = (event: TraceEvent) => {
    if (event.type === 'propertyRestored' && event.atMs >= fromMs) toMs ??= event.atMs;
  };
  playDeeds({ ...setup, commands }, [], { untilMs, onEvent });
  return { type: 'violated', property: property?.id ?? '', fromMs, toMs };
}
