// Pointing sets one event of the page's store, with what belongs to it, and sets it again only when it is another one.
import { expect, it, vi } from 'vitest';
import { loadAlgorithm } from '../../algorithms/catalogue';
import { play } from '../../algorithms/testing/play';
import type { Session } from '../../session/session';
import { Trace } from '../../sim/trace/trace';
import { createPageStore } from '../base/pageStore';
import { endStalePointing, pointAt } from './pointAt';

const algorithm = await loadAlgorithm('bully');
const params = { heartbeatMs: 50, t1Ms: 400, t2Ms: 60, t3Ms: 120 };
const commands = [{ atMs: 1000, type: 'crash', node: 'n3' } as const];
const trace = new Trace();
for (const event of play({ algorithm, nodes: 3, params, commands, untilMs: 1900 }))
  trace.append(event);
const events = [...trace.events()];
const sent = events.find(({ type }) => type === 'messageSent');
const started = events.findLast(({ type }) => type === 'electionStarted');
const [sentSeq, startedSeq] = [sent?.seq ?? -1, started?.seq ?? -1];

/** A page on which a run is shown, and how often what is pointed at was set. */
function createPage() {
  const nodes = new Map([...'123'].map((number) => [`n${number}`, null]));
  const runs = [0, 1].map(() => ({ trace, algorithm, lanes: { nodes } }));
  const shown = { run: runs[0] };
  const session = { store: { getState: () => shown } } as unknown as Session;
  const page = createPageStore(null);
  const changed = vi.fn();
  page.subscribe(changed);
  return { session, page, changed, openOther: () => Object.assign(shown, { run: runs[1] }) };
}

it('sets the event with its messages and its line of the pseudocode', () => {
  const { session, page } = createPage();
  pointAt(session, page, { seq: startedSeq });
  const { pointed } = page.getState();
  expect(pointed).toMatchObject({
    seq: startedSeq,
    process: started && 'node' in started && started.node,
  });
  expect(algorithm.pseudocode.map((line) => line.trim())).toContain(pointed?.rule);
});

it('finds a message by its id, and none that the run does not have', () => {
  const { session, page } = createPage();
  pointAt(session, page, { message: sent && 'id' in sent ? sent.id : -1 });
  expect(page.getState().pointed?.seq).toBe(sentSeq);
  pointAt(session, page, { message: 1e6 });
  expect(page.getState().pointed).toBeNull();
});

it('sets nothing while the pointer moves over one event, or over none', () => {
  const { session, page, changed } = createPage();
  pointAt(session, page, null);
  expect(changed).toHaveBeenCalledTimes(0);
  for (let times = 0; times < 5; times += 1) pointAt(session, page, { seq: sentSeq });
  expect(changed).toHaveBeenCalledTimes(1);
  pointAt(session, page, null);
  pointAt(session, page, null);
  expect(changed).toHaveBeenCalledTimes(2);
});

it('sets an event of another run anew', () => {
  const { session, page, changed, openOther } = createPage();
  pointAt(session, page, { seq: sentSeq });
  openOther();
  pointAt(session, page, { seq: sentSeq });
  expect(changed).toHaveBeenCalledTimes(2);
});

it('ends when the run changes, and when the row is removed, not before', () => {
  const { session, page, changed, openOther } = createPage();
  const row = { isConnected: true } as Element;
  pointAt(session, page, { seq: sentSeq });
  endStalePointing(session, page, row);
  expect(page.getState().pointed?.seq).toBe(sentSeq);
  endStalePointing(session, page, { isConnected: false } as Element);
  expect(page.getState().pointed).toBeNull();
  pointAt(session, page, { seq: sentSeq });
  openOther();
  endStalePointing(session, page, row);
  expect(page.getState().pointed).toBeNull();
  endStalePointing(session, page, row);
  expect(changed).toHaveBeenCalledTimes(4);
});
