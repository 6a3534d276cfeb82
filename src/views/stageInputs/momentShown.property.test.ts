// Property: the page shows a moment as a run that ends there does, whichever moments were shown before.
import fc from 'fast-check';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { algorithms } from '../../algorithms/registry';
import { loadClient } from '../../clients/catalogue';
import { circleLayout } from '../../draw/canvas/layout';
import { loadService } from '../../services/catalogue';
import { LiveRun } from '../../session/run/liveRun';
import type { SessionState } from '../../session/run/state';
import type { Session } from '../../session/session';
import { SessionProvider } from '../../session/useSession';
import { type Command, STORM_KINDS } from '../../sim/contracts/command';
import type { Params, RunDefinition } from '../../sim/contracts/definition';
import { defaultParams } from '../../sim/contracts/params';
import { plainDefinition } from '../../sim/contracts/plainCluster';
import { algorithmOfRun } from '../../sim/contracts/runAlgorithm';
import type { RunInputs } from '../../sim/engine/engine';
import { simulate } from '../../sim/engine/simulate';
import type { Lanes } from '../../sim/trace/lanes';
import type { Trace } from '../../sim/trace/trace';
import { completeSetup } from '../../worker/completeSetup';
import { createPageStore, PageProvider } from '../base/pageStore';
import { MessagesPanel } from '../messages/MessagesPanel';
import { NodePanel } from '../process/NodePanel';
import { LogPanel } from '../side/LogPanel';
import { Banner } from '../stage/Banner';
import { NodeButtons } from '../stage/NodeButtons';
import { StoryPanel } from '../story/StoryPanel';
import { LanesTable } from '../timeline/LanesTable';
import { Strokes } from './cutStrokes';
import { StageInputs } from './stageInputs';

// The painter of message signs reads it; the markup does not depend on it.
vi.stubGlobal('devicePixelRatio', 1);

const UNTIL_MS = 9000;
const NODES = 5;

const moment = fc.integer({ min: 0, max: UNTIL_MS * 10 }).map((tenth) => tenth / 10);
const node = fc.integer({ min: 1, max: NODES }).map((number) => `n${number}`);
const command = fc.oneof(
  fc.record({ atMs: moment, type: fc.constantFrom('crash', 'restart', 'pause', 'resume'), node }),
  fc.record({
    atMs: moment,
    type: fc.constantFrom('dropMessage', 'holdMessage', 'duplicateMessage'),
    message: fc.nat({ max: 300 }),
  }),
  fc.record({
    atMs: moment,
    type: fc.constant('storm'),
    kinds: fc.subarray([...STORM_KINDS], { minLength: 1 }),
    perMinute: fc.constantFrom(300, 1500),
    forMs: fc.constantFrom(500, 3000),
  }),
) as fc.Arbitrary<Command>;

/** Elections with and without terms, and one on a lease with a client that writes. */
const definitions: readonly RunDefinition[] = await Promise.all([
  definitionOf('bully'),
  definitionOf('raft'),
  definitionOf('redisLease', ['writer']),
]);

async function definitionOf(id: string, users: readonly string[] = []): Promise<RunDefinition> {
  const algorithm = algorithms.get(id);
  if (!algorithm) throw new Error(`there is no ${id}`);
  const services = await Promise.all((algorithm.services ?? []).map(loadService));
  const clients = await Promise.all(users.map(loadClient));
  const { params: watchable } = algorithm.watchable;
  const params = { ...defaultParams(algorithm.params), ...watchable } as Params;
  return {
    ...plainDefinition({ algorithm: id, params, nodes: NODES, services, latencyMs: [80, 140] }),
    clients: clients.map((one) => ({ id: 'c1', kind: one.id, params: defaultParams(one.params) })),
  };
}

const inputs: fc.Arbitrary<RunInputs> = fc
  .record({
    definition: fc.constantFrom(...definitions),
    seed: fc.string({ maxLength: 3 }),
    commands: fc.array(command, { maxLength: 6 }),
  })
  .map(({ definition, seed, commands }) => ({
    definition: { ...definition, seed },
    commands: commands.sort((a, b) => a.atMs - b.atMs),
  }));

/** Moments at or shortly after an event: at others, less can go wrong. */
const visit = fc.record({
  // Without fast-check's bias towards small numbers.
  place: fc.noBias(fc.integer({ min: 0, max: 999 })),
  afterMs: fc.constantFrom(0, 0, 0.5, 40),
});

async function traceOf(run: RunInputs, untilMs: number): Promise<Trace> {
  return simulate(await completeSetup(run), untilMs).trace;
}

function runOf({ definition, commands }: RunInputs, trace: Trace): LiveRun {
  const algorithm = algorithmOfRun(definition, algorithms);
  if (!algorithm) throw new Error(`there is no ${definition.algorithm.id}`);
  const run = new LiveRun(definition, { algorithm }, commands);
  run.append([...trace.events()]);
  return run;
}

const PANELS = { StoryPanel, LogPanel, NodePanel, MessagesPanel, LanesTable, Banner };

/** The content of all panels and the stage at a moment of a run. */
function shownAt(run: LiveRun, { definition, commands }: RunInputs, nowMs: number, chosen: string) {
  run.showAt(nowMs);
  const positions = circleLayout([...run.world.nodes.keys()]);
  const viewport = { widthPx: 900, heightPx: 600, pixelRatio: 1 };
  const view = { viewport, positions, hovered: null, chosenMessage: null, drawing: null };
  const file = { ...definition, commands };
  const state = {
    run,
    commands,
    nowMs,
    selectedNode: chosen,
    file,
    others: [],
    shownByNode: new Map(),
  };
  const model = new StageInputs(run, () => Strokes).modelOf(state, {
    ...view,
    hiddenKinds: new Set(),
    reducedMotion: false,
  });
  const { world, strokes, removed } = model;
  const buttons = () => createElement(NodeButtons, { model: () => model, seen: () => viewport });
  const panels = Object.entries({ ...PANELS, buttons }).map(([name, panel]) => [
    name,
    htmlOf(panel, state as unknown as SessionState),
  ]);
  const stage = spelled({ world, strokes, removed });
  return { stage, ...Object.fromEntries(panels) } as Record<string, string>;
}

/** A value as JSON, with maps and sets as arrays. */
function spelled(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part instanceof Map || part instanceof Set ? [...part] : part,
  );
}

/** The words around the first difference of two texts: a whole page in an error message could not be read. */
function differenceOf(one: string, other: string): readonly string[] | null {
  if (one === other) return null;
  let at = 0;
  while (one[at] === other[at]) at += 1;
  return [one, other].map((text) => text.slice(Math.max(0, at - 80), at + 80));
}

function htmlOf(panel: FunctionComponent, state: SessionState): string {
  const getState = () => state;
  const store = { getState, getInitialState: getState, subscribe: () => () => {} };
  const page = createPageStore(null);
  return renderToStaticMarkup(
    createElement(
      SessionProvider,
      { value: { store } as unknown as Session },
      createElement(PageProvider, { value: page }, createElement(panel)),
    ),
  );
}

/** The timeline's content up to a moment; later content is painted faintly, and left out here. */
function lanesUntil({ nodes, breaches, marks }: Lanes, nowMs: number) {
  const isPast = ({ fromMs }: { readonly fromMs: number }) => fromMs <= nowMs;
  const lanes = [...nodes].map(([id, segments]) => [id, segments.filter(isPast)]);
  return {
    lanes,
    breaches: breaches.filter(isPast).map(({ toMs, ...breach }) => ({
      ...breach,
      toMs: toMs !== null && toMs <= nowMs ? toMs : null,
    })),
    marks: marks.filter(({ atMs }) => atMs <= nowMs),
  };
}

it('a moment looks the same as in a run that ends there, after any sequence of seeks', async () => {
  await fc.assert(
    fc.asyncProperty(
      inputs,
      fc.array(visit, { minLength: 1, maxLength: 4 }),
      fc.oneof(node, fc.constant('redis')),
      async (given, walk, chosen) => {
        const run = runOf(given, await traceOf(given, UNTIL_MS));
        for (const { place, afterMs } of walk) {
          const nowMs = run.trace.timeAt(Math.floor((place / 1000) * run.trace.length)) + afterMs;
          // Events at that very moment are included.
          const fresh = runOf(given, await traceOf(given, nowMs + 0.001));
          const [shown, expected] = [run, fresh].map((one) => shownAt(one, given, nowMs, chosen));
          for (const [what, text] of Object.entries(expected ?? {}))
            expect(differenceOf(shown?.[what] ?? '', text), `${what} at ${nowMs}`).toBeNull();
          expect(lanesUntil(run.lanes, nowMs)).toEqual(lanesUntil(fresh.lanes, nowMs));
          expect(run.leaders.slice(0, fresh.leaders.length)).toEqual(fresh.leaders);
        }
      },
    ),
    { numRuns: 30 },
  );
});
