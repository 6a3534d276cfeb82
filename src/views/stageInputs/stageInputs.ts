// Builds the models that the stage's painters and hit test take as input.
import type { Viewport } from '../../draw/canvas/layout';
import type {
  AskedMarks,
  CutStroke,
  Hit,
  PointedEvent,
  SiteView,
  StageModel,
} from '../../draw/scene/stageModel';
import type { LiveRun } from '../../session/run/liveRun';
import type { SessionState } from '../../session/run/state';
import { stateWords } from '../../session/words/stateWords';
import { linkKey } from '../../sim/base/linkKey';
import { latencyBounds } from '../../sim/contracts/algorithm';
import type { Point } from '../../sim/contracts/command';
import type { Latency } from '../../sim/contracts/definition';
import { algorithmOf } from '../../sim/contracts/mixture';
import type { CausePicture } from '../../sim/diagnosis/causeMark';
import { removedAt } from '../actions/membership';
import { nodeMessages, partMessages } from '../words/messageKinds';
import type { Strokes } from './cutStrokes';
import { faultsAt } from './linkFaults';

/** The person's state on the stage; it is not part of the run. */
export interface ViewState {
  /** The stage; null before the page has measured it. */
  readonly viewport: Viewport | null;
  readonly positions: ReadonlyMap<string, Point>;
  readonly sites?: readonly SiteView[];
  readonly hovered: Hit | null;
  readonly chosenMessage: number | null;
  readonly hiddenKinds: ReadonlySet<string>;
  readonly drawing: readonly Point[] | null;
  readonly reducedMotion: boolean;
  readonly causes?: CausePicture;
  readonly pointed?: PointedEvent;
  readonly asked?: AskedMarks;
  readonly isStill?: true;
}

/** The run at the moment shown, and the chosen process. */
type ShownMoment = Pick<SessionState, 'run' | 'commands' | 'nowMs' | 'selectedNode'> &
  Partial<Pick<SessionState, 'shownByNode'>>;

type PerRun = Pick<
  StageModel,
  | 'messages'
  | 'partMessages'
  | 'topology'
  | 'usesPriorities'
  | 'ranksByLoad'
  | 'leaderRank'
  | 'latencyOf'
  | 'faultsOf'
  | 'baseLatencyMs'
  | 'stateWords'
>;

/** A name that a label has room for: `Fast bully`, and initials of longer names, `DKR`. */
function algorithmTag(name: string): string {
  return name.length > 10 ? name.replace(/(\w)\w*[^\w]*/g, '$1') : name;
}

/** Builds the stage's models of one run; parts that do not change within the run stay the same object. */
export class StageInputs {
  readonly #run: LiveRun;
  readonly #fetched: () => typeof Strokes | undefined;
  #strokes: Strokes | null = null;
  readonly #perRun: PerRun;

  /** @param fetched - what computes the strokes of cuts; undefined until the page has fetched it: no stroke is shown. */
  constructor(run: LiveRun, fetched: () => typeof Strokes | undefined) {
    this.#run = run;
    this.#fetched = fetched;
    const { topology = 'mesh', usesPriorities, ranksByLoad } = run.algorithm;
    const params = run.definition.algorithm.params as never;
    const messages = nodeMessages(run);
    const kinds = Object.keys(messages);
    this.#perRun = {
      messages,
      partMessages: partMessages(run),
      topology,
      usesPriorities: usesPriorities?.(params) ?? false,
      ranksByLoad: ranksByLoad?.(params) ?? false,
      leaderRank: (node) => run.leaders.indexOf(node),
      latencyOf: (from, to) =>
        typicalMs(latencyAt(run, from, to)) +
        (run.world.impairments.get(linkKey(from, to))?.delayMs ?? 0),
      faultsOf: (from, to) => faultsAt(run, from, to),
      baseLatencyMs: typicalMs(run.definition.network.latencyMs),
      stateWords: (node, isRemoved) => {
        const words = stateWords(node, kinds, isRemoved);
        if (!run.algorithm.mixture) return words;
        // In a mixed cluster a node's algorithm says more than its machine's state.
        return { ...words, machine: algorithmTag(algorithmOf(run.algorithm, node.id).name) };
      },
    };
  }

  modelOf(state: ShownMoment, { viewport, ...view }: ViewState): StageModel {
    const { world } = this.#run;
    const { nowMs, selectedNode, shownByNode } = state;
    return {
      ...this.#perRun,
      ...view,
      world,
      nowMs,
      selectedNode,
      ...(shownByNode && { shownByNode }),
      removed: removedAt(state),
      strokes: viewport ? this.#strokesOf(state, view.positions, viewport) : [],
    };
  }

  #strokesOf(
    { commands, nowMs }: Pick<SessionState, 'commands' | 'nowMs'>,
    positions: ViewState['positions'],
    stage: Viewport,
  ): CutStroke[] {
    const Code = this.#fetched();
    if (!Code) return [];
    this.#strokes ??= new Code();
    const { lanes, world } = this.#run;
    const cuts = { commands, marks: lanes.marks, world, nowMs };
    return this.#strokes.inForce(cuts, { positions, stage });
  }
}

/** The latency setting of a direction at the moment shown, in ms. */
export function latencyAt(run: LiveRun, from: string, to: string): Latency {
  const changed = run.world.changedLinks.get(linkKey(from, to))?.['latencyMs'];
  if (changed !== undefined) return changed as unknown as Latency;
  return run.settingsOf(from, to).latencyMs ?? run.definition.network.latencyMs;
}

/** The middle of a latency's bounds, in ms. */
export function typicalMs(latency: Latency): number {
  const { min, max } = latencyBounds(latency);
  return (min + max) / 2;
}
