// The plan of a hunt: its base as a run, with the property, the promises about it and the end of each schedule.
import { type Library, runOfBase } from '../experiment/settings';
import { definitionOf, type RunFile } from '../runFile/runFile';
import { RunFileError } from '../runFile/runFileError';
import { Dice } from '../sim/base/dice';
import { quote } from '../sim/base/quote';
import { roundMs } from '../sim/base/time';
import type { Algorithm } from '../sim/contracts/algorithm';
import { isAskedOf, type Property } from '../sim/contracts/property';
import { algorithmOfRun, settleMsOf } from '../sim/contracts/runAlgorithm';
import type { Setup } from '../sim/contracts/setup';
import { troubleOf } from './deeds';
import { type Hunt, kindsOf, MOST_DEEDS } from './hunt';
import type { Moments } from './moment';
import { calm, repairs } from './repairs';
import { type Scene, sceneOf } from './troubles';

/** A hunt that can be played. Times are virtual ms. */
export interface HuntPlan {
  readonly hunt: Hunt;
  readonly run: RunFile;
  readonly property: Property;
  /** With the property alone: others cost time. Its commands are the base’s and, in the end, the repairs. */
  readonly setup: Setup;
  /** The time before which deeds begin. */
  readonly deedsUntilMs: number;
  readonly untilMs: number;
  /** Violations before this time do not count. */
  readonly sinceMs: number;
  /** The moments of its runs without deeds, by seed, once they are known: they are asked for again and again. */
  readonly undisturbed: Map<string, Moments>;
}

/** The parts of a plan that do not depend on its times. */
type PlanParts = Pick<HuntPlan, 'hunt' | 'run' | 'property' | 'setup'>;

/** The length of a run, in settling times after the base’s last command, when the hunt does not say. */
const USUAL_SETTLINGS = 2;
/** The longest latency that a deed gives a link, in the longest of the algorithm’s timeouts; storms and reordering add more. */
const SLOWEST_TIMEOUTS = 4;
const ADDED_MS = 2500;

/**
 * The plan of a hunt.
 *
 * @throws RunFileError when there is no such property or base, when the property is not asked of the run, or when the run
 * is too short.
 */
export function planHunt(hunt: Hunt, library: Library): HuntPlan {
  checkLimits(hunt);
  const run = runOfBase(hunt.base, library);
  const definition = definitionOf(run);
  const algorithm = algorithmOfRun(run, library.registries.algorithms) as Algorithm;
  const property = propertyOf(hunt, library);
  if (!isAskedOf(property, algorithm, definition))
    throw new RunFileError(
      `property: ${property.id} is not asked of this run, because ${property.applies?.otherwise}`,
    );
  const { services, clients, faults } = library.registries;
  const setup: Setup = {
    definition,
    commands: run.commands,
    algorithm,
    parts: [...services.values(), ...clients.values()],
    faults,
    properties: [property],
  };
  return withTimes({ hunt, run, property, setup });
}

/** The plan with the times of its runs, and the repairs of a hunt that is mended. */
export function withTimes(
  { hunt, run, property, setup }: PlanParts,
  untilMs = usualEndMs({ hunt, run, setup }),
): HuntPlan {
  const parts = { hunt, run, property, setup, undisturbed: new Map<string, Moments>() };
  if (hunt.forMs > untilMs)
    throw new RunFileError(
      `forMs: the run ends at ${untilMs} ms, before ${hunt.forMs} ms are over`,
    );
  if (!hunt.mended) return { ...parts, untilMs, deedsUntilMs: untilMs, sinceMs: 0 };
  const settleMs = settleMsOf(setup.definition, setup.algorithm);
  const mendMs = roundMs(untilMs - settleMs - hunt.forMs - 1);
  const scene = sceneFor(setup, hunt, new Dice(setup.definition.seed, 'mend'));
  const calmMs = roundMs(mendMs - slowestMs(scene));
  if (calmMs <= 0)
    throw new RunFileError(
      `untilMs: the run needs more than ${Math.ceil(untilMs - calmMs)} ms, for the repairs and the settling time after them`,
    );
  const commands = [
    ...setup.commands.filter(({ atMs }) => atMs < calmMs),
    ...calm(scene).map((action) => ({ ...action, atMs: calmMs })),
    ...repairs(scene).map((action) => ({ ...action, atMs: mendMs })),
  ];
  const sinceMs = roundMs(mendMs + settleMs);
  return { ...parts, setup: { ...setup, commands }, untilMs, deedsUntilMs: calmMs, sinceMs };
}

/** The scene of a hunt's deeds. @param focus - see `Scene.focus`. */
export function sceneFor(
  { definition, algorithm }: Pick<Setup, 'definition' | 'algorithm'>,
  { deeds }: Pick<Hunt, 'deeds'>,
  dice: Dice,
  focus?: number,
): Scene {
  const kinds = kindsOf(deeds);
  const troubles = [...new Set(kinds.map(troubleOf))];
  const joining = kinds.includes('join') ? 2 : 0;
  return sceneOf(
    { definition, algorithm, troubles, joining, ...(focus !== undefined && { focus }) },
    dice,
  );
}

/** The longest latency that a deed gives a link, in ms: messages on it are underway for so long after it has ended. */
function slowestMs({ has, latencyMs, timeoutsMs }: Scene): number {
  const slows = has('slow') || has('reorder');
  return slows ? SLOWEST_TIMEOUTS * Math.max(5 * latencyMs, ...timeoutsMs) + ADDED_MS : latencyMs;
}

function usualEndMs({ hunt, run, setup }: Pick<HuntPlan, 'hunt' | 'run' | 'setup'>): number {
  const given = hunt.untilMs ?? run.untilMs;
  if (given !== undefined) return given;
  const lastMs = run.commands.at(-1)?.atMs ?? 0;
  const scene = sceneFor(setup, hunt, new Dice('', ''));
  const settleMs = settleMsOf(setup.definition, setup.algorithm);
  const tailMs = hunt.mended ? slowestMs(scene) + settleMs : 0;
  return Math.ceil(lastMs + USUAL_SETTLINGS * settleMs + hunt.forMs + tailMs);
}

function propertyOf({ property: id }: Hunt, { properties }: Library): Property {
  const property = properties.find((one) => one.id === id);
  if (property) return property;
  throw new RunFileError(
    `property: there is no ${quote(id)}; the properties are ${properties.map((one) => one.id).join(', ')}`,
  );
}

function checkLimits({ deeds, mostDeeds, strategies }: Hunt): void {
  if (kindsOf(deeds).length === 0) throw new RunFileError('deeds: a hunt needs a kind of deed');
  if (strategies?.length === 0) throw new RunFileError('strategies: a hunt needs a strategy');
  if (!Number.isInteger(mostDeeds) || mostDeeds < 1 || mostDeeds > MOST_DEEDS)
    throw new RunFileError(
      `mostDeeds: a schedule has from 1 to ${MOST_DEEDS} deeds, and not ${mostDeeds}`,
    );
}
