// Shows what a run file may contain, and that each bad one is refused with a sentence that names the place.
import { describe, expect, it } from 'vitest';
import { checkFileSize } from './json/parseJson';
import { readRunFile } from './readRunFile';
import { definitionOf } from './runFile';
import { RunFileError } from './runFileError';
import { registries, sampleFile, sampleRun, traceOf } from './testing/fixture';

/** The sentence with which a file is refused; an empty one when it is not. */
function refusal(source: string | Uint8Array): string {
  try {
    readRunFile(source, registries);
    return '';
  } catch (error) {
    if (error instanceof RunFileError) return error.message;
    throw error;
  }
}

const refusalOf = (changes: Readonly<Record<string, unknown>>) =>
  refusal(JSON.stringify(sampleFile(changes)));

describe('a good run file', () => {
  it('is read from text and from bytes alike', () => {
    const text = JSON.stringify(sampleFile());
    expect(readRunFile(new TextEncoder().encode(text), registries)).toEqual(
      readRunFile(text, registries),
    );
  });

  it('has the default of each parameter that it leaves out', () => {
    expect(sampleRun().algorithm.params).toEqual({ t1Ms: 300, heal: true, order: 'up' });
    expect(sampleRun({ algorithm: { id: 'paper' } }).algorithm.params).toEqual({
      t1Ms: 200,
      heal: true,
      order: 'up',
    });
  });

  it('needs no commands, and has the definition of the run', () => {
    const { commands: _commands, ...file } = sampleFile();
    const run = readRunFile(JSON.stringify(file), registries);
    expect(run.commands).toEqual([]);
    expect(Object.keys(definitionOf(run))).toEqual(['seed', 'algorithm', 'nodes', 'network']);
  });

  it('may have a trace, in which each event has the fields of its type', () => {
    const trace = traceOf(
      { atMs: 0, type: 'nodeJoined', node: 'n1' },
      { atMs: 0, type: 'electedChanged', node: 'n1', elected: null, cause: 0 },
    );
    expect(sampleRun({ trace }).trace).toEqual(trace);
  });

  it('may end before the end of its narration, and before a node joins', () => {
    const expected = [{ type: 'agreed', leader: 'n9', atMs: 900 }];
    const run = sampleRun({ commands: [], untilMs: 5, expect: expected });
    expect(run).toMatchObject({ narration: [{ atMs: 10 }], expect: expected });
  });

  it('may have an empty list of services', () => {
    expect(sampleRun({ services: [], clients: [] }).services).toEqual([]);
  });
});

describe('a file that is no run', () => {
  it.each([
    ['{', 'this is no JSON: unexpected end at line 1, column 2'],
    ['', 'this is no JSON: unexpected end at line 1, column 1'],
    ['hello', 'this is no JSON: unexpected "h" at line 1, column 1'],
    ['{\n "a": 1,\n}', 'this is no JSON: unexpected "}" at line 3, column 1'],
    ['{"a": "x\n"}', 'this is no JSON: unexpected "\\n" at line 1, column 9'],
    ['{"a": 1} x', 'this is no JSON: unexpected "x" at line 1, column 10'],
    ['[1 2]', 'this is no JSON: unexpected "2" at line 1, column 4'],
    ['{"a": [01]}', 'this is no JSON: unexpected "1" at line 1, column 9'],
    ['[1,2]', 'this is no Hustings run: its format is not "hustings-run"'],
    ['{"format": "other"}', 'this is no Hustings run: its format is not "hustings-run"'],
  ])('%j is refused', (text, sentence) => {
    expect(refusal(text)).toBe(sentence);
  });

  it('is refused when its bytes are not UTF-8', () => {
    expect(refusal(new Uint8Array([0x7b, 0xff]))).toBe(
      'this is no JSON: its bytes are no UTF-8 text',
    );
  });

  it('is refused over 64 MiB, before it is parsed', () => {
    expect(refusal(new Uint8Array(64 * 1024 * 1024 + 1))).toBe('the file is larger than 64 MiB');
    expect(() => checkFileSize(64 * 1024 * 1024)).not.toThrow();
  });

  it('is refused when nested too deep, before it is parsed', () => {
    const deep = '['.repeat(100_000);
    expect(refusal(deep)).toBe('nested more than 64 deep at line 1, column 65');
  });

  it.each(['__proto__', 'constructor', 'prototype'])('is refused with a key %s', (key) => {
    const text = JSON.stringify(sampleFile()).replace('"priority"', `"${key}":{"x":1},"priority"`);
    expect(refusal(text)).toBe(`nodes[0].${key}: a field cannot have this name`);
  });
});

describe('a version', () => {
  it.each([
    [5, 'the file is of version 5; this Hustings reads up to version 4'],
    [0, 'version: expected a whole number from 1'],
    ['1', 'version: expected a whole number from 1'],
    [undefined, 'version: expected a whole number from 1'],
  ])('%j is refused', (version, sentence) => {
    expect(refusalOf({ version })).toBe(sentence);
  });
});

describe('a field', () => {
  const node = { id: 'n1', priority: 1 };
  it.each([
    ['unknown', { colour: 'red' }, 'colour: there is no such field in this version'],
    [
      'unknown in a node',
      { nodes: [{ ...node, mood: 1 }] },
      'nodes[0].mood: there is no such field in this version',
    ],
    [
      'unknown among the parameters',
      { algorithm: { id: 'paper', params: { t9Ms: 1 } } },
      'algorithm.params.t9Ms: there is no such field in this version',
    ],
    ['missing', { seed: undefined }, 'seed: this field is missing'],
    [
      'of the wrong type',
      { nodes: [{ ...node, priority: 'x' }] },
      'nodes[0].priority: expected number but got "x"',
    ],
    [
      'out of its bounds',
      { algorithm: { id: 'paper', params: { t1Ms: 0 } } },
      'algorithm.params.t1Ms: T1 must be at least 0.001 ms',
    ],
    [
      'too large for a number',
      { nodes: [{ ...node, priority: 'HUGE' }] },
      'the number is too large',
    ],
    [
      'naming an unknown algorithm',
      { algorithm: { id: 'dice' } },
      'algorithm.id: there is no algorithm "dice"; there is paper',
    ],
    [
      'naming an unknown property',
      { expect: [{ type: 'holds', property: 'luck' }] },
      'expect[0].property: expected "singleLeader" but got "luck"',
    ],
    [
      'naming an unknown kind of service',
      { services: [{ id: 'p', kind: 'piano' }] },
      'services[0].kind: there is no service "piano"; there is shelf',
    ],
    [
      'of a service out of its bounds',
      { services: [{ id: 's', kind: 'shelf', params: { depthMs: 0 } }] },
      'services[0].params.depthMs: Depth must be at least 0.001 ms',
    ],
    [
      'for a service with the name of a node',
      { services: [{ id: 'n1', kind: 'shelf' }] },
      'services[0].id: there are two processes named n1',
    ],
    [
      'of a fault out of its bounds',
      { network: { latencyMs: 5, loss: 2 } },
      'network.loss: expected <=1 but got 2',
    ],
    [
      'of an unknown fault',
      { network: { latencyMs: 5, rust: 2 } },
      'network.rust: there is no such field in this version',
    ],
    [
      'with the bounds of a latency the wrong way round',
      { network: { latencyMs: [9, 1] } },
      'network.latencyMs: the first bound must not be above the second',
    ],
    ['that is no hash', { traceHash: 'abc' }, 'traceHash: a hash is 64 lower-case'],
    [
      'unknown in an event',
      { trace: traceOf({ atMs: 0, type: 'nodeJoined', node: 'n1', why: 'x' }) },
      'trace[0].why: there is no such field in this version',
    ],
    [
      'naming an unknown type of event',
      { trace: traceOf({ atMs: 0, type: 'nodeDanced' }) },
      'trace[0].type: expected ',
    ],
  ])('%s is refused', (_name, changes, sentence) => {
    const text = JSON.stringify(sampleFile(changes)).replace('"HUGE"', '1e999');
    expect(refusal(text)).toContain(sentence);
  });
});

it('a sentence is one line of bounded length, whatever it quotes', () => {
  const sentence = refusalOf({ algorithm: { id: `a\nb${'c'.repeat(1000)}` } });
  expect(sentence).toBe(
    `algorithm.id: there is no algorithm "a\\nb${'c'.repeat(115)}…; there is paper`,
  );
});

describe('inconsistent parts', () => {
  const crash = (atMs: number) => ({ atMs, type: 'crash', node: 'n1' });
  it.each([
    ['negative time', { commands: [crash(-1)] }, 'commands[0].atMs: a time cannot be negative'],
    [
      'commands out of order',
      { commands: [crash(5), crash(4)] },
      'commands[1].atMs: 4 ms cannot come after 5 ms',
    ],
    [
      'command after the end',
      { commands: [crash(1001)] },
      'commands[0].atMs: 1001 ms is after the end, 1000 ms',
    ],
    [
      'node named twice',
      { nodes: [1, 2, 1].map((n) => ({ id: `n${n}`, priority: n })) },
      'nodes[2].id: there are two nodes named n1',
    ],
    [
      'node that knows an unknown node',
      {
        nodes: [
          { id: 'n1', priority: 1, knows: ['n3', 'n7'] },
          { id: 'n2', priority: 2 },
          { id: 'n3', priority: 3 },
        ],
      },
      'nodes[0].knows[1]: there is no node n7',
    ],
    [
      'link to an unknown node',
      { network: { latencyMs: 1, links: [{ from: 'n1', to: 'n9' }] } },
      'network.links[0].to: there is no node n9',
    ],
    [
      'link to itself',
      { network: { latencyMs: 1, links: [{ from: 'n1', to: 'n1' }] } },
      'network.links[0]: a link cannot lead from n1 to itself',
    ],
    [
      'link given twice',
      {
        network: {
          latencyMs: 1,
          links: [
            { from: 'n1', to: 'n2' },
            { from: 'n1', to: 'n2' },
          ],
        },
      },
      'network.links[1]: the link from n1 to n2 is there twice',
    ],
    [
      'command to an unknown node',
      { commands: [{ atMs: 1, type: 'pause', node: 'n9' }] },
      'commands[0].node: there is no node n9',
    ],
    [
      'cut of a link to an unknown node',
      { commands: [{ atMs: 1, type: 'cut', links: [{ from: 'n9', to: 'n1' }] }] },
      'commands[0].links[0].from: there is no node n9',
    ],
    [
      'setting of a link to itself',
      { commands: [{ atMs: 1, type: 'setLink', links: [{ from: 'n1', to: 'n1' }], loss: 1 }] },
      'commands[0].links[0]: a link cannot lead from n1 to itself',
    ],
    [
      'partition with a node on both sides',
      { commands: [{ atMs: 1, type: 'partition', groups: [['n1'], ['n2', 'n1']] }] },
      'commands[0].groups[1][1]: n1 is in two places',
    ],
    [
      'trace with a gap',
      { trace: [{ seq: 1, atMs: 0, type: 'nodeJoined', node: 'n1' }] },
      'trace[0].seq: expected 0 but got 1',
    ],
  ])('%s: refused', (_name, changes, sentence) => {
    expect(refusalOf(changes)).toBe(sentence);
  });
});
