// The story up to a moment, with the narration in its place.
import { expect, it } from 'vitest';
import { WrittenLine } from '../../session/words/storyLine';
import { storyWindow } from './storyWindow';

const line = (atMs: number) => new WrittenLine({ atMs, seq: atMs }, 'nodes', `at ${atMs}`);
const lines = [100, 200, 200, 300].map(line);

it('lines after the moment shown are left out', () => {
  expect(storyWindow(lines, [], 250, 9).map(({ atMs }) => atMs)).toEqual([100, 200, 200]);
  expect(storyWindow(lines, [], 50, 9)).toEqual([]);
});

it('narration precedes events of the same moment', () => {
  const beats = [
    { atMs: 200, text: 'Now look.' },
    { atMs: 900, text: 'Later.' },
  ];
  const shown = storyWindow(lines, beats, 300, 9).map(({ text }) => text);
  expect(shown).toEqual(['at 100', 'Now look.', 'at 200', 'at 200', 'at 300']);
});

it('only the last lines are shown', () => {
  expect(storyWindow(lines, [], 300, 2).map(({ atMs }) => atMs)).toEqual([200, 300]);
});

it('each line has a key of its own, also two about one event, and keeps it', () => {
  const keysAt = (nowMs: number, most: number) =>
    storyWindow([...lines, line(300)], [{ atMs: 200, text: 'Now look.' }], nowMs, most).map(
      ({ key }) => key,
    );
  expect(new Set(keysAt(300, 9)).size).toBe(6);
  expect(keysAt(300, 9)).toEqual(expect.arrayContaining(keysAt(200, 9)));
  expect(keysAt(300, 9).slice(-2)).toEqual(keysAt(300, 2));
});

it('a line that was extended has at each moment its text of that time', () => {
  const grown = line(100);
  grown.reword('n1 follows n5.', 100);
  grown.reword('n1 and n2 follow n5.', 130);
  grown.reword('n1, n2 and n3 follow n5.', 130);
  grown.reword('All follow n5.', 150);
  const texts = [100, 129, 130, 150, 900].map((ms) => storyWindow([grown], [], ms, 9)[0]?.text);
  expect(texts).toEqual([
    'n1 follows n5.',
    'n1 follows n5.',
    'n1, n2 and n3 follow n5.',
    'All follow n5.',
    'All follow n5.',
  ]);
});
