// Property: a beat looks the same after any way of seeking, namely as in a run that ends there; and as it says.
import { expect, it } from 'vitest';
import { isExercise } from '../../runFile/exercise';
import { definitionOf, type RunFile } from '../../runFile/runFile';
import type { Shows } from '../../runFile/shows';
import { scenarios } from '../../scenarios/registry';
import { solutionRun } from '../../session/exercise/solution';
import { checkFile } from '../../session/files/checkFile';
import { registries } from '../../session/run/installed';
import { LiveRun } from '../../session/run/liveRun';
import { plainRun } from '../../session/run/plainRun';
import type { Session } from '../../session/session';
import { openLink, shareLink } from '../../session/sharing/shareLinks';
import { sessionHere } from '../../session/testing/sessionHere';
import { INSTANT_MS, roundMs } from '../../sim/base/time';
import { algorithmOfRun } from '../../sim/contracts/runAlgorithm';
import { simulate } from '../../sim/engine/simulate';
import type { Trace } from '../../sim/trace/trace';
import { completeSetup } from '../../worker/completeSetup';
import { storyWindow } from '../story/storyWindow';
import { clockText } from '../words/labels';
import { leadersText } from '../words/leadersText';
import { splitBrainText } from '../words/splitBrain';
import { stormText } from '../words/stormText';
import { brokenClaims, claimsAnything } from './testing/shows';

const FRAME_MS = 100;

type Shown = Pick<ReturnType<Session['store']['getState']>, 'run' | 'nowMs' | 'file' | 'commands'>;

/** The content of stage, lanes, story, banners, clock and properties at a moment. */
function picture({ run, nowMs, file, commands }: Shown) {
  const { world, lanes, eventsShown } = run;
  const isPast = ({ fromMs }: { readonly fromMs: number }) => fromMs <= nowMs;
  return {
    clock: clockText(nowMs),
    eventsShown,
    world: structuredClone({ ...world, flights: [...world.flights] }),
    banner: splitBrainText(world, lanes, nowMs),
    leaders: leadersText(world, lanes, nowMs),
    storm: stormText(lanes.storms, commands, nowMs),
    story: storyWindow(run.story.lines, file.narration ?? [], nowMs, 200),
    // The timeline has lanes for nodes that are still to join; they are left out.
    lanes: [...lanes.nodes]
      .filter(([id]) => world.nodes.has(id))
      .map(([id, segments]) => [id, segments.filter(isPast)]),
    marks: lanes.marks.filter(({ atMs }) => atMs <= nowMs),
    broken: lanes.breaches
      .filter(isPast)
      .map(({ property, fromMs, toMs }) => [property, fromMs, (toMs ?? Infinity) <= nowMs]),
  };
}

/** Beats that claim nothing about their moment: a plan, parameters, a look back, a rule of thumb. */
const CLAIMING_NOTHING = new Set([
  'exerciseNoLeaderSolution 0',
  'exerciseRefreshSolution 0',
  'exerciseTimeoutsSolution 0',
  'joinStorm 6000',
  'leaseOwnKeyWaits 15000',
  'leaseRestartOldToken 10000',
  'leaseSlowTakeover 61000',
  'leaseTokenPerService 19000',
]);

/** Compares each sentence with the run at its moment. */
function expectClaims(file: RunFile, whole: Trace): void {
  const run = runOf(file, whole);
  for (const { atMs, text, shows = {} } of file.narration ?? []) {
    const beat = `${file.id} ${atMs}`;
    expect(claimsAnything(shows), `${beat} claims something`).toBe(!CLAIMING_NOTHING.has(beat));
    run.showAt(atMs);
    expect.soft(brokenClaims(run, atMs, shows), `${beat}: ${text}`).toEqual([]);
  }
}

/** Sentences that go on to speak of what follows, where the picture is taken. */
const GOES_ON = new Set(['joinStorm', 'leaderCrash']);

/** Compares the sentence beside a scenario's picture with the picture. */
function expectPicture(file: RunFile, whole: Trace): void {
  const { id, pictureAtMs = 0, narration = [] } = file;
  const beat = narration.findLast(({ atMs }) => atMs <= pictureAtMs);
  if (!beat?.shows || GOES_ON.has(id)) return;
  const run = runOf(file, whole);
  run.showAt(pictureAtMs);
  const broken = brokenClaims(run, pictureAtMs, lasting(beat.shows));
  expect.soft(broken, `the picture of ${id}: ${beat.text}`).toEqual([]);
}

/** The claims about a state that lasts; counts and messages in flight are of the beat's moment. */
function lasting({ leaders, follow, status, roles, cut, owners }: Shows): Shows {
  const claims = Object.entries({ leaders, follow, status, roles, cut, owners });
  return Object.fromEntries(claims.filter(([, claim]) => claim !== undefined));
}

/** A run with a whole trace, at its end. */
function runOf(file: RunFile, whole: Trace): LiveRun {
  const algorithm = algorithmOfRun(file, registries.algorithms);
  if (!algorithm) throw new Error(`there is no ${file.algorithm.id}`);
  const run = new LiveRun(definitionOf(file), { algorithm }, file.commands);
  run.append([...whole.events()]);
  return run;
}

/** The expected content at a moment: that of a run that ends there. */
function expectedAt(file: RunFile, whole: Trace, nowMs: number) {
  const algorithm = algorithmOfRun(file, registries.algorithms);
  if (!algorithm) throw new Error(`there is no ${file.algorithm.id}`);
  const run = new LiveRun(definitionOf(file), { algorithm }, file.commands);
  run.append([...whole.events()].filter(({ atMs }) => atMs <= nowMs));
  run.showAt(nowMs);
  return picture({ run, nowMs, file, commands: file.commands });
}

const plain = await plainRun('bully', 2, '1');
const fresh = () => sessionHere(plain);

/** Each of the ways to these computes the run from its beginning. */
function firstMiddleLast(beats: readonly number[]): readonly number[] {
  const { length } = beats;
  return beats.filter((_, index) => [0, Math.floor(length / 2), length - 1].includes(index));
}

/** Plays to a moment, within the limits of a frame's length and of the speed. */
async function playTo(session: Session, atMs: number): Promise<void> {
  for (;;) {
    const { nowMs } = session.store.getState();
    const leftMs = Math.min(roundMs(atMs - nowMs), 100 * FRAME_MS);
    if (leftMs <= 0) break;
    session.setSpeed(Math.max(1, leftMs / FRAME_MS));
    session.play();
    await session.frame(Math.min(leftMs, FRAME_MS));
    if (session.store.getState().nowMs === nowMs) break;
  }
  session.pause();
}

it.each([...scenarios])(
  '%s: every way to each of its beats shows the same',
  async (_, unchecked) => {
    const file = await checkFile(unchecked);
    const beats = [...new Set((file.narration ?? []).map(({ atMs }) => atMs))];
    const setup = await completeSetup({ definition: definitionOf(file), commands: file.commands });
    const lastMs = beats.at(-1) ?? 0;
    const untilMs = Math.max(lastMs, file.pictureAtMs ?? 0);
    const { trace } = simulate(setup, roundMs(untilMs + INSTANT_MS));
    const expected = new Map(beats.map((atMs) => [atMs, expectedAt(file, trace, atMs)]));
    expectClaims(file, trace);
    expectPicture(file, trace);
    const expectThere = ({ store }: Session, atMs: number, way: string) =>
      expect(picture(store.getState()), `${way} to ${atMs}`).toEqual(expected.get(atMs));

    const forwards = fresh();
    await forwards.start(file);
    for (const atMs of beats) {
      if (atMs > 0) await forwards.goToBeat(1);
      expectThere(forwards, atMs, 'forwards');
      expect(forwards.store.getState()).toMatchObject({ isLookingBack: false, isPlaying: false });
    }
    for (const atMs of beats.slice(0, -1).reverse()) {
      forwards.goToBeat(-1);
      expectThere(forwards, atMs, 'backwards');
    }
    for (const atMs of [...beats].reverse()) {
      forwards.scrub(atMs);
      forwards.frame(16);
      expectThere(forwards, atMs, 'scrubbed');
    }

    const played = fresh();
    await played.start(file);
    for (const atMs of beats) {
      await playTo(played, atMs);
      expectThere(played, atMs, 'played');
    }

    for (const atMs of firstMiddleLast(beats)) {
      const asked = fresh();
      const first = trace.firstAt(atMs);
      if (first > 0 && first < trace.countUntil(atMs)) {
        await asked.startAt(file, trace.timeAt(first - 1));
        await asked.step();
        expectThere(asked, atMs, 'stepped');
      }
      await asked.startAt(file, atMs);
      expectThere(asked, atMs, 'by its address');
      const other = fresh();
      await openLink(other, new URL((await shareLink(asked, 'http://here/')).url).hash);
      expectThere(other, atMs, 'by a link');
      const text = await (await asked.exportRun()).file.text();
      await other.importRun(text);
      expectThere(other, atMs, 'imported');
      expect(other.store.getState()).toMatchObject({
        notice: { tone: 'info' },
        isLookingBack: false,
      });
    }
  },
);

it('the sentences of each worked solution show what they say', async () => {
  for (const [, unchecked] of scenarios) {
    const exercise = await checkFile(unchecked);
    if (!isExercise(exercise) || !exercise.solution) continue;
    const file = solutionRun(exercise, exercise.solution);
    const setup = await completeSetup({ definition: definitionOf(file), commands: file.commands });
    const lastMs = exercise.solution.narration.at(-1)?.atMs ?? 0;
    expectClaims(file, simulate(setup, roundMs(lastMs + INSTANT_MS)).trace);
  }
});
