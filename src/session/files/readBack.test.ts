// A run that a session can reach comes back from the session's own files, links and store.
import { beforeEach, expect, it } from 'vitest';
import { hustings } from '../../headless/testing/hustings';
import { traceHash } from '../../runFile/traceHash';
import type { Action } from '../../sim/contracts/command';
import { letJoin } from '../../views/actions/actions';
import { plainRun } from '../run/plainRun';
import type { Session } from '../session';
import { expectReadBack } from '../testing/readBack';
import { sessionHere } from '../testing/sessionHere';

let session: Session;
const state = () => session.store.getState();
const joins = () => state().commands.flatMap((one) => (one.type === 'join' ? [one] : []));

beforeEach(async () => {
  session = sessionHere(await plainRun('bully', 5, '1'));
  await session.startAt(state().file, 1000);
});

it('two joins at once add two nodes, during a pause and during play', async () => {
  await Promise.all([letJoin(session), letJoin(session)]);
  session.play();
  await Promise.all([letJoin(session), letJoin(session)]);
  expect(joins()).toMatchObject([
    { node: 'n6', priority: 6, atMs: 1000.001 },
    { node: 'n7', priority: 7, atMs: 1000.002 },
    { node: 'n8', priority: 8, atMs: 1000.003 },
    { node: 'n9', priority: 9, atMs: 1000.004 },
  ]);
  expect(state().run.appliedCommands).toBe(4);
  await expectReadBack(session);
});

it('two joins at once in the past add two nodes', async () => {
  await letJoin(session);
  session.seek(500);
  await Promise.all([letJoin(session), letJoin(session)]);
  expect(joins()).toMatchObject([
    { node: 'n7', priority: 6, atMs: 500.001 },
    { node: 'n8', priority: 7, atMs: 500.002 },
  ]);
  await expectReadBack(session);
});

it('refused commands are part of the run', async () => {
  const refused: readonly [Action, string][] = [
    [{ type: 'join', node: 'n1', priority: 9 }, 'there is a node n1 already'],
    [{ type: 'crash', node: 'n9' }, 'there is no node n9'],
    [{ type: 'join', node: 'n6', priority: 9, via: 'n9' }, 'there is no node n9'],
    [{ type: 'cut', links: [{ from: 'n1', to: 'n1' }] }, 'n1 has no link to itself'],
    [{ type: 'partition', groups: [['n1', 'n2'], ['n2']] }, 'n2 is in two places'],
    [{ type: 'tell', node: 'n1', about: 'n9' }, 'there is no node n9'],
  ];
  await session.act(...refused.map(([action]) => action));
  const why = [...state().run.trace.events()].flatMap((event) =>
    event.type === 'commandRefused' ? [event.why] : [],
  );
  expect(why).toEqual(refused.map(([, says]) => says));
  await expectReadBack(session);
});

it('a script’s commands for a node stay when its join is undone', async () => {
  const file = state().file;
  const commands = [
    { atMs: 500, type: 'join', node: 'n6', priority: 9 },
    { atMs: 2000, type: 'crash', node: 'n6' },
  ] as const;
  await session.startAt({ ...file, commands }, 1000);
  await session.undo();
  await expectReadBack(session);
  session.removeBranch('b1');
  session.play();
  session.setSpeed(20);
  await session.frame(100);
  expect(state().run.appliedCommands).toBe(1);
  await expectReadBack(session);
});

it('a run started again without a client has no settings for that client’s links', async () => {
  const { file } = state();
  const links = [
    { from: 'c1', to: 'n1', latencyMs: 300 },
    { from: 'n1', to: 'n2', latencyMs: 300 },
  ];
  const clients = [{ id: 'c1', kind: 'writer' }];
  const start = { ...file, clients, network: { ...file.network, links } };
  await session.importRun(JSON.stringify(start));
  expect(state().notice).toBeNull();
  expect(state().file.clients).toHaveLength(1);
  await session.startChanged({ clients: [] });
  await expectReadBack(session);
  expect(state().file.network.links).toEqual(links.slice(1));
});

it('a step that ends where a command is due applies it', async () => {
  const commands = Array.from({ length: 40 }, (_, index) => ({
    atMs: 1005 + 5 * index,
    type: 'heal' as const,
  }));
  await session.startAt({ ...state().file, commands }, 1000);
  await session.step();
  await expectReadBack(session);
  const { frontierMs, run } = state();
  expect(commands[run.appliedCommands - 1]?.atMs).toBe(frontierMs);
});

it('a run with a refused command replays on the command line, also with other flags', async () => {
  await session.act({ type: 'crash', node: 'n9' });
  const text = await (await session.exportRun()).file.text();
  const { out, err } = await hustings(['run', '-', '--out', '-'], text);
  expect(err).toBe('');
  expect(JSON.parse(out).traceHash).toBe(traceHash(state().run.trace.events()));
});

it('the layout and the moved nodes are part of the run', async () => {
  session.setView({ layout: 'rows', places: { n2: [0.25, -1.1] } });
  await session.act({ type: 'crash', node: 'n5' });
  await expectReadBack(session);
  session.seek(500);
  await session.fork();
  await session.undo();
  expect(state().view).toEqual({ layout: 'rows', places: { n2: [0.25, -1.1] } });
  await expectReadBack(session);
});

it('the view has no effect on the hash', async () => {
  const before = traceHash(state().run.trace.events());
  session.setView({ layout: 'sites' });
  await session.startAt({ ...state().file, view: state().view }, 1000);
  expect(traceHash(state().run.trace.events())).toBe(before);
});
