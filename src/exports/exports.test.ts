// Every format writes a whole run, and the CSV is a table that a reader of RFC 4180 can take apart again.
import { describe, expect, it } from 'vitest';
import type { RecordedRun } from '../runFile/exportFormat';
import { exportFormats } from './registry';

const run = {
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
    expect(format.write(run)).not.toBe('');
  });
});

it('csv quotes what needs quotes, writes ⊥ as null and an absent field as an empty cell', () => {
  expect(exportFormats.get('csv')?.write(run).split('\r\n')).toEqual([
    'seq,atMs,type,cause,body,dueMs,elected,error,from,id,kind,node,to',
    '0,1.5,processFailed,,,,,"said ""no"", and\nleft",,,,n1,',
    '1,2,electedChanged,0,,,null,,,,,n1,',
    '2,2,messageSent,,"{""a"":[1]}",3,,,n1,7,OK,,n2',
    '',
  ]);
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
    'atMs,node,event,detail',
    '0,n1,NodeJoined,',
    '0,n1,StateChanged,following',
    '5,n1,StateChanged,following → leading',
    '5,n1,RoleChanged,leader',
    '5,n1,LeadershipAcquired,term 4',
    '5,n1,LeaseChanged,leader; token 4; until 9 ms',
    '6,redis,ProcessCrashed,',
    '7,n2,ElectionFailed,"redis, asked, said nothing"',
    '7,storage,WriteRejected,data by n2; token 3; its token 3 is older than 4',
    '8,n1,NodeCrashed,',
    '9,n1,NodeRestarted,',
    '9,n1,StateChanged,following',
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
