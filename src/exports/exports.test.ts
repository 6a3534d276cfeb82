// Every format writes a whole run, and the CSV is a table that a reader of RFC 4180 can take apart again.
import { describe, expect, it } from 'vitest';
import type { RecordedRun } from '../runFile/exportFormat';
import { exportFormats } from './registry';

const run = {
  title: 'A run',
  trace: [
    { seq: 0, atMs: 1.5, type: 'processFailed', node: 'n1', error: 'said "no", and\nleft' },
    { seq: 1, atMs: 2, type: 'electedChanged', node: 'n1', elected: null, cause: 0 },
    {
      seq: 2,
      atMs: 2,
      type: 'messageSent',
      id: 7,
      from: 'n1',
      to: 'n2',
      kind: 'OK',
      dueMs: 3,
      body: { a: [1] },
    },
  ],
} as unknown as RecordedRun;

describe.each([...exportFormats.values()])('$id', (format) => {
  it('writes the same bytes for the same run', () => {
    expect(format.write(run)).toBe(format.write(structuredClone(run)));
    expect(format.write(run), `${format.id} writes nothing, not even a heading`).not.toBe('');
  });
});

it('csv quotes what needs quotes, writes ⊥ as null and an absent field as an empty cell', () => {
  const [header = '', ...rows] = exportFormats.get('csv')?.write(run).split('\r\n') ?? [];
  const columns = header.split(',');
  expect(columns.slice(0, 6)).toEqual(['seq', 'atMs', 'type', 'cause', 'sentMs', 'answer']);
  const given = (row: string | undefined, names: readonly string[]) => {
    const cells = row
      ?.match(/("(?:[^"]|"")*"|[^,]*)(,|$)/gs)
      ?.map((cell) => cell.replace(/,$/, ''));
    return names.map((name) => cells?.[columns.indexOf(name)]);
  };
  expect(given(rows[0], ['seq', 'type', 'error', 'node', 'elected'])).toEqual([
    ...['0', 'processFailed', '"said ""no"", and\nleft"', 'n1', ''],
  ]);
  expect(given(rows[1], ['cause', 'elected', 'from'])).toEqual(['0', 'null', '']);
  expect(given(rows[2], ['sentMs', 'body', 'dueMs', 'from', 'id', 'kind', 'to'])).toEqual([
    ...['2', '"{""a"":[1]}"', '3', 'n1', '7', 'OK', 'n2'],
  ]);
  expect(rows.slice(3)).toEqual(['']);
});

it('csv has sender, receiver, kind and both times in the row of a delivered message', () => {
  const later = [
    ...run.trace,
    { seq: 3, atMs: 3, type: 'messageDelivered', id: 7, cause: 2 },
  ] as unknown as RecordedRun['trace'];
  const rows =
    exportFormats
      .get('csv')
      ?.write({ ...run, trace: later })
      .split('\r\n') ?? [];
  const columns = rows[0]?.split(',') ?? [];
  const delivered = rows.at(-2)?.split(',') ?? [];
  const told = ['atMs', 'sentMs', 'from', 'to', 'kind'].map((name) => [
    name,
    delivered[columns.indexOf(name)],
  ]);
  expect(Object.fromEntries(told)).toEqual({
    ...{ atMs: '3', sentMs: '2', from: 'n1', to: 'n2', kind: 'OK' },
  });
});

it('csv has the same columns for every run', () => {
  const empty = { ...run, trace: [] };
  const header = (given: RecordedRun) => exportFormats.get('csv')?.write(given).split('\r\n', 1)[0];
  expect(header(empty)).toBe(header(run));
});

it('events has a row for each event of a process, with the previous state', () => {
  const trace = [
    { seq: 0, atMs: 0, type: 'nodeJoined', node: 'n1' },
    { seq: 1, atMs: 0, type: 'stateEntered', node: 'n1', state: 'following' },
    { seq: 2, atMs: 5, type: 'timerFired', node: 'n1', timer: 't1' },
    { seq: 3, atMs: 5, type: 'stateEntered', node: 'n1', state: 'leading' },
    { seq: 4, atMs: 5, type: 'roleChanged', node: 'n1', role: 'leader' },
    { seq: 5, atMs: 5, type: 'leadershipAcquired', node: 'n1', term: 4 },
    {
      seq: 6,
      atMs: 5,
      type: 'leaseChanged',
      node: 'n1',
      lease: { key: 'leader', token: 4, untilMs: 9 },
    },
    { seq: 7, atMs: 6, type: 'processCrashed', process: 'redis' },
    { seq: 8, atMs: 7, type: 'electionFailed', node: 'n2', why: 'redis, asked, said nothing' },
    {
      seq: 9,
      atMs: 7,
      type: 'writeRejected',
      service: 'storage',
      key: 'data',
      token: 3,
      from: 'n2',
      write: null,
      why: 'its token 3 is older than 4',
    },
    { seq: 10, atMs: 8, type: 'nodeCrashed', node: 'n1' },
    { seq: 11, atMs: 9, type: 'nodeRestarted', node: 'n1' },
    { seq: 12, atMs: 9, type: 'stateEntered', node: 'n1', state: 'following' },
  ];
  const text = exportFormats.get('events')?.write({ trace } as unknown as RecordedRun);
  expect(text?.split('\r\n')).toEqual([
    'atMs,node,event,detail,level',
    '0,n1,NodeJoined,,info',
    '0,n1,StateChanged,following,debug',
    '5,n1,StateChanged,following → leading,debug',
    '5,n1,RoleChanged,leader,info',
    '5,n1,LeadershipAcquired,term 4,info',
    '5,n1,LeaseChanged,leader; token 4; until 9 ms,debug',
    '6,redis,ProcessCrashed,,error',
    '7,n2,ElectionFailed,"redis, asked, said nothing",warning',
    '7,storage,WriteRejected,data by n2; token 3; its token 3 is older than 4,warning',
    '8,n1,NodeCrashed,,error',
    '9,n1,NodeRestarted,,info',
    '9,n1,StateChanged,following,debug',
    '',
  ]);
});

it('elections has a row for each election, and no end for one that goes on', () => {
  const trace = [
    { seq: 0, atMs: 0, type: 'nodeJoined', node: 'n1' },
    { seq: 1, atMs: 0, type: 'nodeJoined', node: 'n2' },
    { seq: 2, atMs: 3, type: 'electionStarted', node: 'n2', why: 'it is alone' },
    { seq: 3, atMs: 3, type: 'messageSent', from: 'n2', to: 'n1', kind: 'OK' },
    { seq: 4, atMs: 3, type: 'messageSent', from: 'n2', to: 'n1', kind: 'ELECTION' },
    { seq: 5, atMs: 4, type: 'leadershipAcquired', node: 'n2' },
    { seq: 6, atMs: 4, type: 'electedChanged', node: 'n2', elected: 'n2' },
    { seq: 7, atMs: 9, type: 'electedChanged', node: 'n1', elected: 'n2' },
    { seq: 8, atMs: 20, type: 'nodeCrashed', node: 'n2' },
    { seq: 9, atMs: 21, type: 'messageDropped', id: 1, reason: 'crashed' },
  ];
  const given = { trace, untilMs: 50 } as unknown as RecordedRun;
  expect(exportFormats.get('elections')?.write(given).split('\r\n')).toEqual([
    'fromMs,toMs,before,elected,candidates,startedMs,acquiredMs,leaderlessMs,messages,dropped',
    '0,9,,n2,n2,3,4,4,ELECTION 1 OK 1,0',
    '20,,n2,,,,,30,,1',
    '',
  ]);
});
