// Harmless differences from Chromium, each with its reason.
import type { Harmless } from './layoutFaults';

export const HARMLESS: readonly Harmless[] = [
  {
    browser: 'firefox',
    why: 'Rows of chips and buttons that wrap: letters are fractions of a px narrower than in Chromium, and one more fits the first line.',
    moves: ({ place }) => /chip|log-filter|link-chooser/.test(place),
  },
  {
    browser: 'webkit',
    why: 'WebKitGTK 2.50 does not know `field-sizing: content`: a select is as wide as its longest choice, and what stands behind it in the bar is further right.',
    moves: ({ place }) => /bar-controls|seed|picker|scenario/.test(place),
  },
  {
    browser: 'webkit',
    why: 'For the same reason the form that slows messages down has a line more, and what is below it in the panel is lower; rows that wrap, as the legend, wrap elsewhere.',
    moves: ({ place }) =>
      /slow-down|link-chooser|legend|^div\.(field|scroll)$|^span\.(unit|control)$|^p\.hint$/.test(
        place,
      ),
  },
  {
    browser: 'webkit',
    why: 'Letters are fractions of a px wider than in Chromium, and a sentence of the narration breaks at another word.',
    moves: ({ place }) => place === 'section.narration',
  },
  {
    browser: 'webkit',
    why: 'Each browser compresses in its own way: the link is a few characters longer or shorter.',
    moves: ({ text, place }) => place === 'p.hint' && /^[\d,]+$/.test(text),
  },
];
