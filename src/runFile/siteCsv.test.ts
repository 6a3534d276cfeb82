// Tables of round-trip times: what is read, and that each mistake is refused with its line, its column and what is wrong.
import { describe, expect, it } from 'vitest';
import { RunFileError } from './runFileError';
import { readSiteCsv } from './siteCsv';

const TIMES = {
  names: ['Dublin', 'Virginia', 'Tokyo'],
  roundTripsMs: [
    [1, 80, 210],
    [80, null, 150],
    [210, 150, 2.5],
  ],
};

describe('a good table', () => {
  it('is read with commas, semicolons and tabs, and with a decimal comma where no comma parts cells', () => {
    const lines = ['ms,Dublin,Virginia,Tokyo', 'Dublin,1,80,210', 'Virginia,80,,150'];
    const text = [...lines, 'Tokyo,210,150,2.5'].join('\n');
    expect(readSiteCsv(text)).toEqual(TIMES);
    for (const separator of [';', '\t'])
      expect(readSiteCsv(text.replaceAll(',', separator).replace('2.5', '2,5'))).toEqual(TIMES);
  });

  it('may have quotes, units, empty lines, Windows’ ends of lines, a byte order mark and dashes', () => {
    const text =
      '\uFEFF"RTT" , "Dublin","Virginia","Tokyo",\r\n\r\n"Dublin",1 ms,80ms,210\r\nVirginia,80,–,150\r\nTokyo,210,150,2.5,,\r\n,,\r\n';
    expect(readSiteCsv(text, 'mine.csv')).toEqual({ title: 'mine.csv', ...TIMES });
  });

  it('may be a triangle, whose lines and columns are not the same sites', () => {
    const text = ',Virginia,Tokyo\nDublin,80,210\nVirginia,,150';
    expect(readSiteCsv(text)).toEqual({
      names: TIMES.names,
      roundTripsMs: [
        [null, 80, 210],
        [80, null, 150],
        [210, 150, null],
      ],
    });
  });

  it('may have its lines in another order than its columns', () => {
    const text = ',Dublin,Virginia\nVirginia,80,3\nDublin,1,80';
    expect(readSiteCsv(text)).toEqual({
      names: ['Virginia', 'Dublin'],
      roundTripsMs: [
        [3, 80],
        [80, 1],
      ],
    });
  });

  it('may have two measurements of a round trip that differ a little: their mean counts', () => {
    expect(readSiteCsv(',A,B\nA,1,100\nB,110,1').roundTripsMs[0]?.[1]).toBe(105);
  });
});

it.each([
  ['', 'there is no table: the first line has'],
  [',A,B', 'there is no table: the first line has'],
  ['A\nB', 'there is no table: the first line has'],
  [',A,São Paulo\nA,1,2', 'line 1, column 3: São Paulo is no name of a site: a site is 1 to 24'],
  [',A,,C\nA,1,2,3', 'line 1, column 3: '],
  [',A,B,A\nA,1,2,3', 'line 1, column 4: there are two columns named A'],
  [',A,B\nA,1,2\nA,2,1', 'line 3, column 1: there are two lines named A'],
  [',A,B\nA,1,2\n\n/,2,1', 'line 4, column 1: / is no name of a site'],
  [',A,B\nA,1,2,3', 'line 2, column 4: the line of A has a time more than there are columns'],
  [',A,B\nA,1,fast\nB,2,1', 'line 2 (A), column 3 (B): fast is no time in ms'],
  [',A,B\nA,1,1.2.3\nB,2,1', 'line 2 (A), column 3 (B): 1.2.3 is no time in ms'],
  [',A,B\nA,1,Infinity', 'line 2 (A), column 3 (B): a time is at most 1,000,000,000,000 ms'],
  [',A,B\n\nA,1,-2', 'line 3 (A), column 3 (B): a time cannot be negative, as -2 is'],
  [',A,B\nA,1,\nB,,1', 'there is no time between A and B'],
  [',A,B\nA,1,2\nC,2', 'there is no time between C and B'],
  [
    ',Rome,Oslo\nRome,1,50\nOslo,500,1',
    'line 3 (Oslo), column 2 (Rome): 500 ms, but 50 ms in line 2 (Rome), column 3 (Oslo): a round trip is the same from both ends',
  ],
])('%j is refused: %s', (text, message) => {
  const read = () => readSiteCsv(text);
  expect(read).toThrow(RunFileError);
  expect(read).toThrow(message);
});

it('more sites than nodes are refused', () => {
  const names = Array.from({ length: 201 }, (_, index) => `s${index}`);
  const text = [`,${names}`, ...names.map((name) => `${name},${names.map(() => 5)}`)].join('\n');
  expect(() => readSiteCsv(text)).toThrow('there are 201 sites, and at most 200 are read');
});
