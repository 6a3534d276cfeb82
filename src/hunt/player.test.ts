// Deeds in runs: those to messages hit the message they name, whatever was before, and the commands play the same run again.
import { expect, it } from 'vitest';
import { algorithms } from '../algorithms/registry';
import type { Algorithm } from '../sim/contracts/algorithm';
import type { Command } from '../sim/contracts/command';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { simulate } from '../sim/engine/simulate';
import { canonicalLine } from '../sim/trace/canonicalLine';
import { attempt } from './attempt';
import type { Deed, MessageDeed } from './deeds';
import { deedsIn } from './givenDeeds';
import { playDeeds } from './player';
import { Search } from './search';
import { promisedHunt } from './testing/promisedHunt';
import { setupOf } from './trial';

const plan = promisedHunt(
  algorithms.get('raft') as Algorithm,
  { property: 'oneLeaderPerTerm', mended: false },
  { nodes: 3 },
  '1',
);
const UNTIL_MS = 1500;

function played(deeds: readonly Deed[], seed = '1') {
  const events: TraceEvent[] = [];
  const onEvent = (event: TraceEvent) => events.push(event);
  const run = playDeeds(setupOf(plan, seed), deeds, { untilMs: UNTIL_MS, onEvent });
  return { events, ...run };
}

/** The fates of the messages of this kind from one node to another, in the order of their sending. */
function fatesOf(events: readonly TraceEvent[], { from, to, kind }: MessageDeed['message']) {
  const sent = events.filter(
    (event) =>
      event.type === 'messageSent' && event.from === from && event.to === to && event.kind === kind,
  );
  return sent.map((message) =>
    events
      .filter((event) => 'id' in event && 'id' in message && event.id === message.id)
      .slice(1)
      .map(({ type, atMs }) => `${type} after ${Math.round(atMs - message.atMs)}`),
  );
}

const leader = played([]).events.find(({ type }) => type === 'leadershipAcquired');
const from = leader?.type === 'leadershipAcquired' ? leader.node : '';
const to = ['n1', 'n2', 'n3'].find((id) => id !== from) ?? '';
const message = { from, to, kind: 'HEARTBEAT', nth: 3 };
const crash: Deed = { kind: 'crash', atMs: 0, actions: [{ type: 'crash', node: to }] };

it('drops the message of this place, and no other', () => {
  const { events } = played([{ kind: 'dropMessage', message, forMs: 0 }]);
  const fates = fatesOf(events, message);
  expect(fates[2]).toEqual([expect.stringMatching(/^messageDropped after [0-9]$/)]);
  for (const index of [0, 1, 3, 4]) expect(fates[index]?.[0]).toMatch(/^messageDelivered/);
});

it('holds the message for so long', () => {
  const { events } = played([{ kind: 'holdMessage', message, forMs: 200 }]);
  expect(fatesOf(events, message)[2]).toEqual([
    expect.stringMatching(/^messageHeld/),
    'messageReleased after 200',
    expect.stringMatching(/^messageDelivered after 2\d\d$/),
  ]);
});

it('plays a run without a message that a deed names', () => {
  const { events } = played([
    crash,
    { kind: 'dropMessage', message: { ...message, nth: 9999 }, forMs: 0 },
  ]);
  expect(events.length).toBeGreaterThan(0);
});

it('has commands that play the same run again, for any deeds', () => {
  for (let index = 0; index < 12; index += 1) {
    const { seed, deeds } = attempt(plan, new Search().corpus, index).schedule;
    const { events, commands } = played(deeds, seed);
    const again = simulate({ ...setupOf(plan, seed), commands }, UNTIL_MS).trace;
    expect([...again.events()].map(canonicalLine)).toEqual(events.map(canonicalLine));
  }
});

it('takes commands for deeds, each with what undoes it', () => {
  const commands: Command[] = [
    { atMs: 10, type: 'crash', node: 'n1' },
    { atMs: 20, type: 'pause', node: 'n2' },
    { atMs: 30, type: 'restart', node: 'n1' },
    { atMs: 40, type: 'crash', node: 'n2' },
  ];
  expect(deedsIn(commands)).toEqual([
    {
      kind: 'restart',
      atMs: 10,
      actions: [
        { type: 'crash', node: 'n1' },
        { type: 'restart', node: 'n1', afterMs: 20 },
      ],
    },
    { kind: 'pause', atMs: 20, actions: [{ type: 'pause', node: 'n2' }] },
    { kind: 'restart', atMs: 40, actions: [{ type: 'crash', node: 'n2' }] },
  ]);
});
