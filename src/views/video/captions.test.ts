// Captions: each sentence from its beat's frame to the next one's, in the syntax of WebVTT.
import { expect, it } from 'vitest';
import { captionsOf, webVttOf } from './captions';

const beats = [
  { atMs: 0, text: 'Before the span.' },
  { atMs: 100, text: 'n5 <leads> & waits.' },
  { atMs: 200, text: 'Two\n\nlines.' },
  { atMs: 900, text: 'After the span.' },
];

it('has the sentence that holds at the first frame, and none after the last frame', () => {
  const captions = captionsOf([50, 75, 100, 100, 150, 200, 250], { beats, framesPerS: 2 });
  expect(captions).toEqual([
    { fromS: 0, toS: 1, text: 'Before the span.' },
    { fromS: 1, toS: 2.5, text: 'n5 <leads> & waits.' },
    { fromS: 2.5, toS: 3.5, text: 'Two\n\nlines.' },
  ]);
});

it('is WebVTT: stamps, entities, and no empty line within a cue', () => {
  const captions = [
    { fromS: 0, toS: 59.9996, text: 'n5 <leads> & waits.' },
    { fromS: 3661.5, toS: 3662, text: 'Two\n\nlines.' },
  ];
  expect(webVttOf(captions)).toBe(
    [
      'WEBVTT\n',
      '1\n00:00:00.000 --> 00:01:00.000\nn5 &lt;leads&gt; &amp; waits.\n',
      '2\n01:01:01.500 --> 01:01:02.000\nTwo\nlines.\n',
    ].join('\n'),
  );
});
