// The run that a hunt starts from: the run on the screen, a scenario or a plain cluster.
import { type RunFile, startOf } from '../../runFile/runFile';
import { readShareLink, writeShareLink } from '../../runFile/shareLink';
import type { Algorithm } from '../../sim/contracts/algorithm';
import { algorithmOfRun } from '../../sim/contracts/runAlgorithm';
import { checkFile, readScenario } from '../files/checkFile';
import { fileToGoOn } from '../files/recording';
import { registries } from '../run/installed';
import { plainRun } from '../run/plainRun';
import type { SessionState } from '../run/state';

/** The start of a hunt. */
export interface HuntBase {
  /** Without narration and without an end. */
  readonly run: RunFile;
  readonly algorithm: Algorithm;
}

/** The parts of an address that name the base; the first that is there counts. */
interface BaseAddress {
  /** The fragment, which may have a run. */
  readonly fragment: string;
  readonly scenario: string | null;
  readonly nodes: number | null;
}

/** The number of nodes of a fresh page. */
const USUAL_NODES = 5;

/**
 * The address of a hunt from the run on the screen, with the run in its fragment. Rejects with a sentence when the run is
 * too long for an address.
 *
 * @param page - the address of the page of hunts.
 */
export async function huntAddress(state: SessionState, page: string): Promise<string> {
  return (await writeShareLink(bare(fileToGoOn(state)), page)).url;
}

/** Reads the base that an address asks for. Rejects with a sentence when there is none. */
export async function readHuntBase(address: BaseAddress): Promise<HuntBase> {
  const run = bare(await runOf(address));
  const algorithm = algorithmOfRun(run, registries.algorithms);
  if (!algorithm) throw new Error(`there is no algorithm ${run.algorithm.id}`);
  return { run, algorithm };
}

async function runOf({ fragment, scenario, nodes }: BaseAddress): Promise<RunFile> {
  const linked = await readShareLink(fragment);
  if (linked) return checkFile(linked, 'session');
  if (scenario !== null) return readScenario(scenario);
  return plainRun('bully', nodes ?? USUAL_NODES, '1');
}

/** The run from its start, without what is said about it. */
function bare(run: RunFile): RunFile {
  const { narration: _narration, expect: _expect, goal: _goal, solution: _solution, ...rest } = run;
  const { untilMs: _untilMs, incident: _incident, sliders: _sliders, ...start } = startOf(rest);
  return start;
}
